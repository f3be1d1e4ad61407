import { desc, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import {
  auditLogs,
  type ClientRow,
  clientOnboarding,
  clientTasks,
  comments,
  type OnboardingRow,
  onboardingTaskTemplates,
  type TaskRow,
  type TemplateRow,
  taskFiles,
} from "#/db/schema";
import { operationsInForce } from "#/src/domain/operations-in-force";
import { applies } from "#/src/domain/templates/applies";
import { brandKeyOf, type Instance, instancesOf, keyOf } from "#/src/domain/templates/instances";
import type { PlannedClient } from "./plan-tasks";

/** An onboarding with all that its offer depends on. */
export type Offered<Template extends TemplateRow = TemplateRow> = {
  client: PlannedClient & Pick<ClientRow, "status">;
  onboarding: OnboardingRow;
  tasks: readonly TaskRow[];
  templates: readonly Template[];
  history: OfferHistory;
};

/** The tasks of templates that people deleted or worked on. */
export type OfferHistory = {
  /** Tasks that people deleted. */
  deleted: readonly Instance[];
  /** Ids of tasks on which people worked. */
  touched: ReadonlySet<string>;
};

export type Offer<Template extends TemplateRow = TemplateRow> = {
  add: (Instance & { template: Template })[];
  /** Tasks that apply, but that people deleted or left out. */
  declined: (Instance & { template: Template })[];
  /** Tasks that no longer apply and that nobody has touched. */
  remove: TaskRow[];
};

/**
 * Returns the tasks of templates with conditions or brands that apply to a client now and those that no longer do.
 * Complete onboardings and clients that have left are offered nothing.
 */
export function offerOf<Template extends TemplateRow>({
  client,
  onboarding,
  tasks,
  templates,
  history,
}: Offered<Template>): Offer<Template> {
  if (onboarding.completedAt !== null || client.status === "churned") {
    return { add: [], declined: [], remove: [] };
  }
  const dependent = templates.filter(dependsOnClient);
  const present = new Set(tasks.flatMap((task) => keyOfTask(task) ?? []));
  const absent = dependent
    .filter((template) => applies(template, client) === true)
    .flatMap((template) =>
      instancesOf(template, client.brandNames).map((instance) => ({ ...instance, template })),
    )
    .filter((instance) => !present.has(keyOf(instance)));
  const declined = new Set([...onboarding.leftOut, ...history.deleted].map(keyOf));
  const [remaining, left] = [
    absent.filter((instance) => !declined.has(keyOf(instance))),
    absent.filter((instance) => declined.has(keyOf(instance))),
  ];
  const byId = new Map(dependent.map((template) => [template.id, template]));
  const former = tasks.filter((task) => {
    const template = task.templateId === null ? undefined : byId.get(task.templateId);
    return template !== undefined && task.status === "not_started" && !isWanted(task, template, client);
  });
  return { add: remaining, declined: left, remove: former.filter(({ id }) => !history.touched.has(id)) };
}

/** Holds for templates whose tasks depend on more than the client's type. */
export const isDependent = sql`(${onboardingTaskTemplates.conditions} <> '[]' or ${onboardingTaskTemplates.repeatPer} is not null)`;

/** Returns true for a template whose tasks depend on more than the client's type. */
function dependsOnClient({ conditions, repeatPer }: TemplateRow): boolean {
  return conditions.length > 0 || repeatPer !== null;
}

type OfTemplate = Pick<TaskRow, "templateId" | "brand">;

/** Returns the template and brand of a task; empty for one without a template. */
export function instanceOfTask({ templateId, brand }: OfTemplate): Instance[] {
  return templateId === null ? [] : [{ templateId, brand }];
}

/** Returns the key of a template's task; null for other tasks. */
export function keyOfTask({ templateId, brand }: OfTemplate): string | null {
  return templateId === null ? null : keyOf({ templateId, brand });
}

function isWanted({ brand }: TaskRow, template: TemplateRow, client: PlannedClient): boolean {
  if (applies(template, client) === false) return false;
  if (brand === null || template.repeatPer === null) return true;
  return client.brandNames.some((name) => brandKeyOf(name) === brandKeyOf(brand));
}

/** Reads what people did with the tasks of templates that depend on the client, all at once. */
export async function readHistory(db: Reader | Tx, clientId: string): Promise<OfferHistory> {
  const [deleted, touched] = await Promise.all([deletedByHand(db, clientId), touchedIn(db, clientId)]);
  return { deleted, touched };
}

/**
 * Lists the tasks of templates that people deleted, unless that was undone. The undo of an addition is no deletion, and
 * neither is what a plan removed: its operation has an entry of the onboarding.
 */
function deletedByHand(db: Reader | Tx, clientId: string): Promise<Instance[]> {
  return db.all<Instance>(sql`
    select entry.before ->> 'templateId' as "templateId", entry.before ->> 'brand' as brand
    from ${auditLogs} as entry indexed by audit_logs_client
    where entry.client_id = ${clientId} and entry.entity = 'client_task' and entry.action = 'delete'
      and entry.before ->> 'templateId' is not null
      and (entry.undoes is null or exists (select 1 from ${auditLogs} as undo
        where undo.operation_id = entry.undoes and undo.undoes is not null))
      and not exists (select 1 from ${auditLogs} as undo where undo.undoes = entry.operation_id)
      and not exists (select 1 from ${auditLogs} as plan
        where plan.operation_id = entry.operation_id and plan.entity = 'client_onboarding')`);
}

/** Returns the ids of tasks on which people worked: with comments or files, or changed other than by rule. */
async function touchedIn(db: Reader | Tx, clientId: string): Promise<ReadonlySet<string>> {
  const ids = sql`(
    select ${clientTasks.id} from ${clientOnboarding}
    join ${clientTasks} on ${clientTasks.clientOnboardingId} = ${clientOnboarding.id}
    join ${onboardingTaskTemplates} on ${onboardingTaskTemplates.id} = ${clientTasks.templateId}
    where ${clientOnboarding.clientId} = ${clientId} and ${clientTasks.status} = 'not_started' and ${isDependent})`;
  const [commented, filed, entries] = await Promise.all([
    db.selectDistinct({ id: comments.taskId }).from(comments).where(sql`${comments.taskId} in ${ids}`),
    db.selectDistinct({ id: taskFiles.taskId }).from(taskFiles).where(sql`${taskFiles.taskId} in ${ids}`),
    db
      .select({ id: auditLogs.entityId, operationId, undoes, isWork })
      .from(auditLogs)
      .where(sql`${auditLogs.entityId} in ${ids}`)
      .orderBy(desc(auditLogs.seq)),
  ]);
  const touched = new Set([...commented, ...filed].flatMap(({ id }) => id ?? []));
  for (const [id, own] of Map.groupBy(entries, (entry) => entry.id)) {
    if (operationsInForce(own).some((entry) => entry.isWork)) touched.add(id);
  }
  return touched;
}

const { operationId, undoes } = auditLogs;

/** Entries that show work on a task. Others create it, are derived, or only move its dates by rule. */
const isWork = sql<0 | 1>`${auditLogs.action} <> 'create' and ${auditLogs.derived} = 0 and (
  ${auditLogs.action} <> 'update' or json_type(${auditLogs.after}, '$.dueRule') = 'null' or exists (
    select 1 from json_each(${auditLogs.after}) where key not in ('dueDate', 'dueRule', 'startDate')))`;
