import { type ReactNode, useId } from "react";
import { Button } from "./button";
import { useModal } from "./modal";

type ConfirmProps = {
  title: string;
  text: string;
  /** Further input for the decision. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A confirmation question, open while mounted. Focus starts on the safe answer. */
export function Confirm(props: ConfirmProps) {
  const { title, text, confirmLabel, cancelLabel = "Cancel", isDestructive = false, isBusy = false } = props;
  const id = useId();
  const ref = useModal({ onCloseRequest: props.onCancel });
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      className="dialog"
      data-size="small"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <div className="dialog-body flex flex-col gap-1 pt-5">
        <h2 id={`${id}-title`} className="font-semibold text-base">
          {title}
        </h2>
        <p id={`${id}-text`} className="text-muted">
          {text}
        </p>
        {props.children}
      </div>
      <footer className="dialog-foot">
        <Button onClick={props.onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button variant={isDestructive ? "destructive" : "primary"} isBusy={isBusy} onClick={props.onConfirm}>
          {confirmLabel}
        </Button>
      </footer>
    </dialog>
  );
}
