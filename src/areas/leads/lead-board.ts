import { and, eq, sql } from "drizzle-orm";
import { clientLeads } from "#/db/schema";
import { leadStatus } from "#/src/contract/choices/leads";
import type { LeadBoard, LeadColumn, ReadLeadBoard } from "#/src/contract/leads";
import { limits } from "#/src/contract/limits";
import type { Context } from "#/src/domain/context";
import { presentLead } from "./present";
import { filters, someLeads } from "./queries";

/**
 * Returns the first leads of each status with the figures of all that match; a filter by status leaves one column. One
 * statement counts, and a status without leads is not read.
 */
export async function leadBoard({ db, actor }: Context, query: ReadLeadBoard = {}): Promise<LeadBoard> {
  const matches = filters(query, actor.userId);
  const figures = await db.read
    .select({
      status: clientLeads.leadStatus,
      count: sql<number>`count(*)`,
      dealValue: sql<number>`coalesce(sum(${clientLeads.dealValue}), 0)`,
    })
    .from(clientLeads)
    .where(and(...matches))
    .groupBy(clientLeads.leadStatus);
  const column = async (status: LeadColumn["status"]): Promise<LeadColumn> => {
    const counted = figures.find((each) => each.status === status);
    if (!counted) return { status, count: 0, dealValue: 0, leads: [] };
    const where = and(...matches, eq(clientLeads.leadStatus, status));
    const rows = await someLeads(db.read, { where, sort: query.sort, limit: limits.boardColumn.first });
    return { ...counted, leads: rows.map(presentLead) };
  };
  const statuses = query.status ? [query.status] : leadStatus.values;
  return { columns: await Promise.all(statuses.map(column)) };
}
