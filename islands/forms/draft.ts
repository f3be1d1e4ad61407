import { useEffect, useRef } from "react";
import { beforeLeaving } from "#/islands/runtime/page/leave-for-sign-in";
import { currentUser, type Draft, keyOf, readDraft } from "./stored-draft";

/**
 * Preserves typed values over a forced sign-in: stored when the browser leaves, restored once to the form of the same
 * name on the same page, for the same user.
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
    window.addEventListener(beforeLeaving, keep);
    return () => window.removeEventListener(beforeLeaving, keep);
  }, [name]);
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
