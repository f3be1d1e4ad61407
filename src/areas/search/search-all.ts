import { type SQL, sql } from "drizzle-orm";
import { clientOnboarding, clients, clientTasks, designProjects, searchEntries, users } from "#/db/schema";
import { type SearchKind, searchKind } from "#/src/contract/choices/search";
import { limits } from "#/src/contract/limits";
import type { Found, SearchAll } from "#/src/contract/search";
import type { Context } from "#/src/domain/context";
import { keepSearch } from "#/src/domain/search/keep";
import { arm, entryArms, projectColumns } from "./arms";
import { hitTables } from "./hits";
import { staffTasks, tasks } from "./task-arms";
import { type Asked, askedWords } from "./words";

/**
 * What the words find of what the caller may read: exact names, then words that begin so, then what is the caller's,
 * then what is open before what is done, by due date. What changed a moment ago is taken in before.
 */
export async function searchAll(ctx: Context, { q }: SearchAll): Promise<Found[]> {
  await keepSearch(ctx.db);
  const asked = askedWords(q);
  const arms = asked.words.length === 0 ? [] : armsFor(ctx.actor, asked);
  if (arms.length === 0) return [];
  const kinds = sql.raw(
    `case "kind" ${searchKind.values.map((kind, at) => `when '${kind}' then ${at}`).join(" ")} end`,
  );
  const rows = await ctx.db.read.all<Row>(sql`
    ${ctx.actor.role === "client" ? sql`` : sql`with ${hitTables(asked)}`}
    select "kind", "id", "title", "detail", "clientId"
    from (${sql.join(
      arms.map((each) => sql`select * from (${each})`),
      sql` union all `,
    )})
    order by "tier", "isMine" desc, "isDone", "dueDate" is not null, "dueDate", ${kinds}, "title", "id"
    limit ${limits.searchFound}`);
  return rows.map(({ clientId, ...found }) => ({
    ...found,
    href: hrefOf({ ...found, clientId }, ctx.actor.role),
  }));
}

type Row = Omit<Found, "href"> & { clientId: string | null };

/** Each begins with the caller, as who they still are. */
function armsFor({ role, userId, clientId }: Context["actor"], asked: Asked): SQL[] {
  if (role === "client") return clientId ? ownArms(asked, userId, clientId) : [];
  const caller = sql`(select 1 from ${users}
    where ${users.id} = ${userId} and ${users.active} and ${users.role} <> 'client') as caller`;
  const isCaller = (column: SQL) => sql`${column} is ${userId}`;
  return [...entryArms(asked, caller, isCaller), staffTasks(asked, caller, userId, isCaller)];
}

/** What a client is shown: the tasks and the design projects of their own. */
function ownArms(asked: Asked, userId: string, clientId: string): SQL[] {
  const own = sql`(select ${users.clientId} as id from ${users}
    where ${users.id} = ${userId} and ${users.active} and ${users.role} = 'client'
      and ${users.clientId} = ${clientId}) as own`;
  const isNobodys = () => sql`0`;
  const holds = asked.words.map(({ part }) => sql`instr(entry.names || entry.rest, ${part}) > 0`);
  return [
    arm(
      "design_project",
      asked,
      projectColumns(sql`0`),
      sql`${own}
      cross join ${clients} on ${clients.id} = own.id
      cross join ${designProjects} on ${designProjects.clientId} = ${clients.id}
      cross join ${searchEntries} as entry on entry.kind = 'design_project' and entry.id = ${designProjects.id}
      where ${sql.join(holds, sql` and `)}`,
    ),
    tasks(
      asked,
      sql`(select task.id from ${own}
      cross join ${clientOnboarding} as onboarding on onboarding.client_id = own.id
      cross join ${clientTasks} as task on task.client_onboarding_id = onboarding.id) as found`,
      isNobodys,
    ),
  ];
}

function hrefOf({ kind, id, clientId }: Omit<Row, "detail">, role: Context["actor"]["role"]): string {
  const places: Record<SearchKind, string> = {
    client: `/clients/${id}`,
    person: `/my-work?person=${id}`,
    lead: `/client-leads?lead=${id}`,
    design_project: `/design?project=${id}`,
    task: role === "client" ? `/?task=${id}` : `/clients/${clientId}?task=${id}`,
  };
  return places[kind];
}
