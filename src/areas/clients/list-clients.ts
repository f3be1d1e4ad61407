import { and, asc, type Column, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type JsonText, jsonArray, jsonObject, readJson } from "#/db/json";
import { clientStandings, clientStandingTotals, clients, clientTeams, openTasks, users } from "#/db/schema";
import { build, statement } from "#/db/statement";
import { readFieldQuery } from "#/src/areas/client-fields";
import { keyOfParam } from "#/src/contract/choices/field-names";
import { visitState } from "#/src/contract/choices/visits";
import type { KeptField } from "#/src/contract/client-fields";
import type { ClientListItem, ClientSort, ListClients } from "#/src/contract/clients";
import { isOwnClient, ownClients } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { requestedPage } from "#/src/domain/requested-page";
import { fold } from "#/src/format/fold";
import { clientFields, fieldValues } from "./fields";
import {
  begunWith,
  countOf,
  type FieldShape,
  fieldShape,
  fieldValuesOf,
  lookedUp,
  shownKeys,
  sortedBy,
  walkedBy,
} from "./list-by-fields";
import { queryStandings, type Standing, standingSources } from "./standing";

/** A page of clients as JSON written by the database; `total` is the number of matches. */
export type ClientsPage = {
  items: JsonText<ClientListItem[]>;
  total: number;
  page: number;
  pageSize: number | null;
};

/** Returns a page of clients, or all of them if the query is empty. `kept` are the agency's own fields, if known. */
export async function listClients(
  ctx: Context,
  query: ListClients,
  kept: readonly KeptField[] | null = null,
): Promise<ClientsPage> {
  const { page, pageSize } = requestedPage(query);
  const fields = await readFieldQuery(ctx, query, kept);
  const shape = { ...shapeOf(ctx, query), fields: fieldShape(fields) };
  const values = {
    ...fieldValuesOf(fields),
    today: ctx.today,
    ...ownClients(ctx.actor),
    needle: fold(query.search?.trim() ?? ""),
    status: query.status ?? null,
    manager: query.accountManagerId ?? null,
    visits: stateRank(query.visits),
    limit: pageSize ?? -1,
    offset: pageSize === null ? 0 : (page - 1) * pageSize,
  };
  const { read } = ctx.db;
  const found = await queryStandings(async (by) => {
    if (!namesFields(shape)) return (await pageOf(read, { ...shape, by }, values))[0];
    const [counted] = await totalFor(read, { ...shape, by }, values);
    if (!counted) return undefined;
    const isWalk = walkIsShorter(values, counted);
    const [part] = await pageByFields(read, { ...shape, by, isWalk }, values);
    return part && { ...part, total: counted.total };
  });
  return { ...found, page, pageSize };
}

/** Returns true if a filter or the order is a kept field. */
function namesFields({ fields }: Pick<Shape, "fields">): boolean {
  return fields.filters.length > 0 || fields.sort !== null;
}

/**
 * Returns true if walking along the order until the page is full reads fewer clients than sorting all matches, assuming
 * that the matches are spread evenly.
 */
function walkIsShorter(
  { limit, offset }: { limit: number; offset: number },
  { total, all }: { total: number; all: number },
): boolean {
  return total * total >= (limit + offset) * all;
}

/** Returns the same, parsed, for a screen. */
export async function firstClients(
  ctx: Context,
  query: ListClients,
  kept: readonly KeptField[] | null = null,
) {
  const { items, total } = await listClients(ctx, query, kept);
  return { items: readJson(items), total };
}

/** Returns the rank of a visit state; -1 for none. */
function stateRank(given: ListClients["visits"]): number {
  return given && given !== "never" ? visitState.values.indexOf(given) : -1;
}

type Shape = ReturnType<typeof shapeOf> & { by: keyof typeof standingSources; fields: FieldShape };

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
    sort: isOwnOrder(sort) && !(actor.role === "client" && sort.endsWith("visits")) ? sort : "name",
  } as const;
}

const pageOf = statement<Pick<ClientsPage, "items" | "total">, Shape>((shape) => {
  const standing = standingSources[shape.by];
  const where = and(...filters(shape, standing));
  const rows = build
    .select({ item: itemOf(shape).as("item") })
    .from(clients)
    .innerJoin(clientStandings, eq(clientStandings.clientId, clients.id))
    .leftJoin(users, eq(users.id, clients.accountManagerId))
    .leftJoin(clientTeams, isTeamOfManager)
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

/** Counts the matches and all clients. */
const totalFor = statement<{ total: number; all: number }, Shape>((shape) => {
  const standing = standingSources[shape.by];
  const where = and(...filters(shape, standing), ...begunWith(shape.fields));
  const isAlone = filters(shape, standing).length === 0 && shape.fields.filters.length > 0;
  const total = isAlone ? countOf(shape.fields) : totalOf(shape, standing, where);
  return build
    .select({ total: total.as("total"), all: sql`${clientStandingTotals.total}`.as("all") })
    .from(clientStandingTotals)
    .where(standing.isCurrent);
});

/** Finds the ids of a page first, so that only its rows are built. */
const pageByFields = statement<Pick<ClientsPage, "items">, Shape & { isWalk: boolean }>((shape) => {
  const standing = standingSources[shape.by];
  const { sort } = shape.fields;
  const own = filters(shape, standing);
  const ofFields = shape.isWalk ? lookedUp(shape.fields) : begunWith(shape.fields);
  const where = sql.join([sql`true`, ...own, ...ofFields], sql` and `);
  const order = sort ? sortedBy(sort) : sql.join(orderOf(shape, standing), sql`, `);
  const isOfStanding = sql`${clientStandings.clientId} = ${clients.id}`;
  const found =
    sort && shape.isWalk
      ? walkedBy(sort, sql`${clients} join ${clientStandings} on ${isOfStanding}`, where)
      : sql`select ${clients.id} as id from ${clients} join ${clientStandings} on ${isOfStanding}
          where ${where} order by ${order} limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")}`;
  const rows = sql`select ${itemOf(shape)} as item from (${found}) as found
    cross join ${clients} on ${clients.id} = found.id join ${clientStandings} on ${isOfStanding}
    left join ${users} on ${users.id} = ${clients.accountManagerId}
    left join ${clientTeams} on ${isTeamOfManager}`;
  return sql`select ${jsonArray(sql`item`)} as items from (${rows})`;
});

/** Builds the row of a client; its kept fields only if they were asked for. */
function itemOf(shape: Shape): SQL<string> {
  const { targetLaunchDate, percent, completedTasks, totalTasks, openTasks } = clientStandings;
  const { pastDueTasks } = standingSources[shape.by];
  const figures = { pastDueTasks, percentComplete: percent, completedTasks, totalTasks, openTasks };
  const { isForClients, fields } = shape;
  return jsonObject({
    ...clientFields(isForClients),
    ...figures,
    ...(isForClients ? {} : { owes }),
    ...(fields.hasColumns ? { fields: fieldValues(shownKeys) } : {}),
    targetLaunchDate,
  });
}

const isTeamOfManager = and(
  eq(clientTeams.userId, clients.accountManagerId),
  eq(clientTeams.clientOnboardingId, clientStandings.clientOnboardingId),
);

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
  const { isForClients, isSearch, hasStatus, standings, manager, visits, fields } = shape;
  const [only, another] = standings;
  const isFiltered = isForClients || isSearch || hasStatus || manager || visits || another;
  const isCounted = !isFiltered && fields.filters.length === 0;
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

function isOwnOrder(sort: string): sort is ClientSort {
  return keyOfParam(sort.replace(/^-/, "")) === null;
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
