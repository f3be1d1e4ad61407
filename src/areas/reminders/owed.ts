import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { auditLogs, clientOnboarding, clientTasks, designAssets, designProjects } from "#/db/schema";
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
  const approvals = [
    ...(await pendingAssets(reader, clientId)),
    ...(await pendingProjects(reader, clientId)),
  ];
  return [
    ...tasks.map((task) => ({ kind: "task" as const, ...task })),
    ...approvals.map(({ title, since }) => ({
      kind: "approval" as const,
      title,
      dueDate: firstMorning(timeZone, since),
    })),
  ].toSorted(
    (one, other) => one.dueDate.localeCompare(other.dueDate) || one.title.localeCompare(other.title),
  );
}

/** Versions of assets that were sent and not decided. */
function pendingAssets(reader: Reader | Tx, clientId: string) {
  return reader
    .select({
      title: sql<string>`${designAssets.assetName} || ', ' || ${designProjects.projectName}`,
      since: sentAt(
        "design_asset",
        sql`${designAssets.id}`,
        "approvalStatus",
        sql`${designAssets.updatedAt}`,
      ),
    })
    .from(designProjects)
    .innerJoin(designAssets, eq(designAssets.projectId, designProjects.id))
    .where(and(eq(designProjects.clientId, clientId), eq(designAssets.approvalStatus, "pending")));
}

/** Projects that wait by themselves: those with recorded assets follow these. */
function pendingProjects(reader: Reader | Tx, clientId: string) {
  return reader
    .select({
      title: sql<string>`${designProjects.projectName}`,
      since: sentAt(
        "design_project",
        sql`${designProjects.id}`,
        "clientApprovalStatus",
        sql`${designProjects.updatedAt}`,
      ),
    })
    .from(designProjects)
    .where(
      and(
        eq(designProjects.clientId, clientId),
        eq(designProjects.clientApprovalStatus, "pending"),
        sql`not exists (select 1 from ${designAssets} where ${designAssets.projectId} = ${designProjects.id})`,
      ),
    );
}

/** When the log says that it was last set to pending; where it does not any more, when the row last changed. */
function sentAt(entity: string, id: SQL, column: string, otherwise: SQL): SQL<string> {
  return sql<string>`coalesce((select max(entry.created_at) from ${auditLogs} as entry
    where entry.entity = ${entity} and entry.entity_id = ${id}
      and entry.after ->> ${column} = 'pending'), ${otherwise})`;
}

/** The first day whose morning mail can name what was sent at that moment. */
function firstMorning(timeZone: string, moment: string): DateText {
  const day = dateIn(timeZone, moment);
  return moment < atHour(timeZone, day, morningHour) ? day : addDays(day, 1);
}
