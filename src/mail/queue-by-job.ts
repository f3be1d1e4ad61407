import type { Tx } from "#/db/client";
import { appendEntries, type NewEntry } from "#/src/domain/audit-log";
import type { NewMail, Outbox } from "./outbox";

type ByJob = {
  outbox: Outbox;
  /** What the audit log calls the job. */
  job: string;
  /** ISO 8601 in UTC. */
  now: string;
  /** A UUID for each new row. */
  newId: () => string;
};

/** Takes a mail into the transaction of a job, with its line in the audit log: nobody's doing but the job's. */
export async function queueByJob(tx: Tx, { outbox, job, now, newId }: ByJob, mail: NewMail): Promise<void> {
  const entries: NewEntry[] = [];
  const record = (entry: NewEntry) => entries.push(entry);
  await outbox.queue({ tx, now, newId, record }, null, mail);
  await appendEntries(tx, [
    { userId: null, actorKind: "job", actorLabel: job, createdAt: now, newId, entries },
  ]);
}
