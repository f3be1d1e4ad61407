import { eq, sql } from "drizzle-orm";
import type { Database } from "#/db/client";
import { fileScans, jobs, taskFiles } from "#/db/schema";
import { scanFile, scanKey } from "#/src/areas/objects";
import { GiveUp, type JobKind } from "#/src/services/jobs/runner";
import type { ObjectStore } from "#/src/services/object-store/object-store";
import type { VirusScanner } from "#/src/services/virus-scanner/virus-scanner";

/** Kind of the job; its key is the file's id. */
export const scanJob = "scan_file";

const minute = 60_000;
const longestPauseMs = 60 * minute;
/** Maximum number of attempts; after that the file is scanned when it is downloaded. */
const mostTries = 24;

type Surroundings = { db: Database; store: ObjectStore; scanner: VirusScanner; clock: () => Date };

/** A job that scans a file before it is downloaded, so that lists show the result. */
export function scanFiles(surroundings: Surroundings): JobKind {
  const { db } = surroundings;
  return {
    kind: scanJob,
    atOnce: 2,
    patienceMs: 2 * minute,
    lostTry: "The portal stopped during the scan.",
    nextTry: ({ attempts }, now) => nextScan(attempts, now),
    async run({ key }, signal) {
      const [file] = await db.read.select().from(taskFiles).where(eq(taskFiles.id, key));
      if (!file) throw new GiveUp("The file no longer exists.");
      const { verdict } = await scanFile(surroundings, file, signal);
      return verdict;
    },
  };
}

/** Returns the time of the next attempt after a failed one: pauses double from a minute to an hour. */
export function nextScan(attempts: number, now: Date): Date | null {
  if (attempts >= mostTries) return null;
  return new Date(now.getTime() + Math.min(minute * 2 ** (attempts - 1), longestPauseMs));
}

/** Schedules a scan of each file without a result, such as those from before a scanner was configured. */
export async function planScans(
  db: Database,
  { most }: Pick<VirusScanner, "most">,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await db.transaction((tx) =>
    tx.run(sql`
      insert into ${jobs} (kind, key, run_at, created_at)
      select ${scanJob}, ${taskFiles.id}, ${at}, ${at} from ${taskFiles}
      where ${taskFiles.size} <= ${most} and ${scanKey} not in (select ${fileScans.scanKey} from ${fileScans})
      on conflict do nothing`),
  );
}
