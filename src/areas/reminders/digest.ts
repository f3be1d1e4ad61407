import type { Database } from "#/db/client";
import type { UserRow } from "#/db/schema";
import { newsSince } from "#/src/areas/notices";
import { morningHour } from "#/src/areas/owed";
import { countWork, listWork } from "#/src/areas/work";
import type { WorkBucket } from "#/src/contract/choices/work";
import { addDays, atHour, type DateText, startOfDay } from "#/src/format/dates";
import type { NewMail } from "#/src/services/mail/outbox";
import type { DuePart } from "#/src/services/mail/templates/digest";
import { workdayBefore } from "./rules";

const mostNamed = 15;

type Morning = { day: DateText; timeZone: string };

/**
 * Builds a staff member's morning digest: past-due and due work as in My Work, and comments and rejections by others
 * since the previous morning; null if there is nothing.
 */
export async function digestTo(
  db: Database,
  person: Pick<UserRow, "id" | "email" | "role">,
  { day, timeZone }: Morning,
): Promise<NewMail | null> {
  const part = async (bucket: WorkBucket): Promise<DuePart> => {
    const reader = { db, today: day, actor: { userId: person.id } };
    const total = await countWork(reader, { person: "me", bucket });
    if (total === 0) return { items: [], total };
    const { items } = await listWork(reader, { person: "me", bucket, pageSize: mostNamed });
    return {
      items: items.map(({ title, clientName, dueDate }) => ({ title, clientName, dueDate })),
      total,
    };
  };
  const [pastDue, today] = [await part("past_due"), await part("today")];
  const since = atHour(timeZone, workdayBefore(day), morningHour);
  const news = await newsSince(db.read, person, since);
  if (pastDue.total + today.total + news.length === 0) return null;
  return {
    kind: "digest",
    data: {
      day,
      pastDue,
      today,
      news: {
        items: news.slice(0, mostNamed).map(({ at: _, path: __, ...item }) => item),
        total: news.length,
      },
    },
    to: person.email,
    recipientId: person.id,
    daily: { day, usefulUntil: startOfDay(timeZone, addDays(day, 1)) },
  };
}
