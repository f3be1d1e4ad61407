import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DateText } from "#/src/format/dates";
import { dayMs } from "#/src/format/durations";

export type LastBackup = {
  /** Time of writing, ISO 8601 in UTC. */
  at: string;
  bytes: number;
  /** True when older than two days: a night was missed and not made up for. */
  isLate: boolean;
};

const lateMs = 2 * dayMs;

export function nameOf(day: DateText): string {
  return `portal-${day}.db`;
}

/** Lists the backups, newest first. */
export async function backupNames(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => /^portal-\d{4}-\d\d-\d\d\.db$/.test(name))
    .toSorted()
    .toReversed();
}

/** Returns the newest backup; null without one, or if the folder cannot be read. */
export async function lastBackup(folder: string, now: Date): Promise<LastBackup | null> {
  try {
    const [newest] = await backupNames(folder);
    if (newest === undefined) return null;
    const { mtime, size } = await stat(join(folder, newest));
    return { at: mtime.toISOString(), bytes: size, isLate: now.getTime() - mtime.getTime() > lateMs };
  } catch {
    return null;
  }
}
