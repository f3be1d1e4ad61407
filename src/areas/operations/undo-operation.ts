import { is, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "#/db/client";
import type { AuditLogRow } from "#/db/schema";
import * as schema from "#/db/schema";
import { followAssets } from "#/src/areas/design";
import { requireNoCycleAround } from "#/src/areas/tasks";
import type { Undone } from "#/src/contract/operations";
import type { Context } from "#/src/domain/context";
import { parseFields } from "#/src/domain/entry-columns";
import { Conflict } from "#/src/domain/errors";
import { type Write, write } from "#/src/domain/write";
import { entriesOf, findOperation } from "./find-operation";
import { planUndo, type RowPlan } from "./plan-undo";
import { requireUndoable } from "./require-undoable";
import { changeRow, type Row, readRows, removeRows, restoreRows } from "./write-rows";

/** The initial result of an undo, before any row. */
export const nothingUndone: Undone = { restored: [], changed: [], removed: [], kept: [] };

/**
 * Undoes an operation by a new operation, completely or, if there is a conflict, not at all. For an import, rows that
 * other data refers to are kept. `before` is the result so far if this is one of several calls of an import.
 * @throws NotFound, Forbidden; Gone if it can no longer be undone; Conflict if a row was changed since
 */
export function undoOperation(
  ctx: Context,
  id: string,
  { before }: { before?: Undone } = {},
): Promise<Undone> {
  const undo = async (w: Write) => {
    const operation = await findOperation(ctx, id, w.tx);
    const entries = await entriesOf(w.tx, operation.operation);
    const plans = planUndo(ctx, entries);
    await requireUndoable(ctx, w.tx, operation, plans);

    // Rows inserted by a rule come last, since they need the others: the next task of a series needs the one before done.
    const [derived, requested] = [plans.filter(isOfRule), plans.filter((plan) => !isOfRule(plan))];
    const first = await removeUnreferenced(w, entries, derived, before !== undefined);
    await restoreRows(w, ofKind(requested, "restore"));
    const changed: Row[] = [];
    for (const plan of ofKind(plans, "change")) changed.push(await changeRow(w, plan));
    const last = await removeUnreferenced(w, entries, requested, before !== undefined);
    await restoreRows(w, ofKind(derived, "restore"));
    const [removals, kept] = [
      [...first.removals, ...last.removals],
      [...first.kept, ...last.kept],
    ];
    const removed = new Map([...first.rows, ...last.rows].map((row) => [row.id, row]));
    await requireNoCycleAround(w.tx, tasksGivenNeeds(plans));
    recordWhole(w, entries);
    const rows = new Map([...changed.map((row): [string, Row] => [row.id, row]), ...removed]);
    await followProjects(w, plans, rows);

    const named = (plan: RowPlan) => ({
      entity: plan.noun.entity,
      id: plan.id,
      name: plan.noun.undo.called({ ...plan.columns, ...rows.get(plan.id), id: plan.id }),
    });
    const earlier = before ?? nothingUndone;
    return {
      restored: [...earlier.restored, ...ofKind(plans, "restore").map(named)],
      changed: [...earlier.changed, ...ofKind(plans, "change").map(named)],
      removed: [...earlier.removed, ...removals.map(named)],
      kept: [...earlier.kept, ...kept],
    };
  };
  return write(ctx, undo, { undoes: id });
}

/** Returns true for a row that a rule inserted, or that an undo of its insertion removed. */
function isOfRule({ kind, isDerived }: RowPlan): boolean {
  return isDerived && kind !== "change";
}

function ofKind(plans: readonly RowPlan[], kind: RowPlan["kind"]): RowPlan[] {
  return plans.filter((plan) => plan.kind === kind);
}

/** Removes the rows that the operation inserted, without those to which other data refers. */
async function removeUnreferenced(
  w: Write,
  entries: readonly AuditLogRow[],
  plans: readonly RowPlan[],
  isPart: boolean,
) {
  const { kept, removals } = await withoutReferenced(w, entries, plans, isPart);
  return { kept, removals, rows: await removeRows(w, removals) };
}

/**
 * Returns the rows to remove, once the other rows no longer refer to them. For an import a referenced client is kept
 * with everything imported with it, a referenced task alone.
 * @throws Conflict if other data still refers to a row; for an import only if nothing else would be undone and it is
 * not one of several calls
 */
async function withoutReferenced(
  { tx }: Write,
  entries: readonly AuditLogRow[],
  plans: readonly RowPlan[],
  isPart: boolean,
) {
  const all = ofKind(plans, "remove");
  const isImport = entries.some(({ entity, action }) => entity === "operation" && action === "import");
  const madeClients = all.some(({ noun }) => noun.entity === "client");
  const wholeOf = (plan: RowPlan) => (madeClients ? plan.clientId : plan.id);
  let removals = all;
  for (let held = await referencedRows(tx, all); held.size > 0; held = await referencedRows(tx, removals)) {
    const holders = removals.filter(({ id }) => held.has(id));
    const staying = new Set(holders.map(wholeOf));
    removals = removals.filter((plan) => !staying.has(wholeOf(plan)));
    if (!isImport || (!isPart && removals.length === 0 && all.length === plans.length)) {
      throw new Conflict(`${await nameOf(tx, holders)} is in use and cannot be removed.`);
    }
  }
  const shown = madeClients ? "client" : "client_task";
  const stay = all.filter((plan) => plan.noun.entity === shown && !removals.includes(plan));
  const kept = await Promise.all(
    stay.map(async (plan) => ({ entity: plan.noun.entity, id: plan.id, name: await nameOf(tx, [plan]) })),
  );
  return { kept, removals };
}

async function nameOf(tx: Tx, [first]: readonly RowPlan[]): Promise<string> {
  const [row] = first ? await readRows(tx, first.noun.table, [first.id]) : [];
  return first && row ? first.noun.undo.called(row) : "This";
}

/** Lists the tasks to which the undo restores prerequisites. */
function tasksGivenNeeds(plans: readonly RowPlan[]): string[] {
  const needs = ofKind(plans, "restore").filter(({ noun }) => noun.entity === "task_need");
  return needs.flatMap(({ columns: { taskId } }) => (typeof taskId === "string" ? [taskId] : []));
}

/** Logs the undo of a reorder with an entry for the whole, as for the reorder itself. */
function recordWhole({ record }: Write, entries: readonly AuditLogRow[]) {
  for (const { entity, entityId, action, before, after } of entries) {
    if (entity !== "operation" || action !== "reorder") continue;
    record({ entity, entityId, action, before: parseFields(after), after: parseFields(before) });
  }
}

/**
 * Recomputes the figures of projects from their assets, as assets added since were not included in the former values.
 */
async function followProjects(w: Write, plans: readonly RowPlan[], rows: Map<string, Row>) {
  const gone = new Set(plans.filter(({ kind }) => kind === "remove").map(({ id }) => id));
  const projects = plans.flatMap(({ noun: { entity }, id, columns }) => {
    if (entity === "design_project") return [id];
    const projectId = entity === "design_asset" ? (rows.get(id)?.projectId ?? columns.projectId) : null;
    return typeof projectId === "string" ? [projectId] : [];
  });
  for (const id of new Set(projects)) if (!gone.has(id)) await followAssets(w, id);
}

type Reference = { child: SQLiteTable; column: SQLiteColumn; parent: SQLiteTable };

const triggerTables: unknown[] = [
  schema.clientCategoryCounts,
  schema.clientStandings,
  schema.clientTeams,
  schema.openTasks,
];

/** Every foreign key, except of tables that triggers maintain. */
const references = Object.values(schema).flatMap((table): Reference[] => {
  if (!is(table, SQLiteTable) || triggerTables.includes(table)) return [];
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference();
    return columns.map((column) => ({ child: table, column, parent: foreignTable }));
  });
});

