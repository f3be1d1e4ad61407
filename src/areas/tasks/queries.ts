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
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";

/** @throws NotFound, also for a task of a client that the caller may not see */
export async function findTask(ctx: Context, id: string, db: Reader | Tx = ctx.db.read): Promise<TaskRow> {
  const [task] = await findTasks(ctx, [id], db);
  if (!task) throw new NotFound();
  return task;
}

/** The tasks with these ids, as far as the caller may see them. */
function findTasks(ctx: Context, ids: string[], db: Reader | Tx): Promise<TaskRow[]> {
  const { role, clientId } = ctx.actor;
  return tasksInReach(db, role === "client", { ids: JSON.stringify(ids), clientId });
}

/** Staff reach every task; only for client users the task's client is looked up. */
const tasksInReach = rowsWhere(
  clientTasks,
  (ofOneClient: boolean) => sql`${clientTasks.id} in (select value from json_each(${sql.placeholder("ids")}))
    and ${ofOneClient ? isOfClient : sql`true`}`,
);
const isOfClient = sql`${clientTasks.clientOnboardingId} in (
  select ${clientOnboarding.id} from ${clientOnboarding}
  where ${clientOnboarding.clientId} = ${sql.placeholder("clientId")})`;

/** The same in the order of the ids, each once. @throws NotFound when one is missing */
export async function findAllTasks(ctx: Context, ids: string[], db: Reader | Tx): Promise<TaskRow[]> {
  const found = new Map((await findTasks(ctx, ids, db)).map((task) => [task.id, task]));
  return [...new Set(ids)].map((id) => {
    const task = found.get(id);
    if (!task) throw new NotFound();
    return task;
  });
}

export type TaskAround = Pick<TemplateRow, "referenceLinks" | "internalNotes"> & {
  clientName: string;
  audit: { id: string; auditDate: string } | null;
};

/** Whom a task is about, what its template says and which audit it is of; null without the task, whoever asks. */
export async function aroundTask({ db }: Context, id: string): Promise<TaskAround | null> {
  const [row] = await findAround(db.read, null, { id });
  if (!row) return null;
  const { auditId, auditDate, referenceLinks, ...rest } = row;
  const audit = auditId !== null && auditDate !== null ? { id: auditId, auditDate } : null;
  return { ...rest, audit, referenceLinks: JSON.parse(referenceLinks ?? "[]") };
}

type AroundRow = Omit<TaskAround, "referenceLinks" | "audit"> & {
  referenceLinks: string | null;
  auditId: string | null;
  auditDate: string | null;
};

const findAround = statement<AroundRow>(
  () => sql`
    select ${clients.name} as "clientName", ${onboardingTaskTemplates.referenceLinks} as "referenceLinks",
      ${onboardingTaskTemplates.internalNotes} as "internalNotes",
      ${clientAudits.id} as "auditId", ${clientAudits.auditDate} as "auditDate"
    from ${clientTasks}
    join ${clientOnboarding} on ${clientOnboarding.id} = ${clientTasks.clientOnboardingId}
    join ${clients} on ${clients.id} = ${clientOnboarding.clientId}
    left join ${onboardingTaskTemplates} on ${onboardingTaskTemplates.id} = ${clientTasks.templateId}
    left join ${clientAudits} on ${clientAudits.id} = ${clientTasks.auditId}
    where ${clientTasks.id} = ${sql.placeholder("id")}`,
);

/** All tasks of one onboarding in their order. */
export function tasksOf(db: Reader | Tx, onboardingId: string): Promise<TaskRow[]> {
  return db
    .select()
    .from(clientTasks)
    .where(eq(clientTasks.clientOnboardingId, onboardingId))
    .orderBy(asc(clientTasks.sortOrder), asc(clientTasks.dueDate), asc(clientTasks.id));
}
