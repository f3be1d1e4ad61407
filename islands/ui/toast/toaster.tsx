import { type ComponentType, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTopModal } from "../modal";
import { dismissToast, preloadToasts, type ShownToast, useShownToast } from "./store";

type View = ComponentType<{ toast: ShownToast | null; isInModal: boolean; onClose: (id: number) => void }>;

/** The one place where toasts appear; every layout has it. What draws them loads with the first one. */
export default function Toaster() {
  const toast = useShownToast();
  const topModal = useTopModal();
  const [view, setView] = useState<{ View: View } | null>(null);
  const isNeeded = toast !== null;
  useEffect(() => {
    if (isNeeded) preloadToasts().then(({ ToastView }) => setView({ View: ToastView }));
  }, [isNeeded]);
  return (
    view &&
    createPortal(
      <view.View toast={toast} isInModal={topModal !== null} onClose={dismissToast} />,
      topModal ?? document.body,
    )
  );
}
