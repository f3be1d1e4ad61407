import { useEffect, useRef, useState } from "react";
import { beforeSignIn } from "#/islands/runtime/leave-for-sign-in";

type Draft<Values> = { user: string; values: Values };

/**
 * Keeps what was typed over a sign-in that became necessary: written just before the browser leaves,
 * given back once to the form of the same name on the same page, to the same user.
 */
export function useDraft<Values>(name: string, read: () => Values | null, restore: (values: Values) => void) {
  const latest = useRef({ read, restore });
  latest.current = { read, restore };
  useEffect(() => {
    const draft = takeDraft<Values>(name);
    if (draft) latest.current.restore(draft);
    const keep = () => {
      const values = latest.current.read();
      if (values !== null) saveDraft(name, values);
    };
    window.addEventListener(beforeSignIn, keep);
    return () => window.removeEventListener(beforeSignIn, keep);
  }, [name]);
}

/** Text outside a form (a note being written), with its draft. */
export function useDraftText(name: string, initial = ""): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(initial);
  useDraft(name, () => (text.trim() && text !== initial ? text : null), setText);
  return [text, setText];
}

/** The name of an entity's form, of one that exists or a new one. */
export function draftOf(what: string, row: { id: string } | null): string {
  return row ? `edit-${what}-${row.id}` : `create-${what}`;
}

/** Whose form was open as the browser left to sign in: one of the rows, null for a new one, undefined for none. */
export function interruptedEdit<Row extends { id: string }>(
  what: string,
  rows: readonly Row[],
): Row | null | undefined {
  const row = rows.find((each) => hasDraft(draftOf(what, each)));
  return row ?? (hasDraft(draftOf(what, null)) ? null : undefined);
}

/** True when the form of that name was open as the browser left to sign in: open it again. Browser only. */
export function hasDraft(name: string): boolean {
  return readDraft(name) !== null;
}

function saveDraft<Values>(name: string, values: Values) {
  const draft: Draft<Values> = { user: currentUser(), values };
  sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
}

function takeDraft<Values>(name: string): Values | null {
  const values = readDraft<Values>(name);
  sessionStorage.removeItem(keyOf(name));
  return values;
}

function readDraft<Values>(name: string): Values | null {
  const stored = sessionStorage.getItem(keyOf(name));
  if (stored === null) return null;
  const draft: Draft<Values> = JSON.parse(stored);
  return draft.user === currentUser() ? draft.values : null;
}

function keyOf(name: string): string {
  return `portal:draft:${window.location.pathname}:${name}`;
}

function currentUser(): string {
  return document.body.dataset.user ?? "";
}
