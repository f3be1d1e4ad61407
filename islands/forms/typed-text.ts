import { useState } from "react";
import { currentUser } from "./stored-draft";

/**
 * State for text typed outside dialogs, such as a comment: stored as a draft for this user in this browser tab until
 * it is emptied, reset to `initial` or sent. Remount it for another name.
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

/**
 * Returns the text typed under this name by this user in this tab, on any page; null on the server and without one.
 */
export function readTyped(name: string): string | null {
  return typeof sessionStorage === "undefined" ? null : sessionStorage.getItem(typedKey(name));
}

/** Stores text; null removes it. */
export function keepTyped(name: string, text: string | null) {
  try {
    if (text === null) sessionStorage.removeItem(typedKey(name));
    else sessionStorage.setItem(typedKey(name), text);
  } catch {
    // With full storage the draft is lost, but the field still works.
  }
}

const typedKey = (name: string) => `portal:typed:${currentUser()}:${name}`;
