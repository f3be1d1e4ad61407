import { type SQL, sql } from "drizzle-orm";
import { clientOnboarding, clients, clientTasks, searchEntries, searchTitles } from "#/db/schema";
import { arm, type IsCaller } from "./arms";
import { mostCandidates } from "./hits";
import type { Asked } from "./words";

/** How many tasks of one title, and how many of the caller's, are among those looked at. */
const most = { ofTitle: 50, own: 250 };

/**
 * The tasks that these words find, each word in its title or in its client's names: of all that are called so, of the
 * clients that some of the words name, and of what the caller has to do first.
 */
export function staffTasks(asked: Asked, caller: SQL, userId: string, isCaller: IsCaller): SQL {
  const found = sql`
    select * from (${ofTitles}) union select * from (${ofClients})
    union select * from (select id from ${clientTasks} indexed by client_tasks_open_assignee
      where assignee_user_id = ${userId} and owner = 'agency' and status <> 'done'
      order by due_date limit ${most.own})`;
  return tasks(asked, sql`${caller} cross join (${found}) as found`, isCaller);
}

/** Tasks of `found`, of which `id` is known, in whose title or client's names every word is. */
export function tasks(asked: Asked, found: SQL, isCaller: IsCaller): SQL {
  const holds = asked.words.map(
    ({ part }) => sql`(instr(title.names, ${part}) > 0 or instr(entry.names, ${part}) > 0)`,
  );
  const columns = {
    id: sql`${clientTasks.id}`,
    title: sql`${clientTasks.name}`,
    detail: sql`${clients.name}`,
    clientId: sql`${clients.id}`,
    names: sql`title.names`,
    isMine: isCaller(sql`${clientTasks.assigneeUserId}`),
    isDone: sql`${clientTasks.status} = 'done'`,
    dueDate: sql`${clientTasks.dueDate}`,
  };
  return arm(
    "task",
    asked,
    columns,
    sql`${found}
    cross join ${clientTasks} on ${clientTasks.id} = found.id
    cross join ${searchTitles} as title on title.title = ${clientTasks.name}
    cross join ${clientOnboarding} on ${clientOnboarding.id} = ${clientTasks.clientOnboardingId}
    cross join ${clients} on ${clients.id} = ${clientOnboarding.clientId}
    cross join ${searchEntries} as entry on entry.kind = 'client' and entry.id = ${clients.id}
    where ${sql.join(holds, sql` and `)}`,
  );
}

/** The newest of each title that holds all words. */
const ofTitles = sql`select task.id from title_hits as hit
  cross join ${searchTitles} as title on title.seq = hit.seq
  cross join ${clientTasks} as task on task.id in (
    select id from ${clientTasks} indexed by client_tasks_name
    where name = title.title order by id desc limit ${most.ofTitle})
  limit ${mostCandidates}`;

const ofClients = sql`select task.id from whose_hits as hit
  cross join ${searchEntries} as entry on entry.seq = hit.seq
  cross join ${clientOnboarding} as onboarding on onboarding.client_id = entry.id
  cross join ${clientTasks} as task on task.client_onboarding_id = onboarding.id`;
