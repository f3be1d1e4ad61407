import { type SQL, sql } from "drizzle-orm";
import { readJson } from "#/db/json";
import { clientTasks, type TaskRow } from "#/db/schema";
import { statement } from "#/db/statement";
import { limits } from "#/src/contract/limits";
import type { Task } from "#/src/contract/tasks";
import type { Context } from "#/src/domain/context";
import type { DateText } from "#/src/format/dates";

/** The prerequisites of a task, and the task that it waits for. */
export type NeedsOfTask = Pick<Task, "needs" | "waitsFor">;

/** Builds the condition of `canStart` for a statement. Nobody is asked for the other tasks: those wait. */
export function startable(today: DateText): SQL {
  const { status, openNeeds, readyOn } = clientTasks;
  return sql`(${status} <> 'not_started' or (${openNeeds} = 0 and coalesce(${readyOn}, '') <= ${today}))`;
}

const title = (isForClients: boolean, alias: "p" | "t") =>
  sql.raw(isForClients ? `coalesce(${alias}."client_title", ${alias}."name")` : `${alias}."name"`);

/** Selects a task's prerequisites as JSON, in the order in which they are due; for clients without dates. */
export function needsJson(isForClients: boolean) {
  const dates = sql.raw(
    isForClients ? "null, 'afterDays', null" : `p."due_date", 'afterDays', n."after_days"`,
  );
  return sql`json((
    select json_group_array(json(item)) from (
      select json_object('id', p."id", 'name', ${title(isForClients, "p")}, 'status', p."status", 'owner', p."owner",
        'dueDate', ${dates}) as item
      from "task_needs" n join "client_tasks" p on p."id" = n."needs_id"
      where n."task_id" = "client_tasks"."id"
      order by p."due_date", p."sort_order", p."id"
    )
  ))`;
}

const firstOpen = (of: string) =>
  sql.raw(`(select p."id" from "task_needs" n join "client_tasks" p on p."id" = n."needs_id"
    where n."task_id" = ${of} and p."status" <> 'done' order by p."due_date", p."sort_order", p."id" limit 1)`);

/**
 * Selects the task that a task waits for as JSON: follows the open prerequisite that is due first, until one that does
 * not wait for a task itself. For My Work it has its due date.
 */
export function waitsForJson(isForClients: boolean, { isForWork = false } = {}) {
  const dueDate = sql.raw(isForWork ? `, 'dueDate', t."due_date"` : "");
  return sql`json(iif("client_tasks"."status" = 'not_started' and "client_tasks"."open_needs" > 0, (
    with recursive chain(id, depth) as (
      select ${firstOpen(`"client_tasks"."id"`)}, 1
      union all
      select ${firstOpen("chain.id")}, depth + 1
      from chain join "client_tasks" c on c."id" = chain.id
      where c."status" = 'not_started' and c."open_needs" > 0 and depth < ${sql.raw(String(limits.onboardingNeeds))}
    )
    select json_object('id', t."id", 'name', ${title(isForClients, "t")}, 'owner', t."owner", 'status', t."status"${dueDate})
    from chain join "client_tasks" t on t."id" = chain.id order by depth desc limit 1
  ), null))`;
}

/** Returns the needs of tasks by id; tasks without prerequisites may be left out. Does not check access. */
export async function needsOf(
  { db, actor }: Pick<Context, "db" | "actor">,
  ids: readonly string[],
): Promise<Map<string, NeedsOfTask>> {
  if (ids.length === 0) return new Map();
  const rows = await findNeeds(
    db.read,
    { isForClients: actor.role === "client" },
    { ids: JSON.stringify(ids) },
  );
  return new Map(
    rows.map(({ id, needs, waitsFor }) => [
      id,
      { needs: readJson(needs), waitsFor: waitsFor === null ? null : readJson(waitsFor) },
    ]),
  );
}

const findNeeds = statement<
  { id: string; needs: string; waitsFor: string | null },
  { isForClients: boolean }
>(
  ({ isForClients }) => sql`select "client_tasks"."id" as "id", ${needsJson(isForClients)} as "needs",
      ${waitsForJson(isForClients)} as "waitsFor"
    from ${clientTasks} where "client_tasks"."id" in (select value from json_each(${sql.placeholder("ids")}))`,
);

/** Returns true for a task with prerequisites. */
export function hasNeeds({ openNeeds, readyOn }: Pick<TaskRow, "openNeeds" | "readyOn">): boolean {
  return openNeeds > 0 || readyOn !== null;
}
