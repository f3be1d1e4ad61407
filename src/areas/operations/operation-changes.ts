import { sql } from "drizzle-orm";
import { auditLogs } from "#/db/schema";
import type { AuditLogEntity } from "#/src/contract/choices/audit-log";
import { fieldIn, fields } from "#/src/contract/nouns";
import { referencesOf } from "#/src/contract/nouns/field";
import type { RecentOperation } from "#/src/contract/operations";
import type { Context } from "#/src/domain/context";
import { parseFields, shownIn } from "#/src/domain/entry-columns";
import type { OperationTraces, SummedTrace } from "#/src/domain/operation-traces";
import { findSubjects, type Reference } from "#/src/domain/subjects";
import { needsIn, showNeed } from "#/src/format/due-words";

type Change = RecentOperation["changes"][number];
/** A logged update, and the number of rows that were changed the same way. */
type Update = { seq: number; entity: AuditLogEntity; rows: number };
type Entry = { seq: number; before: string | null; after: string | null };

/**
 * Returns the changed fields of each operation that is an update, by its id: those of its first row, with the names
 * behind ids. Reads the entries of all operations in one statement.
 */
export async function changesOf(
  ctx: Context,
  operations: readonly { operation: OperationTraces; head: SummedTrace | undefined }[],
): Promise<Map<string, Change[]>> {
  const updates = new Map<string, Update>();
  for (const { operation, head } of operations) {
    if (head?.action !== "update") continue;
    const own = operation.traces.find(({ entity, action }) => entity === head.entity && action === "update");
    if (own) updates.set(operation.id, { seq: own.first, entity: own.entity, rows: own.rows });
  }
  const entries = await readEntries(ctx, [...updates.values()]);
  const changes = new Map(
    [...updates].map(([id, update]) => [id, fieldsOf(update, entries.get(update.seq))]),
  );
  const names = await findSubjects(ctx, [...changes.values()].flat().flatMap(referencesIn));
  const named = (change: Change) => {
    if (referencesIn(change).length === 0) return change;
    const nameOf = (id: string) => names.get(id)?.name ?? id;
    const show = (value: Change["after"]) => {
      if (typeof value === "string") return nameOf(value);
      return Array.isArray(value) ? needsIn(value).map((need) => showNeed(need, nameOf)) : value;
    };
    const { before, after } = change;
    return { ...change, after: show(after), ...(before !== undefined && { before: show(before) }) };
  };
  return new Map([...changes].map(([id, own]) => [id, own.map(named)]));
}

async function readEntries({ db }: Context, updates: readonly Update[]): Promise<Map<number, Entry>> {
  if (updates.length === 0) return new Map();
  const seqs = JSON.stringify(updates.map(({ seq }) => seq));
  const rows = await db.read.all<Entry>(sql`
    select seq, before, after from json_each(${seqs}) as requested
    cross join ${auditLogs} on ${auditLogs.seq} = requested.value`);
  return new Map(rows.map((row) => [row.seq, row]));
}

function fieldsOf({ entity, rows }: Update, entry: Entry | undefined): Change[] {
  if (!entry) return [];
  const parsed = { before: parseFields(entry.before), after: parseFields(entry.after) };
  const { before, after } = shownIn({ entity, action: "update", ...parsed });
  const fieldNames = Object.keys(after).filter((field) => Object.hasOwn(fields[entity], field));
  return fieldNames.map((field) => {
    const change = { entity, field, after: jsonOf(after[field]) };
    return rows === 1 ? { ...change, before: jsonOf(before[field]) } : change;
  });
}

/** Safe because it was parsed from JSON; a missing value is null. */
function jsonOf(value: unknown): Change["after"] {
  return (value ?? null) as Change["after"];
}

/** Lists the ids among a change's values. */
function referencesIn({ entity, field, before, after }: Change): Reference[] {
  return [before, after].flatMap((value) => referencesOf(fieldIn(entity, field), value));
}
