import type { Database } from "./client";

/** Maximum number of values cached between two commits. */
const maxEntries = 1_000;

/**
 * Caches what was read from a file until any process commits to it, so that a cached value is never stale. Reads from a
 * server, or inside an open transaction, are not cached, as commits cannot be observed there. Missing values (null) are
 * not cached either.
 */
export function cacheUntilCommit<T>() {
  const cache = new WeakMap<Database, { commits: number; values: Map<string, T> }>();
  return async (db: Database, key: string, read: () => Promise<T>): Promise<T> => {
    const commits = await db.commits();
    if (commits === null) return read();
    let since = cache.get(db);
    if (since?.commits !== commits) {
      since = { commits, values: new Map() };
      cache.set(db, since);
    }
    const found = since.values.get(key);
    if (found !== undefined) return found;
    const value = await read();
    // Cached under the commit count taken before the read, so the value is no older than that count.
    if (value !== null && since.values.size < maxEntries) since.values.set(key, value);
    return value;
  };
}
