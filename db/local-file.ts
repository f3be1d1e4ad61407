import { statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { tightenFile } from "#/src/env/private-files";

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

/** Makes the folder of a local database, and takes its file from everybody else where it was open to them. */
export async function prepareDatabaseFile(url: string): Promise<void> {
  const file = databaseFile(url);
  if (file === null) return;
  await mkdir(dirname(file), { recursive: true });
  for (const path of [file, ...companions.map((ending) => file + ending)]) await tightenFile(path);
}
