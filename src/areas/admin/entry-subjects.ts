import { type SQL, sql } from "drizzle-orm";
import { auditLogs } from "#/db/schema";
import type { AuditLogEntity } from "#/src/contract/choices/audit-log";
import type { Context } from "#/src/domain/context";
import { type Fields, fieldsKept, type Kind, kinds, type Reference, text } from "./entry-kinds";

/** What a row of the log is about, or an id among its values names. */
export type Subject = {
  name: string;
  /** The names of what it belongs to, the nearest first. */
  partOf: string | null;
  /** Where the portal shows it; null once it was deleted. */
  path: string | null;
};

type Stored = { kind: Kind; id: string; fields: Fields; isThere: boolean };

/**
 * Names things as they are called now, or were when they were deleted: rows of the log are never written anew.
 * One statement reads all that is asked for, one more what of it is gone, and both again for what these belong to,
 * however many are asked for.
 */
export async function findSubjects(ctx: Context, wanted: Reference[]): Promise<Map<string, Subject>> {
  const stored = new Map<string, Stored>();
  const asked = new Set<string>();
  for (let next = wanted; next.length > 0; ) {
    const fresh = [...new Map(next.map((one) => [one.id, one])).values()].filter(({ id }) => !asked.has(id));
    for (const { id } of fresh) asked.add(id);
    const found = await readStored(ctx, fresh);
    for (const one of found) stored.set(one.id, one);
    next = found.flatMap(({ kind, fields }) => kind.parent?.(fields) ?? []);
  }
  const subjects = new Map<string, Subject>();
  for (const one of stored.values()) subjects.set(one.id, subjectOf(one, stored));
  return subjects;
}

function subjectOf({ kind, id, fields, isThere }: Stored, stored: Map<string, Stored>): Subject {
  const parent = stored.get(kind.parent?.(fields)?.id ?? "");
  const above = parent ? subjectOf(parent, stored) : null;
  const name = kind.name ? kind.name(fields, above?.name ?? null) : text(fields.name);
  const partOf = kind.isNamedByParent
    ? above?.partOf
    : [above?.name, above?.partOf].filter(Boolean).join(", ");
  const path = kind.path ? kind.path({ id, fields, above }) : (above?.path ?? null);
  return { name, partOf: partOf || null, path: isThere ? path : null };
}

async function readStored(ctx: Context, wanted: Reference[]): Promise<Stored[]> {
  const there = await readRows(ctx, wanted);
  const found = new Set(there.map(({ id }) => id));
  const missing = wanted.filter(({ id }) => !found.has(id));
  return [...there, ...(await readDeleted(ctx, missing))];
}

type Row = { entity: AuditLogEntity; id: string; fields: string };

async function readRows({ db }: Context, wanted: Reference[]): Promise<Stored[]> {
  const byEntity = Map.groupBy(wanted, ({ entity }) => entity);
  const parts = [...byEntity].flatMap(([entity, references]) => rowsOf(entity, idsOf(references)) ?? []);
  if (parts.length === 0) return [];
  const rows = await db.read.all<Row>(sql.join(parts, sql` union all `));
  return rows.flatMap((row) => storedOf(row, true) ?? []);
}

function rowsOf(entity: AuditLogEntity, ids: string): SQL | null {
  const kind = kinds[entity];
  if (!kind) return null;
  const pairs = Object.entries(kind.columns).map(([name, column]) => sql`${name}, ${column}`);
  return sql`select ${entity} as entity, id, json_object(${sql.join(pairs, sql`, `)}) as fields
    from ${kind.table} where id in (select value from json_each(${ids}))`;
}

/** A thing that is gone has its deletion as its last entry, with what it was called then. */
async function readDeleted({ db }: Context, wanted: Reference[]): Promise<Stored[]> {
  const named = wanted.filter(({ entity }) => kinds[entity]);
  if (named.length === 0) return [];
  const rows = await db.read.all<Row>(sql`
    select ${auditLogs.entity} as entity, ${auditLogs.entityId} as id, json_object(${fieldsKept(auditLogs.before)}) as fields
    from ${auditLogs}
    where ${auditLogs.seq} in (
      select (select max(entry.seq) from ${auditLogs} as entry where entry.entity_id = asked.value)
      from json_each(${idsOf(named)}) as asked)
    and +${auditLogs.action} = 'delete'`);
  return rows.flatMap((row) => storedOf(row, false) ?? []);
}

/** The fields were made as an object by the statement itself. */
function storedOf({ entity, id, fields }: Row, isThere: boolean): Stored | null {
  const kind = kinds[entity];
  return kind ? { kind, id, fields: JSON.parse(fields) as Fields, isThere } : null;
}

function idsOf(references: Reference[]): string {
  return JSON.stringify(references.map(({ id }) => id));
}
