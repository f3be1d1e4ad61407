import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clientLeads, clients, type LeadRow, users } from "#/db/schema";
import { leadAsWork, leadOrders } from "#/db/schema/leads";
import type { Lead, LeadSort, LeadsSummary, ListLeads } from "#/src/contract/leads";
import { personName } from "#/src/contract/person-name";
import type { Context } from "#/src/domain/context";
import { leadNoun } from "#/src/domain/nouns/leads";
import { boundedPage } from "#/src/domain/requested-page";
import { rowFinder } from "#/src/domain/rows";
import { fold } from "#/src/format/fold";
import { presentLead } from "./present";

/** A lead with the names displayed beside it. */
export type NamedLead = LeadRow & Pick<Lead, "owner" | "client">;

const owner = { firstName: users.firstName, lastName: users.lastName };
const client = { name: clients.name };

export const findLead = rowFinder(leadNoun);

/** Adds the names of the owner and the client. */
export async function withNames(db: Reader | Tx, row: LeadRow): Promise<NamedLead> {
  const [[person], [made]] = await Promise.all([
    row.ownerId ? db.select(owner).from(users).where(eq(users.id, row.ownerId)) : [],
    row.clientId ? db.select(client).from(clients).where(eq(clients.id, row.clientId)) : [],
  ]);
  return { ...row, owner: person ?? null, client: made ?? null };
}

/** Returns the lead for its card. */
export async function showLead({ db }: Context, row: LeadRow): Promise<Lead> {
  return presentLead(await withNames(db.read, row));
}

/**
 * Returns a page of leads, or the first page at its maximum size if the query is empty; `total` is the number of
 * matches.
 */
export async function listLeads(
  { db, actor }: Context,
  query: ListLeads = {},
): Promise<{ items: Lead[]; total: number; page: number; pageSize: number }> {
  const { page, pageSize } = boundedPage(query);
  const where = and(...filters(query, actor.userId));
  const [shown, total] = await Promise.all([
    someLeads(db.read, { where, sort: query.sort, limit: pageSize, offset: (page - 1) * pageSize }),
    db.read.$count(clientLeads, where),
  ]);
  return { items: shown.map(presentLead), total, page, pageSize };
}

type Stretch = { where: SQL | undefined; sort?: LeadSort | undefined; limit: number; offset?: number };

/** Returns some of the matching leads with their names, in an order. */
export function someLeads(
  db: Reader,
  { where, sort = "-createdAt", ...stretch }: Stretch,
): Promise<NamedLead[]> {
  if (sort === "owner" || sort === "-owner")
    return leadsByOwner(db, { where, isDown: sort === "-owner", ...stretch });
  return selectLeads(db, where, leadOrders[sort], stretch);
}

/**
 * Sorts by the owners' names, unassigned leads last, the newest first among equal ones. No index can have the names of
 * another table, so the matches of each owner are counted, and the page is read owner by owner.
 */
async function leadsByOwner(
  db: Reader,
  { where, isDown, limit, offset = 0 }: Stretch & { isDown: boolean },
): Promise<NamedLead[]> {
  const { ownerId } = clientLeads;
  const owners = await db
    .select({ id: ownerId, count: sql<number>`count(*)`, ...owner })
    .from(clientLeads)
    .leftJoin(users, eq(users.id, ownerId))
    .where(where)
    .groupBy(ownerId);
  const direction = isDown ? -1 : 1;
  const sorted = owners
    .map((each) => ({ ...each, name: personName(each) }))
    .toSorted((a, b) => {
      if (a.id === null || b.id === null) return Number(a.id === null) - Number(b.id === null);
      return direction * (a.name.localeCompare(b.name, "en") || (a.id < b.id ? -1 : 1));
    });
  const parts: Promise<NamedLead[]>[] = [];
  let [skipped, left] = [offset, limit];
  for (const { id, count } of sorted) {
    const taken = Math.min(count - skipped, left);
    if (taken > 0) {
      const ofOwner = and(where, id === null ? isNull(ownerId) : eq(ownerId, id));
      parts.push(selectLeads(db, ofOwner, leadOrders["-createdAt"], { limit: taken, offset: skipped }));
      left -= taken;
    }
    skipped = Math.max(0, skipped - count);
  }
  return (await Promise.all(parts)).flat();
}

async function selectLeads(
  db: Reader,
  where: SQL | undefined,
  order: SQL[],
  { limit, offset = 0 }: Pick<Stretch, "limit" | "offset">,
): Promise<NamedLead[]> {
  return db
    .select({ ...getTableColumns(clientLeads), owner, client })
    .from(clientLeads)
    .leftJoin(users, eq(users.id, clientLeads.ownerId))
    .leftJoin(clients, eq(clients.id, clientLeads.clientId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}

/** Returns the figures of the cards, over all leads. */
export async function leadsSummary({ db }: Context): Promise<LeadsSummary> {
  const { leadStatus, dealValue } = clientLeads;
  const [counted] = await db.read
    .select({
      total: sql<number>`count(*)`,
      active: sql<number>`coalesce(sum(${leadAsWork.isOpen}), 0)`,
      won: sql<number>`coalesce(sum(${leadStatus} = 'won'), 0)`,
      dealValue: sql<number>`coalesce(sum(${dealValue}), 0)`,
    })
    .from(clientLeads);
  const { won, ...figures } = counted ?? { total: 0, active: 0, won: 0, dealValue: 0 };
  return { ...figures, conversionRate: conversionRate(won, figures.total) };
}

/** Returns the conditions of a list's filters; "me" is the caller. */
export function filters({ id, search, status, priority, owner }: ListLeads, callerId: string): SQL[] {
  const found: SQL[] = [];
  if (id) found.push(eq(clientLeads.id, id));
  const needle = fold(search?.trim() ?? "");
  if (needle) found.push(sql`instr(${clientLeads.searchText}, ${needle}) > 0`);
  if (status) found.push(eq(clientLeads.leadStatus, status));
  if (priority) found.push(eq(clientLeads.priorityScore, priority));
  if (owner === "unassigned") found.push(isNull(clientLeads.ownerId));
  else if (owner) found.push(eq(clientLeads.ownerId, owner === "me" ? callerId : owner));
  return found;
}

/** Rounded share of won leads among all leads in percent; null without leads. */
export function conversionRate(won: number, total: number): number | null {
  return total === 0 ? null : Math.round((100 * won) / total);
}
