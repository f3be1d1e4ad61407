import { toast } from "#/islands/ui/toast/store";

/** True for Ctrl+Z or Cmd+Z outside a field, unless something else handled it. */
export function isUndoPress(event: KeyboardEvent): boolean {
  return !event.defaultPrevented && isUndoKey(event) && !isTypedInto(event.target);
}

/** Answers an undo that nothing handled: `useUndoKey` is there once a change was made on the page. */
export function answerIdleUndo() {
  // On the window, since the listener of `useUndoKey` on the document comes first.
  window.addEventListener("keydown", (event) => {
    if (!isUndoPress(event)) return;
    event.preventDefault();
    if (!event.repeat)
      toast({ title: "Nothing to undo on this page.", variant: "notice", offersRecentChanges: true });
  });
}

/** Matches the letter, or its physical key on a keyboard without Latin letters. */
function isUndoKey({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || shiftKey || altKey) return false;
  return key.toLowerCase() === "z" || (key > "\u007f" && code === "KeyZ");
}

const pressed = "button, checkbox, radio, submit, reset, image, range, color, file".split(", ");

/** True for fields, in which the browser undoes typing. */
function isTypedInto(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !pressed.includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}
