import { and, asc, type Column, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type JsonText, jsonArray, jsonObject, readJson } from "#/db/json";
import { clientStandings, clientStandingTotals, clients, clientTeams, openTasks, users } from "#/db/schema";
import { build, statement } from "#/db/statement";
import { visitState } from "#/src/contract/choices/visits";
import type { ClientListItem, ClientSort, ListClients } from "#/src/contract/clients";
import { isOwnClient, ownClients } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { requestedPage } from "#/src/domain/requested-page";
import { fold } from "#/src/format/fold";
import { clientFields } from "./fields";
import { queryStandings, type Standing, standingSources } from "./standing";

/** A page of clients as JSON written by the database; `total` is the number of matches. */
export type ClientsPage = {
  items: JsonText<ClientListItem[]>;
  total: number;
  page: number;
  pageSize: number | null;
};

/** Returns a page of clients, or all of them if the query is empty. */
export async function listClients(ctx: Context, query: ListClients): Promise<ClientsPage> {
  const { page, pageSize } = requestedPage(query);
  const shape = shapeOf(ctx, query);
  const values = {
    today: ctx.today,
    ...ownClients(ctx.actor),
    needle: fold(query.search?.trim() ?? ""),
    status: query.status ?? null,
    manager: query.accountManagerId ?? null,
    visits: stateRank(query.visits),
    limit: pageSize ?? -1,
    offset: pageSize === null ? 0 : (page - 1) * pageSize,
  };
  const found = await queryStandings(async (by) => (await pageOf(ctx.db.read, { ...shape, by }, values))[0]);
  return { ...found, page, pageSize };
}

/** Returns the same, parsed, for a screen. */
export async function firstClients(ctx: Context, query: ListClients) {
  const { items, total } = await listClients(ctx, query);
  return { items: readJson(items), total };
}

/** Returns the rank of a visit state; -1 for none. */
function stateRank(given: ListClients["visits"]): number {
  return given && given !== "never" ? visitState.values.indexOf(given) : -1;
}

type Shape = ReturnType<typeof shapeOf> & { by: keyof typeof standingSources };

function shapeOf({ actor }: Context, query: ListClients) {
  const { search, status, pastDue, standing, accountManagerId, visits, sort = "name" } = query;
  return {
    isForClients: actor.role === "client",
    isSearch: fold(search?.trim() ?? "") !== "",
    hasStatus: status !== undefined,
    standings: [...(pastDue ? ["past_due" as const] : []), ...(standing ? [standing] : [])],
    manager: accountManagerId === undefined || accountManagerId === "unassigned" ? accountManagerId : "one",
    // Client users get no visits, so they neither filter nor sort by them.
    visits: visits === undefined || actor.role === "client" ? null : visits === "never" ? "never" : "one",
    sort: actor.role === "client" && sort.endsWith("visits") ? "name" : sort,
  } as const;
}

const pageOf = statement<Pick<ClientsPage, "items" | "total">, Shape>((shape) => {
  const standing = standingSources[shape.by];
  const where = and(...filters(shape, standing));
  const { targetLaunchDate, percent, completedTasks, totalTasks, openTasks } = clientStandings;
  const { pastDueTasks } = standing;
  const figures = { pastDueTasks, percentComplete: percent, completedTasks, totalTasks, openTasks };
  const { isForClients } = shape;
  const fields = { ...clientFields(isForClients), ...figures, ...(isForClients ? {} : { owes }) };
  const rows = build
    .select({ item: jsonObject({ ...fields, targetLaunchDate }).as("item") })
    .from(clients)
    .innerJoin(clientStandings, eq(clientStandings.clientId, clients.id))
    .leftJoin(users, eq(users.id, clients.accountManagerId))
    .leftJoin(
      clientTeams,
      and(
        eq(clientTeams.userId, clients.accountManagerId),
        eq(clientTeams.clientOnboardingId, clientStandings.clientOnboardingId),
      ),
    )
    .where(where)
    .orderBy(...orderOf(shape, standing))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .as("part");
  return build
    .select({
      items: sql`(select ${jsonArray(sql`item`)} from ${rows})`.as("items"),
      total: totalOf(shape, standing, where).as("total"),
    })
    .from(clientStandingTotals)
    .where(standing.isCurrent);
});

