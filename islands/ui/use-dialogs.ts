import { useEffect, useRef, useState } from "react";

/**
 * The one open dialog of a screen, or null. `first` returns the one to open at the start, such as a form that a sign-in
 * interrupted; it runs once, in the browser.
 */
export function useDialogs<Dialog>(first: () => Dialog | null) {
  const [open, show] = useState<Dialog | null>(null);
  const findFirst = useRef(first);
  useEffect(() => show(findFirst.current()), []);
  return { open, show, close: () => show(null) };
}
