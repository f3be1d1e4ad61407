import { type ComponentType, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { reloadPage } from "#/islands/runtime/page/leave-for-sign-in";
import { useTopModal } from "../modal";
import { dismissToast, preloadToasts, type ShownToast, useShownToast } from "./store";

type View = ComponentType<{ toast: ShownToast | null; isInModal: boolean; onClose: (id: number) => void }>;

/** The one place where toasts appear; every layout has it. Their code loads with the first one. */
export default function Toaster() {
  const toast = useShownToast();
  const topModal = useTopModal();
  const [view, setView] = useState<{ View: View } | null>(null);
  const isNeeded = toast !== null;
  useEffect(() => {
    if (!isNeeded) return;
    preloadToasts().then(
      ({ ToastView }) => setView({ View: ToastView }),
      () => setView({ View: PlainToast }),
    );
  }, [isNeeded]);
  return (
    view &&
    createPortal(
      <view.View toast={toast} isInModal={topModal !== null} onClose={dismissToast} />,
      topModal ?? document.body,
    )
  );
}

/** Fallback for a toast whose code cannot be loaded, for example after an update of the portal; a click closes it. */
const PlainToast: View = ({ toast, onClose }) =>
  toast && (
    <output className="toast-viewport">
      <button
        key={toast.id}
        type="button"
        className="toast-card"
        data-toast={toast.id}
        onClick={() => onClose(toast.id)}
      >
        <span>{[toast.title, toast.description].filter(Boolean).join(": ")}</span>
      </button>
      {toast.offersReload && (
        <button type="button" className="toast-undo" onClick={reloadPage}>
          Reload
        </button>
      )}
    </output>
  );
