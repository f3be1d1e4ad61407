import { type AnyColumn, and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "#/db/client";
import { jobs, mailClients, mails } from "#/db/schema";
import type { BounceKind, MailState } from "#/src/contract/choices/mail";
import { appendEntries, type NewEntry } from "#/src/domain/audit-log";
import type { LinkedThing } from "#/src/domain/links/linked-thing";
import { makeTaskLinks } from "#/src/domain/links/make-task-links";
import { mailNoun } from "#/src/domain/nouns/mail";
import { seal } from "#/src/domain/seal";
import type { Write } from "#/src/domain/write";
import type { DateText } from "#/src/format/dates";
import { planJob } from "#/src/services/jobs/queue";
import { admitMail, type Cause, type OnSpent } from "./admit-mail";
import type { KindAndData } from "./kinds";
import { ownReasons, reasonOfBounce } from "./reasons";
import { type MailSecrets, writeSecrets } from "./secrets";
import { domainOf } from "./transport";

/** A mail to queue. */
export type NewMail = KindAndData & {
  to: string;
  /** Reply address; the portal itself reads no replies. */
  replyTo?: string | null;
  /** The client concerned, for the audit log. */
  clientId?: string | null;
  /** The clients concerned, for a mail about several. */
  clientIds?: readonly string[];
  /** Secret of its link, the seed of its code, and the time at which the link expires. */
  link?: { secret: string; code?: string; endsAt: string };
  /** Things that its recipient, a client's person, opens by links of their own. */
  opens?: readonly LinkedThing[];
  /** Local part of the Message-ID that begins its conversation; reminders to a person have one of their own. */
  thread?: string | null;
  /** Account of the recipient, for kinds that people can unsubscribe from. */
  recipientId?: string;
  /** For daily mails: the day, and the time after which the mail is no longer worth sending. */
  daily?: { day: DateText; usefulUntil: string };
};

/** The transaction that queues a mail: a user's write or a job. */
type Queuing = Pick<Write, "tx" | "now" | "newId" | "record">;

/** Queues mail in the transaction that causes it; it is sent after the commit. */
export type Outbox = {
  /** @returns the mail's id. @throws TooMany for a signed-in sender above a mail limit */
  queue(write: Queuing, cause: Cause, mail: NewMail): Promise<string>;
};

export const mailJob = "mail";
export const sealedLinks = "portal sealed links of mails";

/** Values that clear a mail once it is sent or given up: the link's secret and, if sent to an account, the content. */
export const ended = {
  sealedSecret: null,
  data: sql`iif(${mails.recipientId} is null, ${mails.data}, '{}')`,
};

type Options = {
  /** Sender address; its domain is used in all Message-IDs. */
  from: string;
  authSecret: string;
  onSpent?: OnSpent;
};

export function openOutbox({ from, authSecret, onSpent }: Options): Outbox {
  const domain = domainOf(from);
  return {
    async queue({ tx, now, newId, record }, cause, mail) {
      const sendAt = await admitMail({ tx, now }, cause, mail, onSpent);
      const { kind, data, to, daily, ...rest } = mail;
      const causedById = typeof cause === "object" ? cause.userId : null;
      const id = newId();
      const { replyTo = null, recipientId = null } = rest;
      const { thread = kind === "reminder" && recipientId ? `reminders-${recipientId}` : null } = rest;
      const sealing = await secretsOf({ tx, now, newId }, mail, id);
      const clientIds = rest.clientIds ?? (rest.clientId ? [rest.clientId] : []);
      const [only = null, another] = clientIds;
      const clientId = another === undefined ? only : null;
      const common = { id, kind, recipient: to, replyTo, clientId, causedById, createdAt: now };
      await tx.insert(mails).values({
        ...common,
        data,
        sealedSecret: sealing && seal(authSecret, sealedLinks, id, writeSecrets(sealing.secrets)),
        linkEndsAt: sealing?.endsAt ?? null,
        messageId: `<${id}@${domain}>`,
        recipientId,
        thread,
        day: daily?.day ?? null,
        usefulUntil: daily?.usefulUntil ?? null,
      });
      const about = clientIds.map((clientId) => ({ mailId: id, clientId }));
      if (about.length > 0) await tx.insert(mailClients).values(about);
      await planJob(tx, { kind: mailJob, key: id }, sendAt);
      record({ entity: mailNoun.entity, entityId: id, action: "create", after: common });
      return id;
    },
  };
}

/** Returns the secrets of a mail, with those of links to things, which are made here; null for a mail without links. */
async function secretsOf(
  w: Omit<Queuing, "record">,
  { link, opens = [], recipientId, to }: NewMail,
  mailId: string,
): Promise<{ secrets: MailSecrets; endsAt: string } | null> {
  if (link) {
    const { secret, code, endsAt } = link;
    return { secrets: { link: secret, ...(code !== undefined && { code }) }, endsAt };
  }
  if (!recipientId) return null;
  const made = await makeTaskLinks(w, { recipient: { id: recipientId, email: to }, mailId }, opens);
  return made && { secrets: { things: made.secrets }, endsAt: made.endsAt };
}

/** Dependencies of a job that writes mail. */
export type MailWriting = {
  db: Database;
  outbox: Outbox;
  clock: () => Date;
  /** A UUID for each new row. */
  newId: () => string;
};

type ByJob = Pick<MailWriting, "outbox" | "newId"> & {
  /** Name of the job in the audit log. */
  job: string;
  /** ISO 8601 in UTC. */
  now: string;
  /** Cause of the mail; defaults to the job itself. */
  cause?: "job" | "stranger";
};

/** Queues a mail in a job's transaction, with an audit log entry that names only the job. */
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
 * Fails the waiting mails of a restored database, since they may have been sent after the backup.
 * @returns the number of waiting mails
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
        lastError: ownReasons.restored,
      })
      .where(and(eq(jobs.kind, mailJob), eq(jobs.state, "waiting")))
      .returning({ key: jobs.key });
    const ids = given.map(({ key }) => key);
    await tx.update(mails).set(ended).where(inArray(mails.id, ids));
    return ids.length;
  });
}

/** Matches the mails about a client, also those about several. */
export const isAboutClient = (clientId: string): SQL =>
  sql`${mails.id} in (select about.mail_id from ${mailClients} as about where about.client_id = ${clientId})`;

/** Later report of a mail, in a statement that joins its job. */
const bounceOfMail = sql<BounceKind | null>`(select reported.bounce from ${mails} as reported
  where reported.id = ${jobs.key})`;

/** State of a mail, in a statement that joins its job; one that came back counts as failed. */
export const stateOfMail = sql<MailState>`case when ${jobs.state} <> 'done' then ${jobs.state}
  when ${jobs.state} is null then null when ${bounceOfMail} = 'hard' then 'failed' else 'sent' end`;

/** Error of the last failed attempt, or what a server reported after it accepted the mail, in such a statement. */
export const errorOfMail = sql<string | null>`case ${bounceOfMail} when 'hard' then ${reasonOfBounce.hard}
  when 'soft' then ${reasonOfBounce.soft} when 'complaint' then ${reasonOfBounce.complaint}
  else ${jobs.lastError} end`;

/** Matches the job that sends the mail with this id. */
export const isJobOf = (mailId: AnyColumn | SQL) => and(eq(jobs.kind, mailJob), eq(jobs.key, mailId));
