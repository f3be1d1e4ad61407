import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { auditLogs, users } from "#/db/schema";
import type { AuditLogEntry, AuditLogQuery, EntrySubject } from "#/src/contract/admin";
import { listLimits } from "#/src/contract/limits-of-lists";
import { fieldIn, words } from "#/src/contract/nouns";
import { referencesOf } from "#/src/contract/nouns/field";
import type { Context } from "#/src/domain/context";
import { linkSentTo } from "#/src/domain/links/link-sent-to";
import { importedNoun, orderedNoun } from "#/src/domain/nouns";
import { undoableOperations } from "#/src/domain/operation-standing";
import { findSubjects, type Reference, type Subject } from "#/src/domain/subjects";
import { findNamed } from "./entry-search";
import { countEntries, findSpan, isWithin, type Span } from "./entry-span";
import { presentEntry, type UnnamedEntry } from "./present";

type AuditLogPage = { items: AuditLogEntry[]; total: number; page: number; pageSize: number };

/**
 * Returns a page of the audit log, newest first; `total` is the number of matches.
 * @throws Invalid if `olderThan` is not the id of an entry, or the search matches too many things
 */
export async function listAuditLogs(ctx: Context, query: AuditLogQuery): Promise<AuditLogPage> {
  const { page = 1, pageSize = listLimits.pageSize } = query;
  const span = await findSpan(ctx, query);
  const filters = filtersOf(query, await searchedIds(ctx, query));
  const total = await countEntries(ctx, span, filters);
  const offset = (page - 1) * pageSize;
  const items = offset < total ? await readPage(ctx, { span, filters, offset, pageSize }) : [];
  return { items, total, page, pageSize };
}

type Window = { span: Span; filters: SQL[]; offset: number; pageSize: number };

/** Reads a page. If every `seq` in the range matches, the page's range is computed instead of walking to it. */
async function readPage(ctx: Context, { span, filters, offset, pageSize }: Window) {
  const isCounted = filters.length === 0 && span.isGapless;
  const window = isCounted
    ? isWithin({ ...span, last: span.last - offset })
    : inArray(
        auditLogs.seq,
        ctx.db.read
          .select({ seq: auditLogs.seq })
          .from(auditLogs)
          .where(and(...filters, isWithin(span)))
          .orderBy(desc(auditLogs.seq))
          .limit(pageSize)
          .offset(offset),
      );
  const rows = await ctx.db.read
    .select(shown)
    .from(auditLogs)
    .leftJoin(users, eq(users.id, auditLogs.userId))
    .where(window)
    .orderBy(desc(auditLogs.seq))
    .limit(pageSize);
  return nameEntries(ctx, rows.map(presentEntry));
}

/** Returns the ids that a search matches; null without a search. */
async function searchedIds(ctx: Context, { search, entity }: AuditLogQuery): Promise<string[] | null> {
  const text = search?.trim();
  return text ? findNamed(ctx, { text, entity }) : null;
}

/**
 * Builds the conditions. Searched ids use the index on entities; a person with entity and action uses that person's
 * index, which covers both. The unary plus keeps SQLite from choosing other indexes and reading every row.
 */
function filtersOf({ userId, entity, action }: AuditLogQuery, ids: string[] | null): SQL[] {
  const column = (name: typeof auditLogs.entity | typeof auditLogs.action) =>
    userId || ids ? sql`+${name}` : sql`${name}`;
  const found: SQL[] = [];
  if (ids) found.push(sql`${auditLogs.entityId} in (select value from json_each(${JSON.stringify(ids)}))`);
  if (userId) found.push(sql`${ids ? sql`+${auditLogs.userId}` : auditLogs.userId} = ${userId}`);
  if (entity && !ids) found.push(sql`${column(auditLogs.entity)} = ${entity}`);
  if (action) found.push(sql`${column(auditLogs.action)} = ${action}`);
  return found;
}

const shown = {
  id: auditLogs.id,
  operationId: auditLogs.operationId,
  undoes: auditLogs.undoes,
  actorKind: auditLogs.actorKind,
  userId: auditLogs.userId,
  userEmail: sql<string>`coalesce(${users.email}, ${auditLogs.actorLabel}, '')`,
  linkSentTo,
  entity: auditLogs.entity,
  entityId: auditLogs.entityId,
  action: auditLogs.action,
  before: auditLogs.before,
  after: auditLogs.after,
  createdAt: auditLogs.createdAt,
};

/** Adds the names of each entry's subject and of the things its values refer to, and whether it can be undone. */
async function nameEntries(ctx: Context, entries: UnnamedEntry[]): Promise<AuditLogEntry[]> {
  const own = entries.map(({ entity, entityId }): Reference => ({ entity, id: entityId }));
  const [subjects, undoable] = await Promise.all([
    findSubjects(ctx, [...own, ...entries.flatMap(referencesIn)]),
    undoableOperations(ctx, ctx.db.read, entries),
  ]);
  return entries.map((entry) => ({
    ...entry,
    subject: entry.entity === "operation" ? operation(entry) : (subjects.get(entry.entityId) ?? nameless),
    names: namesOf(entry, subjects),
    isUndoable: undoable.has(entry.operationId ?? ""),
  }));
}

const nameless: EntrySubject = { name: null, partOf: null, path: null };

/** Names an operation on many rows. */
function operation({ action, after }: UnnamedEntry): EntrySubject {
  const fields = after ?? {};
  if (action === "import") {
    const noun = importedNoun(fields);
    const name = noun && `Import of ${words[noun.entity].many}`;
    return { name, partOf: null, path: noun?.imports?.page ?? null };
  }
  const orders = orderedNoun(fields)?.orders;
  const name = Object.entries(orders?.fields ?? {}).find(([field]) => field in fields)?.[1] ?? null;
  return { name, partOf: null, path: orders?.page ?? null };
}

/** Lists the things that an entry's values refer to, before and after. */
function referencesIn({ entity, before, after }: UnnamedEntry): Reference[] {
  return [before, after].flatMap((side) =>
    Object.entries(side ?? {}).flatMap(([name, value]) => referencesOf(fieldIn(entity, name), value)),
  );
}

function namesOf(entry: UnnamedEntry, subjects: Map<string, Subject>): Record<string, string> {
  const named = referencesIn(entry).map(({ id }) => [id, subjects.get(id)?.name] as const);
  return Object.fromEntries(named.flatMap(([id, name]) => (name ? [[id, name]] : [])));
}
