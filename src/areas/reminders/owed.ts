import { and, eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clientOnboarding, clientTasks } from "#/db/schema";
import { waitingApprovals } from "#/src/areas/design";
import type { OwedThing } from "#/src/contract/reminders";
import { addDays, atHour, type DateText, dateIn } from "#/src/format/dates";
import { morningHour } from "./rules";

/**
 * What a client owes, earliest due first: the open tasks that are theirs, and what waits for their approval, which is
 * due from the first morning after it was sent.
 */
export async function owedBy(reader: Reader | Tx, clientId: string, timeZone: string): Promise<OwedThing[]> {
  const tasks = await reader
    .select({ title: clientTasks.name, dueDate: clientTasks.dueDate })
    .from(clientTasks)
    .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
    .where(
      and(
        eq(clientOnboarding.clientId, clientId),
        eq(clientTasks.owner, "client"),
        // In the very words of the index over open tasks, which is partial.
        sql`${clientTasks.status} <> 'done'`,
      ),
    );
  const approvals = await waitingApprovals(reader, clientId);
  return [
    ...tasks.map((task) => ({ kind: "task" as const, ...task })),
    ...approvals.map(({ projectName, assetName, since }) => ({
      kind: "approval" as const,
      title: assetName === null ? projectName : `${assetName}, ${projectName}`,
      dueDate: firstMorning(timeZone, since),
    })),
  ].toSorted(
    (one, other) => one.dueDate.localeCompare(other.dueDate) || one.title.localeCompare(other.title),
  );
}

/** The first day whose morning mail can name what was sent at that moment. */
function firstMorning(timeZone: string, moment: string): DateText {
  const day = dateIn(timeZone, moment);
  return moment < atHour(timeZone, day, morningHour) ? day : addDays(day, 1);
}
