import { useEffect, useRef } from "react";
import { useDraftText } from "./draft";

const typed = new Map<string, string>();

/**
 * Text that somebody is typing into a drawer: it is still there when the drawer shows another task and comes
 * back, for as long as the page lives, and over a sign-in.
 */
export function useTypedText(name: string, initial = ""): [text: string, setText: (text: string) => void] {
  const [text, setText] = useDraftText(name, initial);
  const restore = useRef(setText);
  useEffect(() => {
    const kept = typed.get(name);
    if (kept !== undefined) restore.current(kept);
  }, [name]);
  const type = (next: string) => {
    if (next === initial) typed.delete(name);
    else typed.set(name, next);
    setText(next);
  };
  return [text, type];
}
