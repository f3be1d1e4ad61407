import * as Toast from "@radix-ui/react-toast";
import X from "lucide-react/icons/x";
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { reloadPage } from "#/islands/runtime/page/leave-for-sign-in";
import type { UndoPress } from "#/islands/runtime/undo/undo";
import { Icon } from "../icon";
import { aboutOf } from "./about-of";
import type { ShownToast } from "./store";

const duration = 5000;
const icons = { default: "circle-check", notice: "clock", destructive: "circle-alert" } as const;

type ToastCardProps = { toast: ShownToast; onClose: () => void; onUndo: (press: UndoPress) => void };

/**
 * One message. It closes by itself, by its button, by Escape or by a swipe; not while it has the pointer or the
 * focus, which F8 moves there.
 */
export function ToastCard({ toast, onClose, onUndo }: ToastCardProps) {
  const { title, description, operationId, isUndo, offer, offersReload, variant = "default" } = toast;
  const about = aboutOf(toast);
  const offersRecentChanges = toast.offersRecentChanges && document.querySelector("[data-recent-changes]");
  const [isPointedAt, setPointedAt] = useState(false);
  const focus = useFocusOnToast();
  useClosingClock(duration, isPointedAt || focus.isHere, onClose);
  return (
    <Toast.Root
      className="toast-card"
      data-toast={toast.id}
      data-variant={variant}
      type={variant === "destructive" ? "foreground" : "background"}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Escape must not reach the dialog around it.
        event.preventDefault();
        onClose();
      }}
      {...focus.props}
    >
      <Icon name={icons[variant]} className="toast-icon" />
      <div className="toast-words">
        {/* They are announced one after another, with nothing between them. */}
        <Toast.Title className="font-semibold">{`${title} `}</Toast.Title>
        {description && (
          <Toast.Description className="toast-text break-words">{`${description} `}</Toast.Description>
        )}
        {about && <Toast.Description className="toast-about">{`${about} `}</Toast.Description>}
      </div>
      {operationId && (
        <Toast.Action
          altText={isUndo ? "Press F8, then Enter to redo" : "Press Ctrl+Z to undo"}
          className="toast-undo"
          aria-keyshortcuts={isUndo ? undefined : "Control+Z Meta+Z"}
          onClick={() => onUndo({ operationId, isUndo })}
        >
          {isUndo ? "Redo" : "Undo"}
        </Toast.Action>
      )}
      {offer && (
        <Toast.Action
          altText={`Press F8, then Tab and Enter: ${offer.label}`}
          className="toast-undo"
          onClick={offer.onPress}
        >
          {offer.label}
        </Toast.Action>
      )}
      {offersRecentChanges && (
        <Toast.Action
          altText="Press F8, then Enter for your recent changes"
          className="toast-undo"
          data-recent-changes
        >
          My recent changes
        </Toast.Action>
      )}
      {offersReload && (
        <Toast.Action altText="Press F8, then Enter to reload" className="toast-undo" onClick={reloadPage}>
          Reload
        </Toast.Action>
      )}
      <Toast.Close className="icon-button -my-1.5 -mr-2" aria-label="Close">
        <X size={16} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  );
}

/** Tracks the focus on the toast: F8 moves it there, and closing returns it. */
function useFocusOnToast() {
  const card = useRef<HTMLLIElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "F8" || event.defaultPrevented) return;
      event.preventDefault();
      card.current?.querySelector("button")?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  useLayoutEffect(
    () => () => {
      const hadIt = document.activeElement?.closest(".toast-viewport");
      // At the end of a render React returns the focus to its previous element.
      if (hadIt) queueMicrotask(() => cameFrom.current?.focus());
    },
    [],
  );
  const props = {
    ref: card,
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      setHere(true);
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
        cameFrom.current = relatedTarget;
      }
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setHere(relatedTarget !== null && currentTarget.contains(relatedTarget)),
  };
  return { isHere, props };
}

/** Calls back after the time has passed. The clock pauses while held, and while another window is in front. */
function useClosingClock(milliseconds: number, isHeld: boolean, onEnd: () => void) {
  const left = useRef(milliseconds);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  const isAway = useIsAway();
  useEffect(() => {
    if (isHeld || isAway) return;
    const from = Date.now();
    const timer = setTimeout(() => latest.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - from;
    };
  }, [isHeld, isAway]);
}

function useIsAway(): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const leave = () => setAway(true);
    const comeBack = () => setAway(false);
    window.addEventListener("blur", leave);
    window.addEventListener("focus", comeBack);
    return () => {
      window.removeEventListener("blur", leave);
      window.removeEventListener("focus", comeBack);
    };
  }, []);
  return isAway;
}
