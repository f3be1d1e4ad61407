import { asc, eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import {
  clientOnboarding,
  clients,
  clientTasks,
  onboardingTaskTemplates,
  type TaskRow,
  type TemplateRow,
} from "#/db/schema";
import { rowsWhere } from "#/db/statement";
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

/** The name of the client that a task is about. */
export async function clientNameOf({ db }: Context, { clientOnboardingId }: TaskRow): Promise<string> {
  const [client] = await db.read
    .select({ name: clients.name })
    .from(clientOnboarding)
    .innerJoin(clients, eq(clients.id, clientOnboarding.clientId))
    .where(eq(clientOnboarding.id, clientOnboardingId));
  if (!client) throw new NotFound();
  return client.name;
}

export type TemplateHelp = Pick<TemplateRow, "referenceLinks" | "internalNotes">;

/** What a task's template says about doing it; nothing without a template. */
export async function templateHelpOf(ctx: Context, { templateId }: TaskRow): Promise<TemplateHelp> {
  const { referenceLinks, internalNotes } = onboardingTaskTemplates;
  const [found] =
    templateId === null
      ? []
      : await ctx.db.read
          .select({ referenceLinks, internalNotes })
          .from(onboardingTaskTemplates)
          .where(eq(onboardingTaskTemplates.id, templateId));
  return found ?? { referenceLinks: [], internalNotes: null };
}

/** All tasks of one onboarding in their order. */
export function tasksOf(db: Reader | Tx, onboardingId: string): Promise<TaskRow[]> {
  return db
    .select()
    .from(clientTasks)
    .where(eq(clientTasks.clientOnboardingId, onboardingId))
    .orderBy(asc(clientTasks.sortOrder), asc(clientTasks.dueDate), asc(clientTasks.id));
}
