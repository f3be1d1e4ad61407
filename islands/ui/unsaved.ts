import { useEffect, useRef } from "react";

const claims = new Set<() => boolean>();

/** Registers a form whose typed text would be lost on leaving the page. */
export function useUnsaved(isDirty: (() => boolean) | undefined) {
  const latest = useRef(isDirty);
  latest.current = isDirty;
  useEffect(() => {
    const claim = () => latest.current?.() ?? false;
    claims.add(claim);
    return () => void claims.delete(claim);
  }, []);
}

/** True while a form has unsaved changes, or a note in an open drawer is unfinished. */
export function isAnythingTyped(): boolean {
  const notes = [...document.querySelectorAll<HTMLTextAreaElement>(".drawer-panel[open] textarea")];
  return [...claims].some((isDirty) => isDirty()) || notes.some(({ value }) => value.trim() !== "");
}
