import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import { useCloseRequest } from "./dialog";
import { IconButton } from "./icon-button";
import { useModal } from "./modal";

type DrawerProps = {
  title: string;
  /** Under the title: badges, a line of context. */
  lead?: ReactNode;
  /** Beside the close button. */
  actions?: ReactNode;
  foot?: ReactNode;
  /** Plays the 300 ms closing animation; see {@link useLinger}. */
  isClosing?: boolean;
  isDirty?: () => boolean;
  onClose: () => void;
  /** Where focus goes when it closes, if not to what opened it. */
  returnFocusTo?: () => HTMLElement | null;
  children: ReactNode;
};

/** A side panel of 520 px over the right (the whole screen on a phone), open while it is mounted. */
export function Drawer(props: DrawerProps) {
  const { title, lead, actions, foot, isClosing, isDirty, onClose, returnFocusTo, children } = props;
  const titleId = useId();
  const { requestClose, discardQuestion } = useCloseRequest(onClose, isDirty);
  const ref = useModal({ onCloseRequest: requestClose, returnFocusTo });
  return (
    <dialog
      ref={ref}
      className="drawer-panel"
      aria-labelledby={titleId}
      {...(isClosing && { "data-closing": "" })}
    >
      <header className="flex items-start justify-between gap-3 border-line border-b py-3 pr-3 pl-5">
        <div className="min-w-0 flex-1 py-1">
          <h2 id={titleId} tabIndex={-1} data-autofocus className="font-semibold text-base outline-none">
            {title}
          </h2>
          {lead}
        </div>
        <div className="flex items-center">
          {actions}
          <IconButton label="Close" icon={<X size={16} aria-hidden />} onClick={requestClose} />
        </div>
      </header>
      {/* Positioned, so that what is hidden for screen readers scrolls with it and does not stretch the panel. */}
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
      {foot && <footer className="dialog-foot">{foot}</footer>}
      {discardQuestion}
    </dialog>
  );
}
