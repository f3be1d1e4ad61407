import { type SQL, sql } from "drizzle-orm";
import {
  clientMembers,
  clientOnboarding,
  clients,
  clientTasks,
  designProjects,
  searchEntries,
  searchTitles,
  users,
} from "#/db/schema";
import { type SearchKind, searchKind } from "#/src/contract/choices/search";
import { serverLimits } from "#/src/contract/limits";
import type { Found, SearchAll } from "#/src/contract/search";
import type { Context } from "#/src/domain/context";
import { updateIndex } from "#/src/domain/search/update-index";
import { titleForClient } from "#/src/domain/task-title";
import { hitTables, mostCandidates } from "./hits";
import { entrySources, type IsCaller, projectColumns, searchSource } from "./search-sources";
import { type SearchTerms, searchTerms } from "./words";

/**
 * Searches what the caller may read. Exact names come first, then prefixes, then the caller's own items, then open ones
 * before completed ones by due date. Won and lost leads rank one step lower: a lead often has the name of the client
 * that it became. Pending changes are indexed first.
 */
export async function searchAll(ctx: Context, { q }: SearchAll): Promise<Found[]> {
  await updateIndex(ctx.db);
  const terms = searchTerms(q);
  const sources = terms.words.length === 0 ? [] : searchSources(ctx.actor, terms);
  if (sources.length === 0) return [];
  const kinds = sql.raw(
    `case "kind" ${searchKind.values.map((kind, at) => `when '${kind}' then ${at}`).join(" ")} end`,
  );
  const rows = await ctx.db.read.all<Row>(sql`
    ${ctx.actor.role === "client" ? sql`` : sql`with ${hitTables(terms)}`}
    select "kind", "id", "title", "detail", "clientId"
    from (${sql.join(
      sources.map((each) => sql`select * from (${each})`),
      sql` union all `,
    )})
    order by "tier" + ${isClosedLead}, ${isClosedLead}, "isMine" desc, "isDone", "dueDate" is not null, "dueDate", ${kinds}, "title", "id"
    limit ${serverLimits.searchFound}`);
  return rows.map(({ clientId, ...found }) => ({
    ...found,
    href: hrefOf({ ...found, clientId }),
  }));
}

const isClosedLead = sql`("kind" = 'lead' and "isDone")`;

type Row = Omit<Found, "href"> & { clientId: string | null };

/** Builds the searches, each joined with the caller's current account. */
function searchSources(actor: Context["actor"], terms: SearchTerms): SQL[] {
  const { role, userId, clientIds } = actor;
  if (role === "client") return clientIds.length > 0 ? clientSources(terms, actor) : [];
  const caller = sql`(select 1 from ${users}
    where ${users.id} = ${userId} and ${users.active} and ${users.role} <> 'client') as caller`;
  const isCaller = (column: SQL) => sql`${column} is ${userId}`;
  return [...entrySources(terms, caller, isCaller), staffTasks(terms, caller, userId, isCaller)];
}

/** Builds the searches of a client user: tasks and design projects of their own clients. */
function clientSources(terms: SearchTerms, { userId, clientIds }: Context["actor"]): SQL[] {
  const own = sql`(select member.client_id as id from ${clientMembers} as member
    where member.user_id = ${userId} and member.client_id in (select value from json_each(${JSON.stringify(clientIds)}))
      and exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.active})) as own`;
  const isNobodys = () => sql`0`;
  const holds = terms.words.map(({ part }) => sql`instr(entry.names || entry.rest, ${part}) > 0`);
  return [
    searchSource(
      "design_project",
      terms,
      projectColumns(sql`0`),
      sql`${own}
      cross join ${clients} on ${clients.id} = own.id
      cross join ${designProjects} on ${designProjects.clientId} = ${clients.id}
      cross join ${searchEntries} as entry on entry.kind = 'design_project' and entry.id = ${designProjects.id}
      where ${sql.join(holds, sql` and `)}`,
    ),
    tasks(
      terms,
      sql`(select task.id from ${own}
      cross join ${clientOnboarding} as onboarding on onboarding.client_id = own.id
      cross join ${clientTasks} as task on task.client_onboarding_id = onboarding.id) as found`,
      isNobodys,
      titleForClient,
    ),
  ];
}

function hrefOf({ kind, id, clientId }: Omit<Row, "detail">): string {
  const places: Record<SearchKind, string> = {
    client: `/clients/${id}`,
    person: `/my-work?person=${id}`,
    lead: `/client-leads?lead=${id}`,
    design_project: `/design?project=${id}`,
    task: `/clients/${clientId}?task=${id}`,
  };
  return places[kind];
}

/** Maximum number of tasks examined per title, and of the caller's own. */
const most = { ofTitle: 50, own: 250 };

/**
 * Searches tasks for staff, each word in the title or in its client's names. Candidates are all tasks with matching
 * titles, those of clients that match some of the words, and the caller's most urgent ones.
 */
function staffTasks(terms: SearchTerms, caller: SQL, userId: string, isCaller: IsCaller): SQL {
  const found = sql`
    select * from (${ofTitles}) union select * from (${ofClients})
    union select * from (select id from ${clientTasks} indexed by client_tasks_open_assignee
      where assignee_user_id = ${userId} and owner = 'agency' and status <> 'done'
      order by due_date limit ${most.own})`;
  return tasks(terms, sql`${caller} cross join (${found}) as found`, isCaller);
}

/** Selects the tasks in `found` (with a column `id`) whose title and client's names together contain every word. */
function tasks(
  terms: SearchTerms,
  found: SQL,
  isCaller: IsCaller,
  title: SQL = sql`${clientTasks.name}`,
): SQL {
  const holds = terms.words.map(
    ({ part }) => sql`(instr(title.names, ${part}) > 0 or instr(entry.names, ${part}) > 0)`,
  );
  const columns = {
    id: sql`${clientTasks.id}`,
    title,
    detail: sql`${clients.name}`,
    clientId: sql`${clients.id}`,
    names: sql`title.names`,
    isMine: isCaller(sql`${clientTasks.assigneeUserId}`),
    isDone: sql`${clientTasks.status} = 'done'`,
    dueDate: sql`${clientTasks.dueDate}`,
  };
  return searchSource(
    "task",
    terms,
    columns,
    sql`${found}
    cross join ${clientTasks} on ${clientTasks.id} = found.id
    cross join ${searchTitles} as title on title.title = ${title}
    cross join ${clientOnboarding} on ${clientOnboarding.id} = ${clientTasks.clientOnboardingId}
    cross join ${clients} on ${clients.id} = ${clientOnboarding.clientId}
    cross join ${searchEntries} as entry on entry.kind = 'client' and entry.id = ${clients.id}
    where ${sql.join(holds, sql` and `)}`,
  );
}

/** The newest tasks of each title that contains all words. */
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
