import { type SQL, sql } from "drizzle-orm";
import { clientOnboarding, clients, clientTasks, openTasks } from "#/db/schema";
import type { TaskOwner } from "#/src/contract/choices/tasks";
import type { Arm, Has } from "./arms";

/** Which of the open tasks are meant besides; `due` says it of their date. */
export type TasksAsked = { clientId: string | undefined; due: SQL[] };

/** The open tasks of clients that have not left whose turn it is, of whoever has them. */
export function tasks(turn: TaskOwner, { isSomebody, is }: Has, { clientId, due }: TasksAsked): Arm {
  const ofSomebody = isSomebody ? "open_tasks_holder" : "open_tasks_due";
  const index = clientId ? "open_tasks_onboarding" : ofSomebody;
  return taskArm(turn, sql`${openTasks} indexed by ${sql.identifier(index)}`, [
    sql`${openTasks.turn} = ${turn}`,
    is(sql`${openTasks.holderId}`),
    ...ofClient(clientId),
    ...due,
  ]);
}

/**
 * What waits for clients that somebody has an open task with, and does not manage: as much work as there are such
 * clients.
 */
export function waitingBesides(userId: string, { clientId, due }: TasksAsked): Arm {
  const withOwn = sql`(select client_onboarding_id from client_tasks indexed by client_tasks_open_assignee
    where assignee_user_id = ${userId} and status <> 'done')`;
  return taskArm("client", sql`${openTasks} indexed by open_tasks_onboarding`, [
    sql`${openTasks.turn} = 'client'`,
    sql`${openTasks.clientOnboardingId} in ${withOwn}`,
    sql`${openTasks.holderId} is not ${userId}`,
    ...ofClient(clientId),
    ...due,
  ]);
}

function ofClient(clientId: string | undefined): SQL[] {
  if (!clientId) return [];
  return [
    sql`${openTasks.clientOnboardingId} = (
      select ${clientOnboarding.id} from ${clientOnboarding} where ${clientOnboarding.clientId} = ${clientId})`,
  ];
}

/** The rows are picked from the index before anything else of them is looked up. */
function taskArm(turn: TaskOwner, from: SQL, where: SQL[]): Arm {
  const found = sql`from ${from} where ${sql.join(where, sql` and `)}`;
  return {
    kind: "task",
    count: sql`select count(*) ${found}`,
    rows: (needed) => sql`
      select 'task' as "kind", ${clientTasks.id} as "id", ${clientTasks.version} as "version",
        ${clientTasks.name} as "title", ${clients.id} as "clientId", ${clients.name} as "clientName",
        ${clients.nameKey} as "nameKey", ${clientTasks.dueDate} as "dueDate", ${clientTasks.status} as "status",
        ${clientTasks.owner} as "owner", ${clientTasks.assigneeUserId} as "assigneeUserId",
        ${sql.raw(turn === "client" ? "1" : "0")} as "isWaiting"
      from (select ${openTasks.taskId} as id ${found}
        order by ${openTasks.dueDate}, ${openTasks.clientKey}, ${openTasks.taskId} limit ${needed}) as picked
      cross join ${clientTasks} on ${clientTasks.id} = picked.id
      cross join ${clientOnboarding} on ${clientOnboarding.id} = ${clientTasks.clientOnboardingId}
      cross join ${clients} on ${clients.id} = ${clientOnboarding.clientId}`,
  };
}
