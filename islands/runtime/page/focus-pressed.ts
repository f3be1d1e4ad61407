/**
 * Gives a pressed button, link or box the focus, as Chromium and Firefox do. Safari gives it to what stands around it:
 * dialogs would give it back there, and keys would act on another row. A default of `mousedown` that is prevented keeps
 * the focus where it is.
 */
export function focusPressed() {
  let pressed: HTMLElement | null = null;
  window.addEventListener("mousedown", ({ target, button, defaultPrevented }) => {
    pressed = button === 0 && !defaultPrevented && target instanceof Element ? controlOf(target) : null;
  });
  // Ahead of what the press does, which may remember what had the focus.
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

/** What a press there is for; of a label the box that it names. */
function controlOf(target: Element): HTMLElement | null {
  const found = target.closest<HTMLElement>("button, summary, a[href], input, label");
  if (!(found instanceof HTMLLabelElement)) return found;
  return found.control instanceof HTMLInputElement ? found.control : null;
}
