import * as Toast from "@radix-ui/react-toast";
import { type UndoPress, useUndo, useUndoKey } from "#/islands/runtime/undo/undo";
import { aboutOf } from "./about-of";
import type { ShownToast } from "./store";
import { ToastCard } from "./toast-card";

type ToastViewProps = {
  toast: ShownToast | null;
  /** Inside a modal dialog Radix's own announcement is inert with the rest of the page, so it is made here. */
  isInModal: boolean;
  onClose: (id: number) => void;
};

/** Renders and announces the message, and handles its Undo. */
export function ToastView({ toast, isInModal, onClose }: ToastViewProps) {
  const { mutate } = useUndo();
  const undo = (press: UndoPress) => mutate(press);
  useUndoKey(undo);
  return (
    // Each card has its own clock: Radix's stays paused forever when a toast disappears under the pointer.
    <Toast.Provider duration={Number.POSITIVE_INFINITY} label="Notification" swipeDirection="right">
      {toast && <ToastCard key={toast.id} toast={toast} onClose={() => onClose(toast.id)} onUndo={undo} />}
      <p role="status" className="sr-only">
        {isInModal && toast && [toast.title, toast.description, aboutOf(toast)].filter(Boolean).join(" ")}
      </p>
      <Toast.Viewport className="toast-viewport" label="Notifications (F8)" hotkey={noHotkey} />
    </Toast.Provider>
  );
}

/** The card handles F8 itself, and focuses its button. */
const noHotkey: string[] = [];
