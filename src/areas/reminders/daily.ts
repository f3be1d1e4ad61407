import { and, eq } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { mails } from "#/db/schema";
import type { NewMail } from "#/src/mail/outbox";

/** Whether somebody has their mail of that kind and day; an index of the table holds it to one. */
export async function wasWritten(tx: Tx, { recipientId, kind, daily }: NewMail): Promise<boolean> {
  if (!recipientId || !daily) return false;
  const [found] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.recipientId, recipientId), eq(mails.kind, kind), eq(mails.day, daily.day)));
  return found !== undefined;
}
