import type { Database } from "./client";

/** So many values are kept at most between two commits. */
const maxEntries = 1_000;

/**
 * Keeps what was read of a file for exactly as long as nobody has committed anything to it, in whichever process: what is
 * given is what the file would say now. A server is asked each time, since it does not tell, and so is an open
 * transaction. What is not there (null) is looked for again.
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
    // It goes with the count that was there before it was read: it is no older than that.
    if (value !== null && since.values.size < maxEntries) since.values.set(key, value);
    return value;
  };
}
