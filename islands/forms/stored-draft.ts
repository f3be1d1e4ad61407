/** The values typed into a form, and their author. */
export type Draft<Values> = { user: string; values: Values };

/** Returns the name of an entity's form, for an existing or a new one. */
export function draftOf(what: string, row: { id: string } | null): string {
  return row ? `edit-${what}-${row.id}` : `create-${what}`;
}

/**
 * Returns the dialog of the form that was open when the browser left to sign in, null for none; `dialogOf` takes null
 * for a new row.
 */
export function interruptedEdit<Row extends { id: string }, Dialog>(
  what: string,
  rows: readonly Row[],
  dialogOf: (row: Row | null) => Dialog,
): Dialog | null {
  const row = rows.find((each) => hasDraft(draftOf(what, each))) ?? null;
  return row || hasDraft(draftOf(what, null)) ? dialogOf(row) : null;
}

/**
 * True when the form of that name was open when the browser left to sign in, and should be reopened. Browser only.
 */
export function hasDraft(name: string): boolean {
  return readDraft(name) !== null;
}

/** Returns the draft of that name, if it belongs to this user. */
export function readDraft<Values>(name: string): Values | null {
  const stored = sessionStorage.getItem(keyOf(name));
  if (stored === null) return null;
  const draft: Draft<Values> = JSON.parse(stored);
  return draft.user === currentUser() ? draft.values : null;
}

/** Returns its storage key for this page. */
export function keyOf(name: string): string {
  return `portal:draft:${window.location.pathname}:${name}`;
}

export function currentUser(): string {
  return document.body.dataset.user ?? "";
}
