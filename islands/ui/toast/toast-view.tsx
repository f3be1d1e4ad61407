import * as Toast from "@radix-ui/react-toast";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import X from "lucide-react/icons/x";
import type { ShownToast } from "./store";

const duration = 5000;
const icons = { default: CircleCheck, notice: Clock, destructive: CircleAlert };

type ToastViewProps = {
  toast: ShownToast | null;
  /** Inside a modal dialog Radix's own announcement is inert with the rest of the page, so it is made here. */
  isInModal: boolean;
  onClose: (id: number) => void;
};

/** Draws and announces the message; it closes by itself, by its button, by Escape or by a swipe. */
export function ToastView({ toast, isInModal, onClose }: ToastViewProps) {
  const Icon = icons[toast?.variant ?? "default"];
  return (
    <Toast.Provider duration={duration} label="Notification" swipeDirection="right">
      {toast && (
        <Toast.Root
          key={toast.id}
          className="toast-card"
          data-toast={toast.id}
          data-variant={toast.variant ?? "default"}
          type={toast.variant === "destructive" ? "foreground" : "background"}
          onOpenChange={(isOpen) => !isOpen && onClose(toast.id)}
        >
          <Icon size={16} className="toast-icon" aria-hidden />
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
            {toast.description && (
              <Toast.Description className="toast-text break-words">{toast.description}</Toast.Description>
            )}
          </div>
          <Toast.Close className="icon-button -my-1.5 -mr-2" aria-label="Close">
            <X size={16} aria-hidden />
          </Toast.Close>
        </Toast.Root>
      )}
      <p role="status" className="sr-only">
        {isInModal && toast && `${toast.title} ${toast.description ?? ""}`}
      </p>
      <Toast.Viewport className="toast-viewport" />
    </Toast.Provider>
  );
}
