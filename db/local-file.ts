import { statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { tightenFile } from "#/src/env/private-files";

/** Returns the path of a local database; null for a remote one. */
export function databaseFile(url: string): string | null {
  return url.startsWith("file:") ? url.slice("file:".length) : null;
}

/** Suffixes of the files that SQLite creates beside a database. */
export const companions = ["-wal", "-shm", "-journal"];

/** Returns the size of a local database including its log, in bytes; null for a remote one. */
export function databaseBytes(url: string): number | null {
  const file = databaseFile(url);
  if (file === null) return null;
  const sizes = ["", ...companions].map(
    (ending) => statSync(file + ending, { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Creates the folder of a local database, and restricts access to its files to the owner. */
export async function prepareDatabaseFile(url: string): Promise<void> {
  const file = databaseFile(url);
  if (file === null) return;
  await mkdir(dirname(file), { recursive: true });
  for (const path of [file, ...companions.map((ending) => file + ending)]) await tightenFile(path);
}
