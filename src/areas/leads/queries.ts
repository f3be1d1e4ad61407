import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clientLeads, type LeadRow, users } from "#/db/schema";
import type { Lead, LeadsSummary, ListLeads } from "#/src/contract/leads";
import { boundedPage } from "#/src/domain/asked-page";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { fold } from "#/src/format/fold";
import { presentLead } from "./present";
import { conversionRate } from "./rules";

export type OwnedLead = LeadRow & { owner: Lead["owner"] };

const owner = { firstName: users.firstName, lastName: users.lastName };

/** @throws NotFound */
export async function findLead(ctx: Context, id: string, db: Reader | Tx = ctx.db.read): Promise<LeadRow> {
  const [row] = await db.select().from(clientLeads).where(eq(clientLeads.id, id));
  if (!row) throw new NotFound();
  return row;
}

/** The lead together with its owner's name. */
export async function withOwner(db: Reader | Tx, row: LeadRow): Promise<OwnedLead> {
  if (!row.ownerId) return { ...row, owner: null };
  const [person] = await db.select(owner).from(users).where(eq(users.id, row.ownerId));
  return { ...row, owner: person ?? null };
}

/** The lead as its card shows it. */
export async function showLead({ db }: Context, row: LeadRow): Promise<Lead> {
  return presentLead(await withOwner(db.read, row));
}

/** One page of leads, or as many as a page may have when the query asks for nothing, newest first; `total` counts what matches. */
export async function listLeads(
  { db }: Context,
  query: ListLeads = {},
): Promise<{ items: Lead[]; total: number; page: number; pageSize: number }> {
  const { page, pageSize } = boundedPage(query);
  const where = and(...filters(query));
  const rows = await db.read
    .select({ ...getTableColumns(clientLeads), owner })
    .from(clientLeads)
    .leftJoin(users, eq(users.id, clientLeads.ownerId))
    .where(where)
    .orderBy(desc(clientLeads.createdAt), desc(clientLeads.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = await db.read.$count(clientLeads, where);
  return { items: rows.map(presentLead), total, page, pageSize };
}

/** The figures of the cards, over all leads. */
export async function leadsSummary({ db }: Context): Promise<LeadsSummary> {
  const { leadStatus, dealValue } = clientLeads;
  const [counted] = await db.read
    .select({
      total: sql<number>`count(*)`,
      active: sql<number>`coalesce(sum(${leadStatus} not in ('won', 'lost')), 0)`,
      won: sql<number>`coalesce(sum(${leadStatus} = 'won'), 0)`,
      dealValue: sql<number>`coalesce(sum(${dealValue}), 0)`,
    })
    .from(clientLeads);
  const { won, ...figures } = counted ?? { total: 0, active: 0, won: 0, dealValue: 0 };
  return { ...figures, conversionRate: conversionRate(won, figures.total) };
}

function filters({ id, search, status, priority }: ListLeads): SQL[] {
  const found: SQL[] = [];
  if (id) found.push(eq(clientLeads.id, id));
  const needle = fold(search?.trim() ?? "");
  if (needle) found.push(sql`instr(${clientLeads.searchText}, ${needle}) > 0`);
  if (status) found.push(eq(clientLeads.leadStatus, status));
  if (priority) found.push(eq(clientLeads.priorityScore, priority));
  return found;
}
