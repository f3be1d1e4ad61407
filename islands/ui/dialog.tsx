import X from "lucide-react/icons/x";
import { type ReactNode, useId, useState } from "react";
import { Confirm } from "./confirm";
import { IconButton } from "./icon-button";
import { useModal } from "./modal";
import { useUnsaved } from "./unsaved";

type DialogProps = {
  title: string;
  description?: ReactNode;
  size?: "small" | "normal" | "wide";
  onClose: () => void;
  /** True when closing would lose typed text: then it asks first. */
  isDirty?: () => boolean;
  /** The fields and the footer, given the close request for its Cancel button. */
  children: (requestClose: () => void) => ReactNode;
};

/** A modal dialog, open while mounted. Put {@link DialogBody} and {@link DialogFoot} inside. */
export function Dialog({ title, description, size = "normal", onClose, isDirty, children }: DialogProps) {
  const titleId = useId();
  const { requestClose, discardQuestion } = useCloseRequest(onClose, isDirty);
  const ref = useModal({ onCloseRequest: requestClose });
  return (
    <dialog ref={ref} className="dialog" data-size={size} aria-labelledby={titleId}>
      <header className="dialog-head">
        <div className="min-w-0">
          <h2 id={titleId} className="font-semibold text-base">
            {title}
          </h2>
          {description && <p className="text-label text-muted">{description}</p>}
        </div>
        <IconButton
          label="Close"
          icon={<X size={16} aria-hidden />}
          onClick={requestClose}
          className="-mt-1"
        />
      </header>
      {children(requestClose)}
      {discardQuestion}
    </dialog>
  );
}

type DialogBodyProps = {
  /** Names a long text without controls, which the keyboard can then scroll. */
  label?: string;
  children: ReactNode;
};

export function DialogBody({ label, children }: DialogBodyProps) {
  const reading = label !== undefined && { role: "region", "aria-label": label, tabIndex: 0 };
  return (
    <div {...reading} className="dialog-body">
      {children}
    </div>
  );
}

/** The actions, at the bottom right, the primary one last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <footer className="dialog-foot">{children}</footer>;
}

/** Closing with a confirmation when typed text would be lost. Render `discardQuestion` inside the dialog. */
function useCloseRequest(onClose: () => void, isDirty?: () => boolean) {
  const [isAsking, setAsking] = useState(false);
  useUnsaved(isDirty);
  const requestClose = () => (isDirty?.() ? setAsking(true) : onClose());
  const discardQuestion = isAsking && (
    <Confirm
      title="Discard changes?"
      text="What you typed has not been saved."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      isDestructive
      onConfirm={onClose}
      onCancel={() => setAsking(false)}
    />
  );
  return { requestClose, discardQuestion };
}
