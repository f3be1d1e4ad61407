import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { brokeUniqueOrReference } from "#/db/failure";
import { Conflict } from "#/src/domain/errors";
import { created, deleted, updated } from "#/src/domain/nouns/entries";
import type { NounTable } from "#/src/domain/nouns/noun";
import type { Write } from "#/src/domain/write";
import type { RowPlan } from "./plan-undo";

export type Row = Record<string, unknown> & { id: string };

/** Number of rows per statement: a row has up to 44 columns, and a statement allows 32,766 parameters. */
const batch = 100;

export async function readRows(tx: Reader | Tx, table: NounTable, ids: readonly string[]): Promise<Row[]> {
  const isNamed = sql`${table.id} in (select value from json_each(${JSON.stringify(ids)}))`;
  return (await tx.select().from(table).where(isNamed)) as Row[];
}

/**
 * Restores deleted rows with their former values and the next version.
 * @throws Conflict
 */
export async function restoreRows(w: Write, plans: readonly RowPlan[]): Promise<void> {
  for (let first = 0; first < plans.length; first += batch) {
    const some = plans.slice(first, first + batch);
    for (const [table, own] of Map.groupBy(some, ({ noun }) => noun.table)) {
      const rows: Row[] = [];
      for (const plan of own) rows.push(await restored(w, plan));
      await runOrConflict(own[0], () => w.tx.insert(table).values(rows));
      for (const [at, { noun, isDerived }] of own.entries()) {
        const row = rows[at];
        if (row) w.record(created(noun, row, { isDerived }));
      }
    }
  }
}

async function restored({ tx, now }: Write, { noun, id, columns }: RowPlan): Promise<Row> {
  const row: Row = { ...columns, id };
  const tableColumns = getTableColumns(noun.table);
  for (const column of noun.counted) row[column] = tableColumns[column]?.notNull ? 0 : null;
  if (tableColumns.version) row.version = Number(columns.version) + 1;
  if (tableColumns.updatedAt) row.updatedAt = now;
  return { ...row, ...noun.derive?.(row), ...(await noun.undo.complete?.(tx, row)) };
}

/**
 * Restores the former values of a row.
 * @throws Conflict
 */
export async function changeRow({ tx, now, record }: Write, plan: RowPlan): Promise<Row> {
  const { noun, id } = plan;
  const { table, derive } = noun;
  const [row] = await readRows(tx, table, [id]);
  if (!row) throw new Conflict(`${noun.undo.called({ ...plan.columns, id })} is no longer there.`);
  const tableColumns = getTableColumns(table);
  const changed = { ...plan.columns, ...withoutAppended(row, plan) };
  const next = { ...row, ...changed };
  const moved = plan.movesVersion && tableColumns.version ? { version: Number(row.version) + 1 } : {};
  const set = {
    ...changed,
    ...derive?.(next),
    ...moved,
    ...(tableColumns.updatedAt ? { updatedAt: now } : {}),
  };
  await runOrConflict(plan, () => tx.update(table).set(set).where(eq(table.id, id)));
  for (const part of partsOf(plan, changed)) {
    const before = Object.fromEntries(Object.keys(part.after).map((column) => [column, row[column]]));
    const remark = part.isDerived ? null : plan.remark;
    const sides = { before: { ...before, ...remark?.before }, after: { ...part.after, ...remark?.after } };
    record(updated(noun, id, sides, part));
  }
  return next;
}

/** Splits the restored values into those that were changed by request and those that followed from a rule. */
function partsOf({ requested, isDerived }: RowPlan, changed: Record<string, unknown>) {
  if (isDerived) return [{ after: changed, isDerived }];
  const [byRequest, byRule] = [true, false].map((isRequested) =>
    Object.fromEntries(Object.entries(changed).filter(([column]) => requested.has(column) === isRequested)),
  );
  const derived = { after: { ...byRule }, isDerived: true };
  const parts = [{ after: { ...byRequest }, isDerived: false }];
  return Object.keys(derived.after).length > 0 ? [...parts, derived] : parts;
}

/**
 * Removes what was appended, which must still be the end of the value.
 * @throws Conflict otherwise
 */
function withoutAppended(row: Row, { appended, noun }: RowPlan): Record<string, unknown> {
  const rest: Record<string, unknown> = {};
  for (const { column, value } of appended) {
    const present = column in rest ? rest[column] : row[column];
    if (Array.isArray(present) && present.at(-1) === value) rest[column] = present.slice(0, -1);
    else if (present === value) rest[column] = null;
    else if (typeof present === "string" && present.endsWith(`\n${value}`)) {
      rest[column] = present.slice(0, -1 - String(value).length);
    } else throw new Conflict(`${noun.undo.called(row)} was changed since.`);
  }
  return rest;
}

/** Removes rows, children before parents. */
export async function removeRows({ tx, record }: Write, plans: readonly RowPlan[]): Promise<Row[]> {
  const removed: Row[] = [];
  for (const [table, own] of Map.groupBy(plans.toReversed(), ({ noun }) => noun.table)) {
    const ids = own.map(({ id }) => id);
    const rows = await readRows(tx, table, ids);
    const isGoing = sql`${table.id} in (select value from json_each(${JSON.stringify(ids)}))`;
    await runOrConflict(own[0], () => tx.delete(table).where(isGoing));
    const plans = new Map(own.map((plan) => [plan.id, plan]));
    for (const row of rows) {
      const plan = plans.get(row.id);
      if (plan) record(deleted(plan.noun, row, plan));
    }
    removed.push(...rows);
  }
  return removed;
}

/**
 * Runs a statement.
 * @throws Conflict if it violates a unique index or a foreign key
 */
async function runOrConflict(plan: RowPlan | undefined, statement: () => PromiseLike<unknown>) {
  try {
    await statement();
  } catch (error) {
    if (!plan || !brokeUniqueOrReference(error)) throw error;
    const name = plan.noun.undo.called({ ...plan.columns, id: plan.id });
    throw new Conflict(`${name} cannot be restored as it was: it conflicts with what exists now.`);
  }
}
