import * as Toast from "@radix-ui/react-toast";
import { type UndoPress, useUndo, useUndoKey } from "#/islands/runtime/undo/undo";
import type { ShownToast } from "./store";
import { ToastCard } from "./toast-card";

type ToastViewProps = {
  toast: ShownToast | null;
  /** Inside a modal dialog Radix's own announcement is inert with the rest of the page, so it is made here. */
  isInModal: boolean;
  onClose: (id: number) => void;
};

/** Draws and announces the message, and undoes what it tells of. */
export function ToastView({ toast, isInModal, onClose }: ToastViewProps) {
  const { mutate } = useUndo();
  const undo = (press: UndoPress) => mutate(press);
  useUndoKey(undo);
  return (
    // Each card has a clock of its own: Radix's stays still for good when a toast goes away under the pointer.
    <Toast.Provider duration={Number.POSITIVE_INFINITY} label="Notification" swipeDirection="right">
      {toast && <ToastCard key={toast.id} toast={toast} onClose={() => onClose(toast.id)} onUndo={undo} />}
      <p role="status" className="sr-only">
        {isInModal && toast && `${toast.title} ${toast.description ?? ""}`}
      </p>
      <Toast.Viewport className="toast-viewport" label="Notifications (F8)" hotkey={noHotkey} />
    </Toast.Provider>
  );
}

/** The card takes F8 by itself, to its button. */
const noHotkey: string[] = [];
