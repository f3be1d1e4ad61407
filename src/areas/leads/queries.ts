import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clientLeads, clients, type LeadRow, users } from "#/db/schema";
import { leadAsWork, leadOrders } from "#/db/schema/leads";
import type { Lead, LeadSort, LeadsSummary, ListLeads } from "#/src/contract/leads";
import { boundedPage } from "#/src/domain/asked-page";
import type { Context } from "#/src/domain/context";
import { leadNoun } from "#/src/domain/nouns/leads";
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
  const rows = sortedLeads(db.read, where, query.sort)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [shown, total] = await Promise.all([rows, db.read.$count(clientLeads, where)]);
  return { items: shown.map(presentLead), total, page, pageSize };
}

/** Selects leads with their names, in an order. */
export function sortedLeads(db: Reader, where: SQL | undefined, sort: LeadSort = "-createdAt") {
  return db
    .select({ ...getTableColumns(clientLeads), owner, client })
    .from(clientLeads)
    .leftJoin(users, eq(users.id, clientLeads.ownerId))
    .leftJoin(clients, eq(clients.id, clientLeads.clientId))
    .where(where)
    .orderBy(...leadOrders[sort]);
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
