import { and, eq, sql } from "drizzle-orm";
import type { Database, Reader } from "#/db/client";
import { clientStandings, clients, type UserRow } from "#/db/schema";
import { newsSince } from "#/src/areas/notices";
import { morningHour } from "#/src/areas/owed";
import { countWork, listWork } from "#/src/areas/work";
import { workItemPath } from "#/src/contract/addresses/work-item";
import type { WorkBucket } from "#/src/contract/choices/work";
import { addDays, atHour, type DateText, startOfDay } from "#/src/format/dates";
import { type WorkingDays, workingDayBefore } from "#/src/format/working-days";
import type { NewMail } from "#/src/services/mail/outbox";
import type { DuePart } from "#/src/services/mail/templates/digest";

const mostNamed = 15;

/** The day in the recipient's time zone, and the portal's, which decides what is past due. */
export type Morning = { day: DateText; timeZone: string; today: DateText; calendar: WorkingDays };

/**
 * Builds a staff member's morning digest: past-due and due work as in My Work, without tasks that wait, and comments and
 * rejections by others since the previous morning; null if there is nothing.
 */
export async function digestTo(
  db: Database,
  person: Pick<UserRow, "id" | "email" | "role">,
  { day, timeZone, today, calendar }: Morning,
): Promise<NewMail | null> {
  const reader = { db, today, actor: { userId: person.id } };
  const part = async (bucket: WorkBucket): Promise<DuePart> => {
    const which = { person: "me", bucket, canStart: true } as const;
    const total = await countWork(reader, which);
    if (total === 0) return { items: [], total };
    const { items } = await listWork(reader, { ...which, pageSize: mostNamed });
    return {
      items: items.map((item) => {
        const { title, clientName, dueDate } = item;
        return { title, clientName, dueDate, thing: { kind: "path", path: workItemPath(item) } };
      }),
      total,
    };
  };
  const [pastDue, dueToday] = [await part("past_due"), await part("today")];
  const since = atHour(timeZone, workingDayBefore(calendar, day), morningHour);
  const news = await newsSince(db.read, person, since);
  if (pastDue.total + dueToday.total + news.length === 0) return null;
  const waiting = (bucket: WorkBucket) =>
    countWork(reader, { person: "me", bucket, kind: "task", canStart: false });
  return {
    kind: "digest",
    data: {
      day,
      pastDue,
      notComeIn: await countNotComeIn(db.read, person.id),
      today: dueToday,
      waiting: (await waiting("past_due")) + (await waiting("today")),
      news: {
        // Those who have waited longest first, as in mails of news.
        items: news
          .toReversed()
          .slice(0, mostNamed)
          .map(({ kind, who, about, text, path }) => ({
            ...{ kind, who, about, text },
            thing: { kind: "path", path },
          })),
        total: news.length,
      },
    },
    to: person.email,
    recipientId: person.id,
    daily: { day, usefulUntil: startOfDay(timeZone, addDays(day, 1)) },
  };
}

/** Counts the active clients of an account manager whose people have never come in. */
function countNotComeIn(reader: Reader, userId: string): Promise<number> {
  const isTheirs = and(eq(clients.accountManagerId, userId), eq(clients.status, "active"));
  const never = sql`(select ${clientStandings.neverCame} from ${clientStandings} where ${clientStandings.clientId} = ${clients.id})`;
  return reader.$count(clients, and(isTheirs, never));
}
