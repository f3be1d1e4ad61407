import { statSync } from "node:fs";

/** Where the file of a local database is; null for a remote one. */
export function databaseFile(url: string): string | null {
  return url.startsWith("file:") ? url.slice("file:".length) : null;
}

/** What SQLite keeps beside a database's file, to be added to its name. */
export const companions = ["-wal", "-shm", "-journal"];

/** The size of a local database with its log, in bytes; null for a remote one. */
export function databaseBytes(url: string): number | null {
  const file = databaseFile(url);
  if (file === null) return null;
  const sizes = ["", ...companions].map(
    (ending) => statSync(file + ending, { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
