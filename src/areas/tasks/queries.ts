import { asc, eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import {
  clientAudits,
  clientOnboarding,
  clients,
  clientTasks,
  onboardingTaskTemplates,
  type TaskRow,
  type TemplateRow,
} from "#/db/schema";
import { rowsWhere, statement } from "#/db/statement";
import { unreadNoticesOf } from "#/src/areas/notices";
import { isOwnClient, ownClients } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";

/** @throws NotFound, also if the caller may not see the client */
export async function findTask(ctx: Context, id: string, db: Reader | Tx = ctx.db.read): Promise<TaskRow> {
  const [task] = await findTasks(ctx, [id], db);
  if (!task) throw new NotFound();
  return task;
}

/** Finds those of the tasks with these ids that the caller may see. */
function findTasks(ctx: Context, ids: string[], db: Reader | Tx): Promise<TaskRow[]> {
  const values = { ids: JSON.stringify(ids), ...ownClients(ctx.actor) };
  return tasksInReach(db, ctx.actor.role === "client", values);
}

/** Restricts client users to tasks of their own clients; staff may access all. */
const tasksInReach = rowsWhere(
  clientTasks,
  (isForClients: boolean) => sql`${clientTasks.id} in (select value from json_each(${sql.placeholder("ids")}))
    and ${isForClients ? isOfClient : sql`true`}`,
);
const isOfClient = sql`${clientTasks.clientOnboardingId} in (
  select ${clientOnboarding.id} from ${clientOnboarding}
  where ${isOwnClient(clientOnboarding.clientId)})`;

/**
 * Finds the tasks in the order of the ids, without duplicates.
 * @throws NotFound if one is missing
 */
export async function findAllTasks(ctx: Context, ids: string[], db: Reader | Tx): Promise<TaskRow[]> {
  const found = new Map((await findTasks(ctx, ids, db)).map((task) => [task.id, task]));
  return [...new Set(ids)].map((id) => {
    const task = found.get(id);
    if (!task) throw new NotFound();
    return task;
  });
}

export type TaskAround = Pick<TemplateRow, "referenceLinks" | "internalNotes"> & {
  clientId: string;
  clientName: string;
  clientAvatarUrl: string | null;
  audit: { id: string; auditDate: string } | null;
  /** Ids of the caller's unread notices about the task. */
  unreadNotices: string[];
};

/** Returns a task's client, template and audit; null if there is no such task. Does not check access. */
export async function aroundTask({ db, actor }: Context, id: string): Promise<TaskAround | null> {
  const [row] = await findAround(db.read, null, { id, userId: actor.userId });
  if (!row) return null;
  const { auditId, auditDate, ...rest } = row;
  const audit = auditId !== null && auditDate !== null ? { id: auditId, auditDate } : null;
  return {
    ...rest,
    audit,
    referenceLinks: JSON.parse(row.referenceLinks ?? "[]"),
    unreadNotices: JSON.parse(row.unreadNotices),
  };
}

type AroundRow = Omit<TaskAround, "referenceLinks" | "audit" | "unreadNotices"> & {
  referenceLinks: string | null;
  unreadNotices: string;
  auditId: string | null;
  auditDate: string | null;
};

const findAround = statement<AroundRow>(
  () => sql`
    select ${clients.id} as "clientId", ${clients.name} as "clientName", ${clients.avatarUrl} as "clientAvatarUrl",
      ${onboardingTaskTemplates.referenceLinks} as "referenceLinks",
      ${onboardingTaskTemplates.internalNotes} as "internalNotes",
      ${clientAudits.id} as "auditId", ${clientAudits.auditDate} as "auditDate",
      ${unreadNoticesOf(sql.placeholder("userId"), clientTasks.id)} as "unreadNotices"
    from ${clientTasks}
    join ${clientOnboarding} on ${clientOnboarding.id} = ${clientTasks.clientOnboardingId}
    join ${clients} on ${clients.id} = ${clientOnboarding.clientId}
    left join ${onboardingTaskTemplates} on ${onboardingTaskTemplates.id} = ${clientTasks.templateId}
    left join ${clientAudits} on ${clientAudits.id} = ${clientTasks.auditId}
    where ${clientTasks.id} = ${sql.placeholder("id")}`,
);

/** Lists all tasks of an onboarding in order. */
export function tasksOf(db: Reader | Tx, onboardingId: string): Promise<TaskRow[]> {
  return db
    .select()
    .from(clientTasks)
    .where(eq(clientTasks.clientOnboardingId, onboardingId))
    .orderBy(asc(clientTasks.sortOrder), asc(clientTasks.dueDate), asc(clientTasks.id));
}