/**
 * The tasks are stored with the account manager's place in the team; a client without one has its few open tasks read. A
 * churned client owes nothing.
 */
const owes = jsonObject({
  tasks: withoutTeam(clientTeams.waiting, sql`count(*)`),
  approvals: sql`iif(${clients.status} = 'churned', 0, ${clientStandings.pendingApprovals})`,
  nextDue: withoutTeam(clientTeams.nextDue, sql`min(${openTasks.dueDate})`),
});

function withoutTeam(stored: Column, read: SQL): SQL {
  const { clientOnboardingId, turn } = openTasks;
  const own = sql`${clientOnboardingId} = ${clientStandings.clientOnboardingId} and ${turn} = 'client'`;
  return sql`iif(${clientTeams.userId} is null, (select ${read} from ${openTasks} where ${own}), ${stored})`;
}

/** Returns the total maintained by triggers if no other filter applies, otherwise a count. */
function totalOf(shape: Shape, { totals }: Standing, where: SQL | undefined): SQL<number> {
  const { isForClients, isSearch, hasStatus, standings, manager, visits } = shape;
  const [only, another] = standings;
  const isCounted = !(isForClients || isSearch || hasStatus || manager || visits || another);
  if (isCounted) {
    const storedCounts = { on_track: totals.onTrack, at_risk: totals.atRisk, past_due: totals.pastDue };
    return only ? storedCounts[only] : totals.total;
  }
  const join = sql`join ${clientStandings} on ${clientStandings.clientId} = ${clients.id}`;
  return sql`(select count(*) from ${clients} ${readsStandings(shape) ? join : sql``} where ${where})`;
}

function filters(shape: Shape, standing: Standing): SQL[] {
  const found: SQL[] = shape.standings.map((each) => standing.is[each]);
  if (shape.isForClients) found.push(isOwnClient(clients.id));
  if (shape.isSearch) found.push(sql`instr(${clients.searchText}, ${sql.placeholder("needle")}) > 0`);
  if (shape.hasStatus) found.push(eq(clients.status, sql.placeholder("status")));
  if (shape.manager === "unassigned") found.push(isNull(clients.accountManagerId));
  else if (shape.manager) found.push(eq(clients.accountManagerId, sql.placeholder("manager")));
  if (shape.visits === "never") found.push(sql`${clientStandings.neverCame}`);
  else if (shape.visits) found.push(eq(clientStandings.visitRank, sql.placeholder("visits")));
  return found;
}

/** Returns true if a filter is one of the standings' table. */
function readsStandings({ standings, visits }: Shape): boolean {
  return standings.length > 0 || visits !== null;
}

/** Returns an order served by an index of the table that is sorted or filtered by. */
function orderOf(shape: Shape, { pastDueTasks }: Standing): SQL[] {
  const { sort } = shape;
  const key = sort.replace(/^-/, "") as Exclude<ClientSort, `-${string}`>;
  const direction = sort.startsWith("-") ? desc : asc;
  const { clientKey, percent, openTasks, targetLaunchDate, visitRank, lastVisitDay } = clientStandings;
  switch (key) {
    case "status":
      return [direction(clients.status), asc(clients.nameKey)];
    case "progress":
      return [direction(percent), asc(clientKey)];
    case "tasks":
      return [direction(pastDueTasks), direction(openTasks), asc(clientKey)];
    case "dueDate":
      return [sql`${targetLaunchDate} is null`, direction(targetLaunchDate), asc(clientKey)];
    case "visits":
      // Without visits an index serves both directions.
      if (shape.visits === "never") return [direction(visitRank), direction(clientKey)];
      return [direction(visitRank), (direction === asc ? desc : asc)(lastVisitDay), asc(clientKey)];
    case "createdAt":
      return [direction(clients.createdAt), direction(clients.id)];
    case "name":
      return [direction(readsStandings(shape) ? clientKey : clients.nameKey)];
  }
}
