import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { idempotencyKeys, jobs, mails, savedViews } from "#/db/schema";
import { mailJob } from "#/src/services/mail/outbox";
import { holdsWords } from "./holds-words";

/**
 * Deletes mails to this address (lower case), sent or not. From mails to others it removes the address, and subjects
 * that contain one of the words.
 */
export async function forgetMails(tx: Tx, email: string, words: readonly string[]) {
  const gone = await tx
    .delete(mails)
    .where(sql`lower(${mails.recipient}) = ${email}`)
    .returning({ id: mails.id });
  await tx.delete(jobs).where(
    and(
      eq(jobs.kind, mailJob),
      inArray(
        jobs.key,
        gone.map(({ id }) => id),
      ),
    ),
  );
  await tx.update(mails).set({ replyTo: null }).where(sql`lower(${mails.replyTo}) = ${email}`);
  await tx
    .update(mails)
    .set({ subject: null })
    .where(holdsWords(sql`${mails.subject}`, words));
}

/** Deletes the account's stored responses, and every stored response that contains one of the words. */
export async function forgetAnswers(tx: Tx, words: readonly string[], userId: string | null) {
  await tx
    .delete(idempotencyKeys)
    .where(or(eq(idempotencyKeys.userId, userId ?? ""), holdsWords(sql`${idempotencyKeys.result}`, words)));
}

/** Deletes a user's private views and returns their ids; shared ones belong to the team and remain. */
export async function forgetViews(tx: Tx, userId: string): Promise<string[]> {
  const gone = await tx
    .delete(savedViews)
    .where(and(eq(savedViews.ownerId, userId), eq(savedViews.isShared, false)))
    .returning({ id: savedViews.id });
  return gone.map(({ id }) => id);
}
