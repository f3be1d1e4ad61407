/**
 * Emulates clicks in Safari on a Mac, which differ from WebKitGTK: a button, link or checkbox gets no focus; a
 * focusable ancestor does. Runs in the page, as text.
 */
export function focusAsSafari() {
  const takesNoFocus = "button, summary, a[href], input:is([type=checkbox], [type=radio], [type=submit])";
  let pressed: Element | null = null;
  const release = () => {
    pressed = null;
  };
  window.addEventListener("mousedown", ({ target }) => {
    const control = target instanceof Element ? target.closest(takesNoFocus) : null;
    pressed = control?.matches("[tabindex], :focus") ? null : control;
  });
  window.addEventListener("mouseup", release, { capture: true });
  window.addEventListener(
    "focusin",
    ({ target }) => {
      if (target !== pressed || !(target instanceof HTMLElement)) return;
      release();
      const around = target.parentElement?.closest<HTMLElement>("[tabindex], dialog");
      if (around) around.focus({ preventScroll: true });
      else target.blur();
    },
    { capture: true },
  );
}