/** Returns the ids of rows to remove to which rows that remain refer. */
async function referencedRows(tx: Tx, removals: readonly RowPlan[]): Promise<Set<string>> {
  const going = Map.groupBy(removals, ({ noun }): SQLiteTable => noun.table);
  const idsOf = (table: SQLiteTable) => JSON.stringify((going.get(table) ?? []).map(({ id }) => id));
  const held = new Set<string>();
  for (const { child, column, parent } of references.filter((each) => going.has(each.parent))) {
    // Only tables whose rows are removed need to have ids.
    const remains = going.has(child)
      ? sql` and ${child}.id not in (select value from json_each(${idsOf(child)}))`
      : sql``;
    const rows = await tx.all<{ id: string }>(sql`
      select distinct ${column} as id from ${child}
      where ${column} in (select value from json_each(${idsOf(parent)}))${remains}`);
    for (const { id } of rows) held.add(id);
  }
  const templates = schema.onboardingTaskTemplates;
  if (going.has(templates)) {
    const rows = await tx.all<{ id: string }>(sql`
      select distinct need.value ->> 'id' as id from ${templates}, json_each(${templates.needs}) as need
      where need.value ->> 'id' in (select value from json_each(${idsOf(templates)}))
      and ${templates.id} not in (select value from json_each(${idsOf(templates)}))`);
    for (const { id } of rows) held.add(id);
  }
  return held;
}
