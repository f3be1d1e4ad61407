import { and, between, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { auditLogs } from "#/db/schema";
import type { AuditLogQuery } from "#/src/contract/admin";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { addDays, startOfDay } from "#/src/format/dates";

/**
 * The part of the audit log that covers a query's days: first and last `seq`, both included, and the number of entries
 * on those days. Usually all entries in the range are (`isGapless`), and the range replaces the condition on time.
 */
export type Span = { first: number; last: number; count: number; isGapless: boolean; days: SQL | undefined };

/** @throws Invalid if `olderThan` is not the id of an entry */
export async function findSpan(ctx: Context, query: AuditLogQuery): Promise<Span> {
  const { olderThan } = query;
  const last = olderThan ? (await numberOf(ctx, olderThan)) - 1 : await lastNumber(ctx);
  const days = daysOf(ctx, query);
  if (!days) return { first: 1, last, count: last, isGapless: true, days };
  const [found] = await ctx.db.read
    .select({
      first: sql<number | null>`min(${auditLogs.seq})`,
      last: sql<number | null>`max(${auditLogs.seq})`,
      count: sql<number>`count(*)`,
    })
    .from(auditLogs)
    .where(and(days, olderThan ? sql`+${auditLogs.seq} <= ${last}` : undefined));
  const span = { first: found?.first ?? 1, last: found?.last ?? 0, count: found?.count ?? 0 };
  return { ...span, isGapless: span.last - span.first + 1 === span.count, days };
}

/** Counts matching entries. Entries are never deleted, so without filters no count is needed. */
export async function countEntries({ db }: Context, span: Span, filters: SQL[]): Promise<number> {
  if (filters.length === 0 || span.count === 0) return span.count;
  return db.read.$count(auditLogs, and(...filters, isWithin(span)));
}

export function isWithin({ first, last, isGapless, days }: Span): SQL | undefined {
  const numbers = between(auditLogs.seq, first, last);
  return isGapless ? numbers : and(numbers, days);
}

function daysOf({ timeZone }: Context, { from, to }: AuditLogQuery): SQL | undefined {
  return and(
    from ? gte(auditLogs.createdAt, startOfDay(timeZone, from)) : undefined,
    to ? lt(auditLogs.createdAt, startOfDay(timeZone, addDays(to, 1))) : undefined,
  );
}

async function lastNumber({ db }: Context): Promise<number> {
  const [row] = await db.read.select({ last: sql<number | null>`max(${auditLogs.seq})` }).from(auditLogs);
  return row?.last ?? 0;
}

async function numberOf({ db }: Context, id: string): Promise<number> {
  const [row] = await db.read.select({ seq: auditLogs.seq }).from(auditLogs).where(eq(auditLogs.id, id));
  if (!row) throw new Invalid([{ path: "olderThan", message: "There is no such entry" }]);
  return row.seq;
}
