import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { auditLogs } from "#/db/schema";
import type { NewEntry } from "./audit-log";
import type { Context } from "./context";
import { nounOf, nouns } from "./nouns";
import type { Noun, Row as NounRow } from "./nouns/noun";

/** A reference to a thing by id. */
export type Reference = Pick<NewEntry, "entity"> & { id: string };

/** A thing that a log entry is about, or to which one of its values refers. */
export type Subject = {
  name: string;
  /** The names of its parents, nearest first. */
  partOf: string | null;
  /** The path of its screen; null if it was deleted. */
  path: string | null;
};

type Stored = { noun: Noun; id: string; row: NounRow; isThere: boolean };

/**
 * Returns the current names of things, or the last name of a deleted one, since log entries are never rewritten. Runs
 * one statement for all, one more for deleted ones, and both again for their parents, for any number of things.
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

/** Lists the columns from which a noun's name, parents and path are built. */
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

/** Reads deleted things from their last entry, which is the deletion and contains the last name. */
async function readDeleted({ db }: Context, wanted: readonly Reference[]): Promise<Stored[]> {
  const named = wanted.filter(({ entity }) => nounOf(entity));
  if (named.length === 0) return [];
  const pairs = everyColumn.map((name) => sql`${name}, ${auditLogs.before} ->> ${name}`);
  const rows = await db.read.all<Row>(sql`
    select ${auditLogs.entity} as entity, ${auditLogs.entityId} as id,
      json_object(${sql.join(pairs, sql`, `)}) as fields
    from ${auditLogs}
    where ${auditLogs.seq} in (
      select (select max(entry.seq) from ${auditLogs} as entry where entry.entity_id = requested.value)
      from json_each(${idsOf(named)}) as requested)
    and +${auditLogs.action} = 'delete'`);
  return rows.flatMap((row) => storedOf(row, false) ?? []);
}

/** Parses a row; the statement itself built the JSON object of fields. */
function storedOf({ entity, id, fields }: Row, isThere: boolean): Stored | null {
  const noun = nounOf(entity);
  return noun ? { noun, id, row: JSON.parse(fields) as NounRow, isThere } : null;
}

function idsOf(references: readonly Reference[]): string {
  return JSON.stringify(references.map(({ id }) => id));
}
