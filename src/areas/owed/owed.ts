import { and, eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clientOnboarding, clientTasks } from "#/db/schema";
import { waitingApprovals } from "#/src/areas/design";
import type { OwedThing } from "#/src/contract/reminders";
import { titleForClient } from "#/src/domain/task-title";
import { addDays, atHour, type DateText, dateIn } from "#/src/format/dates";

/** Hour of the morning mail in the portal's time zone. */
export const morningHour = 7;

/**
 * A thing that a client owes, with the title that the client sees; `id` is that of the task, or of the design project
 * of an approval, and `countedAs` that of the task, the asset or the project without assets.
 */
export type Owed = OwedThing & { id: string; countedAs: string };

/**
 * Lists a client's open tasks and pending approvals by due date. An approval is due on the first morning after it was
 * sent.
 */
export async function owedBy(reader: Reader | Tx, clientId: string, timeZone: string): Promise<Owed[]> {
  const tasks = await reader
    .select({ id: clientTasks.id, title: titleForClient, dueDate: clientTasks.turnDue })
    .from(clientTasks)
    .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
    .where(
      and(
        eq(clientOnboarding.clientId, clientId),
        eq(clientTasks.turn, "client"),
        // Must be written as in the partial index on open tasks.
        sql`${clientTasks.status} <> 'done'`,
      ),
    );
  const approvals = await waitingApprovals(reader, clientId);
  return [
    ...tasks.map((task) => ({ kind: "task" as const, ...task, countedAs: task.id })),
    ...approvals.map(({ projectId, projectName, assetId, assetName, since }) => ({
      id: projectId,
      countedAs: assetId ?? projectId,
      kind: "approval" as const,
      title: assetName === null ? projectName : `${assetName}, ${projectName}`,
      dueDate: firstMorning(timeZone, since),
    })),
  ].toSorted(
    (one, other) => one.dueDate.localeCompare(other.dueDate) || one.title.localeCompare(other.title),
  );
}

/** Returns the first day whose morning mail can include an approval sent at that moment. */
function firstMorning(timeZone: string, moment: string): DateText {
  const day = dateIn(timeZone, moment);
  return moment < atHour(timeZone, day, morningHour) ? day : addDays(day, 1);
}
