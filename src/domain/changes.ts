/** An edit of a row: any of its fields, where undefined means "as it was". */
export type Change<R> = { [K in keyof R]?: R[K] | undefined };

/**
 * The fields of `change` whose value differs from the row's, with the values before and after.
 * Null when nothing differs, so that an edit which changes nothing writes nothing.
 */
export function changesIn<R extends object>(row: R, change: Change<R>) {
  const changed: Partial<R> = {};
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const key of keysOf(change)) {
    const value = change[key];
    if (value === undefined || Bun.deepEquals(row[key], value)) continue;
    changed[key] = value;
    before[String(key)] = row[key];
    after[String(key)] = value;
  }
  return Object.keys(after).length === 0 ? null : { changed, before, after };
}

/** `Object.keys` knows strings only; a change is built from its row's own keys. */
function keysOf<R>(change: Change<R>): (keyof R)[] {
  return Object.keys(change) as (keyof R)[];
}
