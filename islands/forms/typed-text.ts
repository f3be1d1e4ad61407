import { useDraftText } from "./draft";

const typed = new Map<string, string>();

/**
 * Text that somebody is typing into a drawer: it is still there when the drawer shows another task and comes
 * back, for as long as the page lives, and over a sign-in. Whoever uses it is made anew for another name.
 */
export function useTypedText(name: string, initial = ""): [text: string, setText: (text: string) => void] {
  const [text, setText] = useDraftText(name, initial, typed.get(name));
  const type = (next: string) => {
    if (next === initial) typed.delete(name);
    else typed.set(name, next);
    setText(next);
  };
  return [text, type];
}
