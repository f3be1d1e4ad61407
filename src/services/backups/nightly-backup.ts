import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { Database } from "#/db/client";
import type { HeadKey } from "#/src/domain/audit-log-heads";
import type { BackupPlace } from "#/src/env";
import { workerPath } from "#/src/env/place";
import type { DateText } from "#/src/format/dates";
import { dayMs, hourMs } from "#/src/format/durations";
import { planJob } from "#/src/services/jobs/queue";
import { GiveUp, type JobKind } from "#/src/services/jobs/runner";
import { backupNames, nameOf } from "./last-backup";

/** Input of one backup; `keys` verify the signatures of its audit log. */
export type BackupWork = { url: string; target: string; keys: readonly HeadKey[] };

type Night = {
  /** URL of the database, which is a file. */
  url: string;
  place: BackupPlace;
  keys: readonly HeadKey[];
  log: Logger;
};

/** Maximum age of a draft; older ones were left by killed processes. */
const draftLivesMs = dayMs;
const tryAgainMs = hourMs;

/** The daily backup as a job, keyed by the day in the portal's time zone; `today` returns the current one. */
export function nightlyBackup({ today, ...night }: Night & { today: () => DateText }): JobKind {
  return {
    kind: backupKind,
    atOnce: 1,
    patienceMs: 15 * 60 * 1000,
    lostTry: "The portal stopped while it made this backup.",
    nextTry: (_, now) => new Date(now.getTime() + tryAgainMs),
    async run({ key }, signal) {
      if (key !== today()) throw new GiveUp("The day ended before it was backed up.");
      return keepNightlyBackup({ ...night, day: key }, signal);
    },
  };
}

const backupKind = "backup";

/** Plans the backup of a day; an existing plan stays unchanged. */
export function planNightlyBackup(db: Database, day: DateText, now: Date): Promise<void> {
  return db.transaction((tx) => planJob(tx, { kind: backupKind, key: day }, now.toISOString()));
}

/**
 * Ensures that a backup of the day exists, verified as for a restore, and deletes those beyond `keep`. The oldest is
 * deleted only after the newest is written. Failures are logged and rethrown.
 */
export async function keepNightlyBackup(
  { url, place, keys, day, log }: Night & { day: DateText },
  signal?: AbortSignal,
): Promise<string> {
  const target = join(place.folder, nameOf(day));
  try {
    await mkdir(place.folder, { recursive: true });
    if (existsSync(target)) return `${target} existed already.`;
    const started = performance.now();
    await aside({ url, target, keys }, signal);
    const { size } = await stat(target);
    log.info(
      { file: target, bytes: size, ms: Math.round(performance.now() - started) },
      "the database is backed up",
    );
    await prune(place);
    return `${target}, ${size} bytes.`;
  } catch (error) {
    log.error({ err: error, file: target }, "the database was not backed up");
    throw error;
  }
}

/** Runs in its own thread, since copying and checking would block the event loop. */
function aside(work: BackupWork, signal?: AbortSignal): Promise<void> {
  const worker = new Worker(workerPath("src/services/backups/backup-worker.ts"), { workerData: work });
  worker.unref();
  signal?.addEventListener("abort", () => void worker.terminate());
  return new Promise((resolve, reject) => {
    worker.once("message", () => resolve());
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the backup ended with ${code}`)));
  });
}

async function prune({ folder, keep }: BackupPlace) {
  for (const name of (await backupNames(folder)).slice(keep)) await rm(join(folder, name), { force: true });
  for (const name of await readdir(folder)) {
    if (!/^portal-.*\.partial$/.test(name)) continue;
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < Date.now() - draftLivesMs) await rm(path, { force: true });
  }
}
