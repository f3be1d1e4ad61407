import { and, eq, gte, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { clientOnboarding, clients, clientTasks, notices, taskNeeds, users } from "#/db/schema";
import { authorOf } from "#/src/domain/author";
import type { Context } from "#/src/domain/context";
import { addDays, type DateText, dateIn, startOfDay } from "#/src/format/dates";
import { type Noting, noteFor } from "#/src/services/notices/note-for";
import { startable } from "./needs";

/** Days of which a morning makes up for a notice that no earlier one wrote. */
const daysMadeUpFor = 7;

/** Lists the tasks of which one of these is a prerequisite. */
export async function followersOf({ tx }: Noting, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: taskNeeds.taskId })
    .from(taskNeeds)
    .where(inArray(taskNeeds.needsId, [...ids]));
  return rows.map(({ id }) => id);
}

/**
 * Notifies the people of those of the agency's tasks that can start now, except the person whose act it was. Part of the
 * write of the act.
 * @param waited tasks that waited before the act
 */
export async function noteReady(
  ctx: Pick<Context, "actor" | "mail" | "today">,
  w: Noting,
  waited: readonly string[],
): Promise<void> {
  if (waited.length === 0) return;
  const ready = await findReady(w, ctx.today, inArray(clientTasks.id, [...waited]));
  const { userId } = authorOf(ctx.actor);
  await note(
    ctx,
    w,
    ready.filter(({ personId }) => personId !== userId),
  );
}

/** Notifies the people of tasks that can start since the days after their prerequisites ended. */
export async function noteEndedLags(
  { mail, today, timeZone }: Pick<Context, "mail" | "today" | "timeZone">,
  w: Noting,
): Promise<void> {
  const first = addDays(today, 1 - daysMadeUpFor);
  const { readyOn } = clientTasks;
  // The completion of a prerequisite on the day itself made the task ready, and notified its person.
  const isLag = sql`not exists (select 1 from ${taskNeeds} as need
    join ${clientTasks} as needed on needed.id = need.needs_id
    where need.task_id = ${clientTasks.id} and needed.done_on = ${readyOn})`;
  const ready = await findReady(w, today, and(gte(readyOn, first), sql`${readyOn} <= ${today}`, isLag));
  if (ready.length === 0) return;
  const rows = await w.tx
    .select({ id: notices.entityId, at: notices.createdAt })
    .from(notices)
    .where(and(gte(notices.createdAt, startOfDay(timeZone, first)), eq(notices.kind, "ready")));
  const noted = (id: string, day: DateText) =>
    rows.some((row) => row.id === id && dateIn(timeZone, row.at) >= day);
  await note(
    { mail },
    w,
    ready.filter((task) => task.readyOn !== null && !noted(task.id, task.readyOn)),
  );
}

const assignee = alias(users, "assignee");
const manager = alias(users, "manager");

type Ready = { id: string; readyOn: DateText | null; clientId: string; personId: string | null };

/** Lists tasks of the agency that are not started and can be, with their assignee, otherwise the account manager. */
function findReady({ tx }: Noting, today: DateText, which: SQL | undefined): Promise<Ready[]> {
  const { id, readyOn, status, owner } = clientTasks;
  return tx
    .select({
      ...{ id, readyOn, clientId: clients.id },
      personId: sql<string | null>`coalesce(${assignee.id}, ${manager.id})`,
    })
    .from(clientTasks)
    .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
    .innerJoin(clients, and(eq(clients.id, clientOnboarding.clientId), ne(clients.status, "churned")))
    .leftJoin(assignee, and(eq(assignee.id, clientTasks.assigneeUserId), eq(assignee.active, true)))
    .leftJoin(manager, and(eq(manager.id, clients.accountManagerId), eq(manager.active, true)))
    .where(and(which, eq(owner, "agency"), sql`${status} = 'not_started'`, startable(today)));
}

/** Stores a notice of each task, which replaces an unread one of the same task. */
async function note({ mail }: Pick<Context, "mail">, w: Noting, ready: readonly Ready[]): Promise<void> {
  const { userId, entityId, kind, readAt } = notices;
  for (const { id, clientId, personId } of ready) {
    if (personId === null) continue;
    const isFormer = and(eq(userId, personId), eq(entityId, id), eq(kind, "ready"), isNull(readAt));
    await w.tx.delete(notices).where(isFormer);
    await noteFor({ mail }, w, [personId], {
      ...{ kind: "ready", clientId, entity: "client_task", entityId: id },
      ...{ subjectId: null, byId: null, isFromClient: true },
    });
  }
}
