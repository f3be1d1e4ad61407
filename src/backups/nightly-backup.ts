import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { HeadKey } from "#/src/domain/audit-log-heads";
import type { BackupPlace } from "#/src/env";
import type { DateText } from "#/src/format/dates";
import { workerPath } from "#/src/program/place";
import { backupNames, nameOf } from "./last-backup";

/** What one backup takes; `keys` confirm the signatures of the audit log in it. */
export type BackupWork = { url: string; target: string; keys: readonly HeadKey[] };

type Night = {
  /** Of the database, which is a file. */
  url: string;
  place: BackupPlace;
  keys: readonly HeadKey[];
  /** The portal's own. */
  today: DateText;
  log: Logger;
};

/** How long a draft may be worked at; an older one was left by a process that was killed. */
const draftLivesMs = 24 * 60 * 60 * 1000;

/**
 * Sees that there is a backup of today, checked as a restore would check it, and that no more than `keep` are. The
 * oldest goes only once the newest is there. A failure is logged, and the next round tries again.
 */
export async function keepNightlyBackup({ url, place, keys, today, log }: Night): Promise<void> {
  const target = join(place.folder, nameOf(today));
  try {
    await mkdir(place.folder, { recursive: true });
    if (existsSync(target)) return;
    const started = performance.now();
    await aside({ url, target, keys });
    const { size } = await stat(target);
    log.info(
      { file: target, bytes: size, ms: Math.round(performance.now() - started) },
      "the database is backed up",
    );
    await prune(place);
  } catch (error) {
    log.error({ err: error, file: target }, "the database was not backed up");
  }
}

/** In a thread of its own: copying and checking hold up the event loop for as long as they take. */
function aside(work: BackupWork): Promise<void> {
  const worker = new Worker(workerPath("src/backups/backup-worker.ts"), { workerData: work });
  worker.unref();
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
