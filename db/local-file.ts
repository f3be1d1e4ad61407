/** Where the file of a local database is; null for a remote one. */
export function databaseFile(url: string): string | null {
  return url.startsWith("file:") ? url.slice("file:".length) : null;
}

/** What SQLite keeps beside a database's file, to be added to its name. */
export const companions = ["-wal", "-shm", "-journal"];
