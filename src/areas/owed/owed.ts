import { and, eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clientOnboarding, clientTasks, taskNeeds } from "#/db/schema";
import { waitingApprovals } from "#/src/areas/design";
import { startable } from "#/src/areas/tasks";
import type { OwedThing } from "#/src/contract/reminders";
import { titleForClient } from "#/src/domain/task-title";
import { addDays, atHour, type DateText, dateIn } from "#/src/format/dates";

/** Hour of the morning mail in the portal's time zone. */
export const morningHour = 7;

/**
 * A thing that a client owes, with the title that the client sees; `id` is that of the task, or of the design project
 * of an approval, and `countedAs` that of the task, the asset or the project without assets.
 */
export type Owed = OwedThing & {
  id: string;
  countedAs: string;
  /**
   * The first day whose morning mail can say that a task can start; null for tasks that waited for nothing or were
   * started, and for approvals.
   */
  startsOn: DateText | null;
};

/** The portal's time zone, and the day there, which decides what can start. */
export type OwedOn = { timeZone: string; today: DateText };

/**
 * Lists a client's open tasks that can start, and pending approvals, by due date. An approval is due on the first morning
 * after it was sent.
 */
export async function owedBy(
  reader: Reader | Tx,
  clientId: string,
  { timeZone, today }: OwedOn,
): Promise<Owed[]> {
  const tasks = await reader
    .select({
      ...{ id: clientTasks.id, title: titleForClient, dueDate: clientTasks.turnDue },
      readyOn: sql<string | null>`iif(${clientTasks.status} = 'not_started', ${clientTasks.readyOn}, null)`,
      lastDoneAt,
    })
    .from(clientTasks)
    .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
    .where(
      and(
        eq(clientOnboarding.clientId, clientId),
        eq(clientTasks.turn, "client"),
        // Must be written as in the partial index on open tasks.
        sql`${clientTasks.status} <> 'done'`,
        startable(today),
      ),
    );
  const approvals = await waitingApprovals(reader, clientId);
  return [
    ...tasks.map(({ readyOn, lastDoneAt: doneAt, ...task }) => ({
      ...{ kind: "task" as const, ...task, countedAs: task.id },
      startsOn: readyOn && doneAt && laterOf(readyOn, firstMorning(timeZone, doneAt)),
    })),
    ...approvals.map(({ projectId, projectName, assetId, assetName, since }) => ({
      id: projectId,
      countedAs: assetId ?? projectId,
      kind: "approval" as const,
      title: assetName === null ? projectName : `${assetName}, ${projectName}`,
      dueDate: firstMorning(timeZone, since),
      startsOn: null,
    })),
  ].toSorted(
    (one, other) => one.dueDate.localeCompare(other.dueDate) || one.title.localeCompare(other.title),
  );
}

/** Moment at which the last prerequisite of a task was completed. */
const lastDoneAt = sql<string | null>`iif(${clientTasks.readyOn} is null, null, (
  select max(needed.completed_at) from ${taskNeeds} as need
  join ${clientTasks} as needed on needed.id = need.needs_id where need.task_id = ${clientTasks.id}))`;

function laterOf(one: DateText, other: DateText): DateText {
  return one > other ? one : other;
}

/** Returns the first day whose morning mail can include what happened at that moment. */
function firstMorning(timeZone: string, moment: string): DateText {
  const day = dateIn(timeZone, moment);
  return moment < atHour(timeZone, day, morningHour) ? day : addDays(day, 1);
}
