import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { auditLogs } from "#/db/schema";
import type { NewEntry } from "./audit-log";
import type { Context } from "./context";
import { nounOf, nouns } from "./nouns";
import type { Noun, Row as NounRow } from "./nouns/noun";

/** A thing whose id is known. */
export type Reference = Pick<NewEntry, "entity"> & { id: string };

/** The thing that a row of the log is about, or that an id among its values names. */
export type Subject = {
  name: string;
  /** The names of the things that it belongs to, the nearest first. */
  partOf: string | null;
  /** The address of the screen that shows it; null once it was deleted. */
  path: string | null;
};

type Stored = { noun: Noun; id: string; row: NounRow; isThere: boolean };

/**
 * Names things as they are called now, or were when they were deleted: rows of the log are never rewritten. One
 * statement reads all of them, one more those that are gone, and both again for the things that these belong to,
 * however many there are.
 */
export async function findSubjects(
  ctx: Context,
  wanted: readonly Reference[],
): Promise<Map<string, Subject>> {
  const stored = new Map<string, Stored>();
  const seen = new Set<string>();
  for (let next = wanted; next.length > 0; ) {
    const fresh = [...new Map(next.map((one) => [one.id, one])).values()].filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    const found = await readStored(ctx, fresh);
    for (const one of found) stored.set(one.id, one);
    next = found.flatMap((one) => parentOf(one) ?? []);
  }
  const subjects = new Map<string, Subject>();
  for (const one of stored.values()) subjects.set(one.id, subjectOf(one, stored));
  return subjects;
}

function parentOf({ noun, row }: Pick<Stored, "noun" | "row">): Reference | null {
  for (const { entity, column } of noun.parents) {
    const id = row[column];
    if (typeof id === "string") return { entity, id };
  }
  return null;
}

function subjectOf(one: Stored, stored: Map<string, Stored>): Subject {
  const { noun, id, row, isThere } = one;
  const parent = stored.get(parentOf(one)?.id ?? "");
  const above = parent ? subjectOf(parent, stored) : null;
  const name = noun.name.of(row, above?.name ?? null);
  const partOf = noun.isNamedByParent
    ? above?.partOf
    : [above?.name, above?.partOf].filter(Boolean).join(", ");
  const path = noun.page === "parent" ? (above?.path ?? null) : noun.page({ id, row, above });
  return { name, partOf: partOf || null, path: isThere ? path : null };
}

async function readStored(ctx: Context, wanted: readonly Reference[]): Promise<Stored[]> {
  const there = await readRows(ctx, wanted);
  const found = new Set(there.map(({ id }) => id));
  const missing = wanted.filter(({ id }) => !found.has(id));
  return [...there, ...(await readDeleted(ctx, missing))];
}

type Row = Reference & { fields: string };

async function readRows({ db }: Context, wanted: readonly Reference[]): Promise<Stored[]> {
  const byEntity = Map.groupBy(wanted, ({ entity }) => entity);
  const parts = [...byEntity].flatMap(([entity, references]) => {
    const noun = nounOf(entity);
    return noun ? rowsOf(noun, idsOf(references)) : [];
  });
  if (parts.length === 0) return [];
  const rows = await db.read.all<Row>(sql.join(parts, sql` union all `));
  return rows.flatMap((row) => storedOf(row, true) ?? []);
}

/** The columns of a noun that its name, its parents and its address are made of. */
function columnsOf({ name, parents }: Noun): string[] {
  return [...name.columns, ...parents.map(({ column }) => column)];
}

function rowsOf(noun: Noun, ids: string): SQL {
  const { entity, table } = noun;
  const columns = getTableColumns(table);
  const pairs = columnsOf(noun).map((name) => sql`${name}, ${columns[name]}`);
  return sql`select ${entity} as entity, id, json_object(${sql.join(pairs, sql`, `)}) as fields
    from ${table} where id in (select value from json_each(${ids}))`;
}

const everyColumn = [...new Set(Object.values(nouns).flatMap(columnsOf))];

/** The last entry of a deleted thing is its deletion, with the name that it had then. */
async function readDeleted({ db }: Context, wanted: readonly Reference[]): Promise<Stored[]> {
  const named = wanted.filter(({ entity }) => nounOf(entity));
  if (named.length === 0) return [];
  const pairs = everyColumn.map((name) => sql`${name}, ${auditLogs.before} ->> ${name}`);
  const rows = await db.read.all<Row>(sql`
    select ${auditLogs.entity} as entity, ${auditLogs.entityId} as id,
      json_object(${sql.join(pairs, sql`, `)}) as fields
    from ${auditLogs}
    where ${auditLogs.seq} in (
      select (select max(entry.seq) from ${auditLogs} as entry where entry.entity_id = asked.value)
      from json_each(${idsOf(named)}) as asked)
    and +${auditLogs.action} = 'delete'`);
  return rows.flatMap((row) => storedOf(row, false) ?? []);
}

/** The statement made the object of fields itself. */
function storedOf({ entity, id, fields }: Row, isThere: boolean): Stored | null {
  const noun = nounOf(entity);
  return noun ? { noun, id, row: JSON.parse(fields) as NounRow, isThere } : null;
}

function idsOf(references: readonly Reference[]): string {
  return JSON.stringify(references.map(({ id }) => id));
}
