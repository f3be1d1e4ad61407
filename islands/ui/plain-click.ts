import type { MouseEvent } from "react";

/** True for a click that should stay on this page: no modifier key, main button, not handled already. */
export function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  );
}
