import type { MouseEvent } from "react";

/** Handles clicks that should stay on this page instead of the browser. */
export const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  act();
};

/** True for a click that should stay on this page: no modifier key, main button, not handled already. */
function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  );
}
