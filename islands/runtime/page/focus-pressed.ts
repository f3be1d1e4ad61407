/**
 * Focuses a clicked button, link or checkbox, as Chromium and Firefox do. Safari focuses its surroundings: dialogs
 * would return the focus there, and keys would act on another row. A prevented default of `mousedown` leaves the
 * focus where it is.
 */
export function focusPressed() {
  let pressed: HTMLElement | null = null;
  window.addEventListener("mousedown", ({ target, button, defaultPrevented }) => {
    pressed = button === 0 && !defaultPrevented && target instanceof Element ? controlOf(target) : null;
  });
  // Runs before the click's own handlers, which may remember the focused element.
  window.addEventListener(
    "click",
    ({ target }) => {
      const control = pressed;
      pressed = null;
      if (!control || !(target instanceof Element) || controlOf(target) !== control) return;
      if (!control.contains(document.activeElement)) control.focus({ preventScroll: true });
    },
    { capture: true },
  );
}

/** Returns the control at the target; for a label its checkbox. */
function controlOf(target: Element): HTMLElement | null {
  const found = target.closest<HTMLElement>("button, summary, a[href], input, label");
  if (!(found instanceof HTMLLabelElement)) return found;
  return found.control instanceof HTMLInputElement ? found.control : null;
}
