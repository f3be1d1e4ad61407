import { and, eq, gte, inArray } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { mails } from "#/db/schema";
import { addDays, type DateText } from "#/src/format/dates";
import { isAboutClient, type NewMail } from "#/src/services/mail/outbox";

/** Recipients of reminders by the days that their reminders count for. */
export type Reminded = { has(userId: string, day: DateText): boolean };

/**
 * Reads the reminders of these people since the day before one. A reminder sent by hand counts for its day and the next
 * one, an automatic one for its day.
 */
export async function remindedSince(
  reader: Reader | Tx,
  userIds: readonly string[],
  day: DateText,
): Promise<Reminded> {
  const { recipientId, causedById } = mails;
  const rows = await reader
    .select({ recipientId, causedById, day: mails.day })
    .from(mails)
    .where(
      and(inArray(recipientId, [...userIds]), eq(mails.kind, "reminder"), gte(mails.day, addDays(day, -1))),
    );
  const counted = new Set(
    rows.flatMap((row) => {
      if (row.day === null) return [];
      const days = row.causedById === null ? [row.day] : [row.day, addDays(row.day, 1)];
      return days.map((each) => `${row.recipientId} ${each}`);
    }),
  );
  return { has: (userId, on) => counted.has(`${userId} ${on}`) };
}

/** Returns the users of a client who had a reminder about it on a day. */
export async function remindedAbout(
  reader: Reader | Tx,
  clientId: string,
  day: DateText,
): Promise<Set<string | null>> {
  const rows = await reader
    .select({ recipientId: mails.recipientId })
    .from(mails)
    .where(and(isAboutClient(clientId), eq(mails.kind, "reminder"), eq(mails.day, day)));
  return new Set(rows.map(({ recipientId }) => recipientId));
}

/** Returns true if the recipient has a mail of that kind and day; a unique index allows only one. */
export async function wasWritten(
  reader: Reader | Tx,
  { recipientId, kind, daily }: Pick<NewMail, "recipientId" | "kind" | "daily">,
): Promise<boolean> {
  if (!recipientId || !daily) return false;
  const [found] = await reader
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.recipientId, recipientId), eq(mails.kind, kind), eq(mails.day, daily.day)));
  return found !== undefined;
}
