import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Database, Tx } from "#/db/client";
import { auditLogs, clientTasks, mails, users } from "#/db/schema";
import { emailKey } from "#/src/contract/email-key";
import { appendEntries } from "#/src/domain/audit-log";
import { updated } from "#/src/domain/nouns/entries";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { contentOf } from "./kinds";

/** Marks mail to an account's address as failing; the account then gets no automatic mail. */
export async function noteFailing(db: Database, address: string, at: string): Promise<void> {
  await db.transaction((tx) => markFailing(tx, address, at));
}

export async function markFailing(tx: Tx, address: string, at: string): Promise<void> {
  await tx
    .update(users)
    .set({ mailFailsSince: at })
    .where(and(eq(users.email, emailKey(address)), isNull(users.mailFailsSince)));
}

type Accepted = { now: string; newId: () => string };

/**
 * Records that a mail server accepted a mail: its address counts as reachable again if the mail was written after the
 * failure, and tasks with a staff comment in it are marked as communicated to the client.
 */
export async function noteAccepted(tx: Tx, mailId: string, accepted: Accepted): Promise<void> {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId));
  if (!mail) return;
  const isBack = lt(users.mailFailsSince, mail.createdAt);
  await tx
    .update(users)
    .set({ mailFailsSince: null })
    .where(and(eq(users.email, emailKey(mail.recipient)), isBack));
  const content = contentOf(mail);
  if (content.kind === "notice") await noteCommunicated(tx, content.data.commented ?? [], accepted);
}

/** Sets "Communicated to Client" of tasks once, without a new version. A value that staff switched off stays off. */
async function noteCommunicated(tx: Tx, taskIds: readonly string[], { now, newId }: Accepted): Promise<void> {
  if (taskIds.length === 0) return;
  const isSwitchedOff = sql`exists (select 1 from ${auditLogs} as entry
    where entry.entity_id = ${clientTasks.id} and entry.action = 'update'
      and json_extract(entry.after, '$.clientCommunicated') = 0)`;
  const set = await tx
    .update(clientTasks)
    .set({ clientCommunicated: true, updatedAt: now })
    .where(
      and(
        inArray(clientTasks.id, [...taskIds]),
        eq(clientTasks.clientCommunicated, false),
        sql`not ${isSwitchedOff}`,
      ),
    )
    .returning({ id: clientTasks.id });
  const change = { before: { clientCommunicated: false }, after: { clientCommunicated: true } };
  const entries = set.map(({ id }) => updated(taskNoun, id, change));
  await appendEntries(tx, [
    { userId: null, actorKind: "job", actorLabel: "mail", createdAt: now, newId, entries },
  ]);
}
