import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { reminderCounts } from "#/db/schema";
import { type Owed, type OwedOn, owedBy } from "#/src/areas/owed";
import type { Context } from "#/src/domain/context";
import type { DateText } from "#/src/format/dates";
import { dayMs, momentAfter } from "#/src/format/durations";
import { notePhoneCall } from "#/src/services/notices/note-client-act";
import type { Noting } from "#/src/services/notices/note-for";
import { type Counted, hasRested } from "./rules";

/** Period in which an account manager is asked once to phone a client. */
const phoneMs = 30 * dayMs;

/** A thing that a client owes, with the reminders that named it. */
export type CountedThing = Owed & Counted;

/** Lists what a client owes by due date. A thing whose due date has moved since the last reminder counts as new. */
export async function countedThings(
  reader: Reader | Tx,
  clientId: string,
  on: OwedOn,
): Promise<CountedThing[]> {
  const owed = await owedBy(reader, clientId, on);
  if (owed.length === 0) return [];
  const rows = await reader.select().from(reminderCounts).where(eq(reminderCounts.clientId, clientId));
  const counts = new Map(rows.map((row) => [row.thingId, row]));
  return owed.map((thing) => {
    const row = counts.get(thing.countedAs);
    const isSame = row?.dueDate === thing.dueDate;
    return { ...thing, count: isSame ? row.count : 0, lastOn: isSame ? row.lastOn : null };
  });
}

type Reminded = { clientId: string; counted: readonly CountedThing[]; day: DateText };

/**
 * Counts a reminder of these things, once a day however many people get it. After three reminders of a thing the account
 * manager is asked to phone about it, at most once in 30 days for a client.
 */
export async function countReminder(
  ctx: Pick<Context, "mail">,
  w: Noting,
  { clientId, counted, day }: Reminded,
): Promise<void> {
  const { thingId } = reminderCounts;
  for (const { countedAs, id: entityId, dueDate } of counted) {
    const first = { dueDate, count: 1, total: 1, lastOn: day };
    await w.tx
      .insert(reminderCounts)
      .values({ thingId: countedAs, clientId, entityId, ...first })
      .onConflictDoUpdate({
        target: thingId,
        set: {
          dueDate,
          count: sql`iif(due_date <> excluded.due_date, 1, count + (last_on < excluded.last_on or count = 0))`,
          total: sql`total + (due_date <> excluded.due_date or last_on < excluded.last_on or count = 0)`,
          lastOn: sql`iif(due_date <> excluded.due_date, excluded.last_on, max(last_on, excluded.last_on))`,
        },
      });
  }
  const ids = counted.map(({ countedAs }) => countedAs);
  const rows = await w.tx.select().from(reminderCounts).where(inArray(thingId, ids));
  const rested = new Set(rows.filter(hasRested).map((row) => row.thingId));
  const thing = counted.find(({ countedAs }) => rested.has(countedAs));
  if (!thing || (await wasPhoneAsked(w, clientId))) return;
  await w.tx.update(reminderCounts).set({ phoneAskedAt: w.now }).where(eq(thingId, thing.countedAs));
  await notePhoneCall(ctx, w, {
    entity: thing.kind === "task" ? "client_task" : "design_project",
    entityId: thing.id,
  });
}

async function wasPhoneAsked({ tx, now }: Noting, clientId: string): Promise<boolean> {
  const since = momentAfter(new Date(now), -phoneMs);
  const isRecent = and(eq(reminderCounts.clientId, clientId), gte(reminderCounts.phoneAskedAt, since));
  return (await tx.$count(reminderCounts, isRecent)) > 0;
}
