import { useEffect, useMemo, useRef, useState } from "react";
import { keepTyped, readTyped } from "#/islands/forms/typed-text";
import type { FormDetail } from "#/src/contract/forms";
import { type DraftForm, draftOf, followKeys, newSection } from "./draft";

/** An edited form, with the version of the form that it changes; 0 for a new one. */
type Stored = { version: number; draft: DraftForm };

/** The edited form, stored in this tab until it is saved or discarded. */
export function useDraft(form: FormDetail | null) {
  const name = `form-${form?.id ?? "new"}`;
  const start = useMemo(() => startOf(form), [form]);
  const [edited, setEdited] = useState<Stored | null>(null);
  const latest = useRef(edited);
  // After hydration, since the server knows nothing of this tab.
  useEffect(() => {
    const stored = readTyped(name);
    if (stored === null) return;
    latest.current = JSON.parse(stored) as Stored;
    setEdited(latest.current);
  }, [name]);
  const store = (next: Stored | null) => {
    keepTyped(name, next && JSON.stringify(next));
    latest.current = next;
    setEdited(next);
  };
  const draft = edited?.draft ?? start;
  const version = edited?.version ?? form?.version ?? 0;
  return {
    draft,
    version,
    isDirty: edited !== null,
    change: (next: DraftForm) => store({ version, draft: followKeys(draft, next) }),
    discard: () => store(null),
    /** Goes on from a stored version: without a draft, unless more was typed since this one was sent. */
    settle(sent: DraftForm, to: number) {
      const now = latest.current;
      store(now && now.draft !== sent ? { version: to, draft: now.draft } : null);
    },
    /** Goes on from a stored version with the same draft. */
    rebase(to: number) {
      if (latest.current) store({ version: to, draft: latest.current.draft });
    },
  };
}

/** Returns a form as the editor begins with it. */
export function startOf(form: FormDetail | null): DraftForm {
  return form ? draftOf(form.name, form.sections) : { name: "", sections: [newSection()] };
}
