import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type ClientRow, clientOnboarding, clients, users } from "#/db/schema";
import type { Client, ClientListItem, ClientSort, ClientsSummary, ListClients } from "#/src/contract/clients";
import { askedPage } from "#/src/domain/asked-page";
import { clientScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { fold } from "#/src/format/fold";
import { countsOf, standingsOf, summarize, withPercent } from "./counts";
import { presentClient } from "./present";

/** The clients that the caller may see, by name: what a picker offers. */
export function listClientNames(ctx: Context): Promise<{ id: string; name: string }[]> {
  return ctx.db.read
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(clientScope(ctx))
    .orderBy(asc(clients.nameKey));
}

/** One page of clients, or all of them when the query asks for nothing; `total` counts what matches. */
export async function listClients(
  ctx: Context,
  query: ListClients,
): Promise<{ items: ClientListItem[]; total: number; page: number; pageSize: number | null }> {
  const counts = countsOf(ctx.today);
  const where = and(clientScope(ctx), ...filters(query, counts));
  const { page, pageSize } = askedPage(query);

  const select = ctx.db.read
    .select({
      client: clients,
      accountManager,
      targetLaunchDate: clientOnboarding.targetLaunchDate,
      totalTasks: counts.totalTasks,
      completedTasks: counts.completedTasks,
      openTasks: counts.openTasks,
      pastDueTasks: counts.pastDueTasks,
    })
    .from(clients)
    .leftJoin(clientOnboarding, eq(clientOnboarding.clientId, clients.id))
    .leftJoin(users, eq(users.id, clients.accountManagerId))
    .where(where)
    .orderBy(...orderOf(query.sort ?? "name", counts))
    .$dynamic();
  const rows = pageSize === null ? await select : await select.limit(pageSize).offset((page - 1) * pageSize);
  const total = pageSize === null ? rows.length : await countMatching(ctx, where);
  const items = rows.map(({ client, accountManager, targetLaunchDate, ...figures }) => ({
    ...presentClient(ctx, { ...client, accountManager }),
    ...withPercent(figures),
    targetLaunchDate,
  }));
  return { items, total, page, pageSize };
}

/** The client as a screen shows it. */
export async function showClient(ctx: Context, row: ClientRow): Promise<Client> {
  const [person] = row.accountManagerId
    ? await ctx.db.read.select(accountManager).from(users).where(eq(users.id, row.accountManagerId))
    : [];
  return presentClient(ctx, { ...row, accountManager: person ?? null });
}

const accountManager = { firstName: users.firstName, lastName: users.lastName, email: users.email };

export function clientsSummary(ctx: Context): Promise<ClientsSummary> {
  return summarize(ctx, clientScope(ctx));
}

/** How many clients the caller may see. */
export async function countClients(ctx: Context): Promise<number> {
  return countMatching(ctx, clientScope(ctx));
}

async function countMatching(ctx: Context, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.read
    .select({ total: sql<number>`count(*)` })
    .from(clients)
    .leftJoin(clientOnboarding, eq(clientOnboarding.clientId, clients.id))
    .where(where);
  return row?.total ?? 0;
}

type Counts = ReturnType<typeof countsOf>;

function filters(
  { search, status, pastDue, accountManagerId, standing }: ListClients,
  counts: Counts,
): SQL[] {
  const found: SQL[] = [];
  const needle = fold(search?.trim() ?? "");
  if (needle) found.push(sql`instr(${clients.searchText}, ${needle}) > 0`);
  if (status) found.push(eq(clients.status, status));
  if (pastDue) found.push(counts.isPastDue);
  if (standing) found.push(standingsOf({ late: counts.isPastDue, percent: counts.percent })[standing]);
  if (accountManagerId === "unassigned") found.push(isNull(clients.accountManagerId));
  else if (accountManagerId) found.push(eq(clients.accountManagerId, accountManagerId));
  return found;
}

function orderOf(sort: ClientSort, counts: Counts): SQL[] {
  const key = sort.replace(/^-/, "");
  const direction = sort.startsWith("-") ? desc : asc;
  const byName = asc(clients.nameKey);
  switch (key) {
    case "status":
      return [direction(clients.status), byName];
    case "progress":
      return [direction(counts.percent), byName];
    case "tasks":
      return [direction(counts.pastDueTasks), direction(counts.openTasks), byName];
    case "dueDate":
      return [
        sql`${clientOnboarding.targetLaunchDate} is null`,
        direction(clientOnboarding.targetLaunchDate),
        byName,
      ];
    case "createdAt":
      return [direction(clients.createdAt), direction(clients.id)];
    default:
      return [direction(clients.nameKey)];
  }
}
