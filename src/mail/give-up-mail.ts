import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#/db/client";
import { jobs, mails } from "#/db/schema";
import { ended, mailJob } from "./outbox";

/**
 * Sends nothing of what waits in a restored database: it may have been sent since the backup was made.
 * @returns how many mails waited
 */
export function giveUpMail(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const given = await tx
      .update(jobs)
      .set({
        state: "failed",
        endedAt: now.toISOString(),
        lease: null,
        leaseUntil: null,
        lastError: restored,
      })
      .where(and(eq(jobs.kind, mailJob), eq(jobs.state, "waiting")))
      .returning({ key: jobs.key });
    const ids = given.map(({ key }) => key);
    await tx.update(mails).set(ended).where(inArray(mails.id, ids));
    return ids.length;
  });
}

const restored = "The database was restored from a backup, and this may have been sent since it was made.";
