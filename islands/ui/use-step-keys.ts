import { useEffect, useRef } from "react";

type Steps = { j: () => void; k: () => void };

/**
 * Handles J and K while the drawer is on top, except while typing, under another dialog, or when single keys are
 * disabled.
 */
export function useStepKeys(steps: Steps) {
  const latest = useRef(steps);
  latest.current = steps;
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      if (event.key !== "j" && event.key !== "k") return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || areLettersOff()) return;
      if (!(event.target instanceof Element) || isTyping(event.target) || isInOtherDialog(event.target))
        return;
      latest.current[event.key]();
    };
    document.addEventListener("keydown", step);
    return () => document.removeEventListener("keydown", step);
  }, []);
}

/** True for people who disabled single-letter keys; read from the page, since not every listener is React's. */
export function areLettersOff(): boolean {
  return document.body.dataset.viewer?.includes('"singleKeys":false') ?? false;
}

/** True for elements that take typed text. */
export function isTyping(target: Element): boolean {
  return target.matches("textarea, select, [contenteditable], input:not([type=checkbox])");
}

function isInOtherDialog(target: Element): boolean {
  const dialog = target.closest("dialog, [role=menu]");
  return dialog !== null && !dialog.classList.contains("drawer-panel");
}
