import { useState } from "react";
import { currentUser } from "./kept-draft";

/**
 * Text typed outside dialogs, such as a comment: a draft for this person in this browser tab until it is emptied, put
 * back to `initial` or sent. Mount it anew for another name.
 */
export function useTypedText(name: string, initial = ""): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => readTyped(name) ?? initial);
  const type = (next: string) => {
    const isNothing = next === initial || (initial === "" && next.trim() === "");
    keepTyped(name, isNothing ? null : next);
    setText(next);
  };
  return [text, type];
}

/** Text typed under this name by this person in this tab, on any page; null on the server and where there is none. */
export function readTyped(name: string): string | null {
  return typeof sessionStorage === "undefined" ? null : sessionStorage.getItem(typedKey(name));
}

/** Stores text until null replaces it. */
export function keepTyped(name: string, text: string | null) {
  try {
    if (text === null) sessionStorage.removeItem(typedKey(name));
    else sessionStorage.setItem(typedKey(name), text);
  } catch {
    // A full storage keeps no draft, and the field works all the same.
  }
}

const typedKey = (name: string) => `portal:typed:${currentUser()}:${name}`;
