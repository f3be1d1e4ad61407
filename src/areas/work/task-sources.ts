import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { clientOnboarding, clients, clientTasks, clientTeams, openTasks } from "#/db/schema";
import { startable } from "#/src/areas/tasks";
import type { TaskOwner } from "#/src/contract/choices/tasks";
import type { DateText } from "#/src/format/dates";
import { searchTexts, wordsIn } from "./search-work";
import type { Holder, WorkSource } from "./work-sources";

/** Further conditions on open tasks; `due` is the condition on their date. */
export type TaskFilter = {
  search: string | undefined;
  clientId: string | undefined;
  due: SQL[];
  today: DateText;
};

/** Builds the condition on open tasks that they can, or cannot, start on a day. */
export function startsOn(today: DateText, canStart: boolean): SQL {
  return sql`(select ${startable(today)} from ${clientTasks} where ${clientTasks.id} = ${openTasks.taskId}) = ${canStart}`;
}

/** Selects the open tasks of clients that have not left, by the side whose turn it is and by holder. */
export function taskSource(
  turn: TaskOwner,
  { isSomebody, matches }: Holder,
  { search, clientId, due, today }: TaskFilter,
): WorkSource {
  const ofSomebody = isSomebody ? "open_tasks_holder" : "open_tasks_due";
  const index = clientId ? "open_tasks_onboarding" : ofSomebody;
  const words = inTask(search);
  const from = sql`from ${openTasks} indexed by ${sql.identifier(index)} ${words.tables} where ${sql.join(
    [
      sql`${openTasks.turn} = ${turn}`,
      matches(sql`${openTasks.holderId}`),
      ...ofClient(openTasks.clientOnboardingId, clientId),
      ...due,
      ...words.conditions,
    ],
    sql` and `,
  )}`;
  return {
    kind: "task",
    count: sql`select count(*) ${from}`,
    rows: (needed) => pickedTasks({ turn, today }, from, needed),
  };
}

/**
 * Selects tasks waiting for the clients of a person's teams. Only as many clients are examined as rows are needed,
 * those with the earliest such tasks: no other client's task can precede all of these.
 */
export function waitingSource(userId: string, { search, clientId, today }: TaskFilter): WorkSource {
  const own = sql.join(
    [sql`${clientTeams.userId} = ${userId}`, ...ofClient(clientTeams.clientOnboardingId, clientId)],
    sql` and `,
  );
  const index = clientId ? sql`` : sql`indexed by client_teams_next`;
  const words = inTask(search);
  const isSearched = words.conditions.length > 0;
  // Any client may have the only match: a search examines all of them.
  const tasksOf = (limit: SQL) => sql`from (select ${clientTeams.clientOnboardingId} as id
      from ${clientTeams} ${index} where ${own} and ${clientTeams.nextDue} is not null
      order by ${clientTeams.nextDue}, ${clientTeams.clientKey} ${limit}) as team
    cross join ${openTasks} indexed by open_tasks_onboarding
      on ${openTasks.clientOnboardingId} = team.id and ${openTasks.turn} = 'client'
    ${words.tables} where ${sql.join([sql`1`, ...words.conditions], sql` and `)}`;
  return {
    kind: "task",
    count: isSearched
      ? sql`select count(*) ${tasksOf(sql``)}`
      : sql`select coalesce(sum(${clientTeams.waiting}), 0) from ${clientTeams} where ${own}`,
    rows: (needed) =>
      pickedTasks({ turn: "client", today }, tasksOf(isSearched ? sql`` : sql`limit ${needed}`), needed),
  };
}

/** Tables to join with the open tasks for a search, and its conditions. */
function inTask(search: string | undefined): { tables: SQL; conditions: SQL[] } {
  const conditions = wordsIn(search, searchTexts.titleOf(clientTasks.name), searchTexts.client);
  if (conditions.length === 0) return { tables: sql``, conditions };
  const tables = sql`cross join ${clientTasks} on ${clientTasks.id} = ${openTasks.taskId}
    cross join ${clientOnboarding} on ${clientOnboarding.id} = ${openTasks.clientOnboardingId}
    cross join ${clients} on ${clients.id} = ${clientOnboarding.clientId}`;
  return { tables, conditions };
}

function ofClient(onboardingId: SQLWrapper, clientId: string | undefined): SQL[] {
  if (!clientId) return [];
  return [
    sql`${onboardingId} = (
      select ${clientOnboarding.id} from ${clientOnboarding} where ${clientOnboarding.clientId} = ${clientId})`,
  ];
}

/** Selects rows from the index first, before joining other tables. */
function pickedTasks(
  { turn, today }: Pick<TaskFilter, "today"> & { turn: TaskOwner },
  from: SQL,
  needed: number,
): SQL {
  return sql`
    select 'task' as "kind", ${clientTasks.id} as "id", ${clientTasks.version} as "version",
      ${clientTasks.name} as "title", ${clients.id} as "clientId", ${clients.name} as "clientName",
      ${clients.nameKey} as "nameKey", ${clientTasks.turnDue} as "dueDate", ${clientTasks.status} as "status",
      ${clientTasks.requestState} as "requestState", ${clientTasks.owner} as "owner", ${clientTasks.assigneeUserId} as "assigneeUserId",
      ${startable(today)} as "canStart", ${clientTasks.readyOn} as "readyOn",
      ${sql.raw(turn === "client" ? "1" : "0")} as "isWaiting"
    from (select ${openTasks.taskId} as id ${from}
      order by ${openTasks.dueDate}, ${openTasks.clientKey}, ${openTasks.taskId} limit ${needed}) as picked
    cross join ${clientTasks} on ${clientTasks.id} = picked.id
    cross join ${clientOnboarding} on ${clientOnboarding.id} = ${clientTasks.clientOnboardingId}
    cross join ${clients} on ${clients.id} = ${clientOnboarding.clientId}`;
}
