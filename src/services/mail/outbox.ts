import { type AnyColumn, and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "#/db/client";
import { jobs, mails } from "#/db/schema";
import type { MailState } from "#/src/contract/choices/mail";
import { appendEntries, type NewEntry } from "#/src/domain/audit-log";
import { mailNoun } from "#/src/domain/nouns/mail";
import { seal } from "#/src/domain/seal";
import type { Write } from "#/src/domain/write";
import type { DateText } from "#/src/format/dates";
import { planJob } from "#/src/services/jobs/queue";
import { admitMail, type Cause, type OnSpent } from "./admit-mail";
import type { KindAndData } from "./kinds";

/** A mail to be written. */
export type NewMail = KindAndData & {
  to: string;
  /** Whom an answer goes to; the portal itself reads none. */
  replyTo?: string | null;
  /** Whom it is about, so that the audit log knows. */
  clientId?: string | null;
  /** What its link holds, and until when that opens anything. */
  link?: { secret: string; endsAt: string };
  /** Whose account the recipient has, where its kind is one that people can stop. */
  recipientId?: string;
  /** Of a kind that somebody gets once a day: which day it is, and the moment from which it is of no use. */
  daily?: { day: DateText; usefulUntil: string };
};

/** What a mail is written in: a person's write, or the transaction of a job. */
type Queuing = Pick<Write, "tx" | "now" | "newId" | "record">;

/** Takes mail into the transaction that causes it; it is sent once that is kept. */
export type Outbox = {
  /** @returns the mail's id. @throws TooMany for a signed-in sender above a ceiling on mail */
  queue(write: Queuing, cause: Cause, mail: NewMail): Promise<string>;
};

export const mailJob = "mail";
export const sealedLinks = "portal sealed links of mails";

/** What becomes of a mail that was sent or given up: its link is gone, and of people's news so are the words. */
export const ended = {
  sealedSecret: null,
  data: sql`iif(${mails.recipientId} is null, ${mails.data}, '{}')`,
};

type Options = {
  /** The address that mail comes from: its domain is that of all Message-IDs. */
  from: string;
  authSecret: string;
  onSpent?: OnSpent;
};

export function openOutbox({ from, authSecret, onSpent }: Options): Outbox {
  const domain = from.slice(from.lastIndexOf("@") + 1);
  return {
    async queue({ tx, now, newId, record }, cause, mail) {
      const sendAt = await admitMail({ tx, now }, cause, mail, onSpent);
      const { kind, data, to, link, daily, ...rest } = mail;
      const causedById = typeof cause === "object" ? cause.userId : null;
      const id = newId();
      const { replyTo = null, clientId = null, recipientId = null } = rest;
      const told = { id, kind, recipient: to, replyTo, clientId, causedById, createdAt: now };
      await tx.insert(mails).values({
        ...told,
        data,
        sealedSecret: link ? seal(authSecret, sealedLinks, id, link.secret) : null,
        linkEndsAt: link?.endsAt ?? null,
        messageId: `<${id}@${domain}>`,
        recipientId,
        day: daily?.day ?? null,
        usefulUntil: daily?.usefulUntil ?? null,
      });
      await planJob(tx, { kind: mailJob, key: id }, sendAt);
      record({ entity: mailNoun.entity, entityId: id, action: "create", after: told });
      return id;
    },
  };
}

/** What a job writes mail with. */
export type MailWriting = {
  db: Database;
  outbox: Outbox;
  clock: () => Date;
  /** A UUID for each new row. */
  newId: () => string;
};

type ByJob = Pick<MailWriting, "outbox" | "newId"> & {
  /** What the audit log calls the job. */
  job: string;
  /** ISO 8601 in UTC. */
  now: string;
  /** The job itself unless given. */
  cause?: "job" | "stranger";
};

/** Takes a mail into the transaction of a job, with its line in the audit log: nobody's doing but the job's. */
export async function queueByJob(
  tx: Tx,
  { outbox, job, now, newId, cause = "job" }: ByJob,
  mail: NewMail,
): Promise<void> {
  const entries: NewEntry[] = [];
  const record = (entry: NewEntry) => entries.push(entry);
  await outbox.queue({ tx, now, newId, record }, cause, mail);
  await appendEntries(tx, [
    { userId: null, actorKind: "job", actorLabel: job, createdAt: now, newId, entries },
  ]);
}

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

/** How far a mail has come, in a statement that joins its job. */
export const stateOfMail = sql<MailState>`iif(${jobs.state} = 'done', 'sent', ${jobs.state})`;

/** True of the job that sends the mail of this id. */
export const isJobOf = (mailId: AnyColumn | SQL) => and(eq(jobs.kind, mailJob), eq(jobs.key, mailId));
