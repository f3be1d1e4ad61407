import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";

type ModalOptions = {
  /** Called for Escape, the backdrop or the device's Back: the dialog decides whether it closes. */
  onCloseRequest: () => void;
  /** Returns the element to focus on close when the previously focused one is gone. */
  returnFocusTo?: (() => HTMLElement | null) | undefined;
};

/**
 * Opens a native `<dialog>` as a modal while mounted: the browser traps focus and makes the page inert. The
 * element with `data-autofocus` gets focus, otherwise the first field.
 */
export function useModal({
  onCloseRequest,
  returnFocusTo,
}: ModalOptions): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const latest = useRef({ onCloseRequest, returnFocusTo });
  latest.current = { onCloseRequest, returnFocusTo };

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    const first =
      dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog.querySelector<HTMLElement>(firstField);
    first?.focus();
    setOpen([...open, dialog]);
    return () => {
      close(dialog);
      latest.current.returnFocusTo?.()?.focus();
      setOpen(open.filter((other) => other !== dialog));
    };
  }, []);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const request = () => latest.current.onCloseRequest();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !isInside(event, dialog)) return;
      event.preventDefault();
      request();
    };
    const onCancel = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      request();
    };
    const onPointerDown = (event: PointerEvent) => {
      if (event.target === dialog && !isOver(event, dialog)) request();
    };
    // On the document, so that a part inside with its own use for Escape handles it first.
    document.addEventListener("keydown", onKeyDown);
    dialog.addEventListener("cancel", onCancel);
    dialog.addEventListener("pointerdown", onPointerDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      dialog.removeEventListener("cancel", onCancel);
      dialog.removeEventListener("pointerdown", onPointerDown);
    };
  }, []);
  return ref;
}

/** Returns the top modal, or null: visible and announced content must be inside it. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  );
}

/** Calls `listener` with the top modal, or null, whenever it changes. @returns a function that unsubscribes */
export function onTopModal(listener: (modal: HTMLDialogElement | null) => void): () => void {
  return subscribe(() => listener(open.at(-1) ?? null));
}

const firstField = ".dialog-body :is(input, select, textarea):not([type=hidden], [readonly], :disabled)";

let open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function setOpen(next: HTMLDialogElement[]) {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isInside(event: Event, dialog: HTMLDialogElement): boolean {
  return event.target instanceof Element && event.target.closest("dialog") === dialog;
}

/**
 * Closes dialogs from the inside out: an open confirmation would keep the opener inert, so that it could not take the
 * focus back.
 */
function close(dialog: HTMLDialogElement) {
  for (const question of dialog.querySelectorAll<HTMLDialogElement>("dialog[open]")) question.close();
  if (dialog.open) dialog.close();
}

/** True for a click inside the box: one on the backdrop hits the dialog element, but lies outside its box. */
function isOver({ clientX, clientY }: PointerEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
