/** An edit of any of a row's fields; undefined leaves a field unchanged. */
export type Change<R> = { [K in keyof R]?: R[K] | undefined };

/**
 * Returns the fields of `change` that differ from the row, with the values before and after. Returns null if none
 * differ, so that an edit without changes writes nothing.
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

/** Returns typed keys: `Object.keys` returns strings, but a change has only keys of its row. */
function keysOf<R>(change: Change<R>): (keyof R)[] {
  return Object.keys(change) as (keyof R)[];
}
