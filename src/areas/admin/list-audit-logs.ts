import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { auditLogs, users } from "../../../db/schema";
import type { AuditLogEntry, AuditLogQuery } from "../../contract/admin";
import { limits } from "../../contract/limits";
import type { Context } from "../../domain/context";
import { countEntries, findSpan, isWithin, type Span } from "./audit-span";
import { presentEntry } from "./present";

type AuditPage = { items: AuditLogEntry[]; total: number; page: number; pageSize: number };

/**
 * One page of the audit log, newest first; `total` counts what matches.
 * @throws Invalid when `olderThan` names no entry
 */
export async function listAuditLogs(ctx: Context, query: AuditLogQuery): Promise<AuditPage> {
  const { page = 1, pageSize = limits.pageSize } = query;
  const span = await findSpan(ctx, query);
  const filters = filtersOf(query);
  const total = await countEntries(ctx, span, filters);
  const offset = (page - 1) * pageSize;
  const items = offset < total ? await readPage(ctx, { span, filters, offset, pageSize }) : [];
  return { items, total, page, pageSize };
}

type Window = { span: Span; filters: SQL[]; offset: number; pageSize: number };

/** Where every number of the span is an entry of the list, the page's numbers are known without walking there. */
async function readPage({ db }: Context, { span, filters, offset, pageSize }: Window) {
  const isCounted = filters.length === 0 && span.isGapless;
  const window = isCounted
    ? isWithin({ ...span, last: span.last - offset })
    : inArray(
        auditLogs.seq,
        db.read
          .select({ seq: auditLogs.seq })
          .from(auditLogs)
          .where(and(...filters, isWithin(span)))
          .orderBy(desc(auditLogs.seq))
          .limit(pageSize)
          .offset(offset),
      );
  const rows = await db.read
    .select(shown)
    .from(auditLogs)
    .innerJoin(users, eq(users.id, auditLogs.userId))
    .where(window)
    .orderBy(desc(auditLogs.seq))
    .limit(pageSize);
  return rows.map(presentEntry);
}

/**
 * With a person, entity and action are read from that person's index, which holds both; the unary plus keeps
 * SQLite from taking an index of theirs and looking up every row.
 */
function filtersOf({ userId, entity, action }: AuditLogQuery): SQL[] {
  const column = (name: typeof auditLogs.entity | typeof auditLogs.action) =>
    userId ? sql`+${name}` : sql`${name}`;
  const found: SQL[] = [];
  if (userId) found.push(eq(auditLogs.userId, userId));
  if (entity) found.push(sql`${column(auditLogs.entity)} = ${entity}`);
  if (action) found.push(sql`${column(auditLogs.action)} = ${action}`);
  return found;
}

const shown = {
  id: auditLogs.id,
  userId: auditLogs.userId,
  userEmail: users.email,
  entity: auditLogs.entity,
  entityId: auditLogs.entityId,
  action: auditLogs.action,
  before: auditLogs.before,
  after: auditLogs.after,
  createdAt: auditLogs.createdAt,
};
