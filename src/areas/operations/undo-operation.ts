import type { AuditLogRow } from "#/db/schema";
import { followAssets } from "#/src/areas/design";
import type { Undone } from "#/src/contract/operations";
import type { Context } from "#/src/domain/context";
import { parseFields } from "#/src/domain/entry-columns";
import { Conflict } from "#/src/domain/errors";
import { type Write, write } from "#/src/domain/write";
import type { Row } from "./descriptions";
import { entriesOf, findOperation } from "./find-operation";
import { heldRows } from "./held-rows";
import { planUndo, type RowPlan } from "./plan-undo";
import { requireUndoable } from "./require-undoable";
import { changeRow, readRows, removeRows, restoreRows } from "./write-rows";

/** What an undo brings together before its first row. */
export const nothingUndone: Undone = { restored: [], changed: [], removed: [], kept: [] };

/**
 * Takes back what one write did, as an operation of its own: all of it or, where something stands against it, nothing.
 * Of an import the clients stay that something hangs on. `before` is what was taken back of the same import, where this
 * is a part of it.
 * @throws NotFound, Forbidden; Gone when it can no longer be undone; Conflict when a row was changed since
 */
export function undoOperation(
  ctx: Context,
  id: string,
  { before }: { before?: Undone } = {},
): Promise<Undone> {
  const undo = async (w: Write) => {
    const asked = await findOperation(ctx, id, w.tx);
    const entries = await entriesOf(w.tx, asked.operation);
    const plans = planUndo(entries);
    await requireUndoable(ctx, w.tx, asked, plans);

    await restoreRows(w, ofKind(plans, "restore"));
    const changed: Row[] = [];
    for (const plan of ofKind(plans, "change")) changed.push(await changeRow(w, plan));
    const { kept, removals } = await withoutHeld(w, entries, plans, before !== undefined);
    const removed = new Map((await removeRows(w, removals)).map((row) => [row.id, row]));
    recordWhole(w, entries);
    const rows = new Map([...changed.map((row): [string, Row] => [row.id, row]), ...removed]);
    await followProjects(w, plans, rows);

    const named = (plan: RowPlan) => ({
      entity: plan.entity,
      id: plan.id,
      name: plan.description.name({ ...plan.columns, ...rows.get(plan.id), id: plan.id }),
    });
    const first = before ?? nothingUndone;
    return {
      restored: [...first.restored, ...ofKind(plans, "restore").map(named)],
      changed: [...first.changed, ...ofKind(plans, "change").map(named)],
      removed: [...first.removed, ...removals.map(named)],
      kept: [...first.kept, ...kept],
    };
  };
  return write(ctx, undo, { undoes: id });
}

function ofKind(plans: readonly RowPlan[], kind: RowPlan["kind"]): RowPlan[] {
  return plans.filter((plan) => plan.kind === kind);
}

/**
 * What goes, after the other rows have let go of it.
 * @throws Conflict when something hangs on it all the same, of an import on all of it unless this is a part of one
 */
async function withoutHeld(
  { tx }: Write,
  entries: readonly AuditLogRow[],
  plans: readonly RowPlan[],
  isPart: boolean,
) {
  const all = ofKind(plans, "remove");
  const held = await heldRows(tx, all);
  if (held.size === 0) return { kept: [], removals: all };
  const holders = plans.filter(({ id }) => held.has(id));
  const isImport = entries.some(({ entity, action }) => entity === "operation" && action === "import");
  const staying = new Set(holders.map(({ clientId }) => clientId));
  const removals = all.filter(({ clientId }) => !staying.has(clientId));
  const [first] = holders;
  if (!isImport || (!isPart && removals.length === 0 && all.length === plans.length)) {
    const [row] = first ? await readRows(tx, first.description.table, [first.id]) : [];
    const name = first && row ? first.description.name(row) : "This";
    throw new Conflict(`${name} is in use by now and cannot be taken away.`);
  }
  const stay = plans.filter(({ entity, id }) => entity === "client" && staying.has(id));
  const rows = await Promise.all(stay.map(({ description, id }) => readRows(tx, description.table, [id])));
  const kept = rows.flat().map((row) => ({ entity: "client" as const, id: row.id, name: String(row.name) }));
  return { kept, removals };
}

/** What stands for many rows in the log stands there for their undo too. */
function recordWhole({ record }: Write, entries: readonly AuditLogRow[]) {
  for (const { entity, entityId, action, before, after } of entries) {
    if (entity !== "operation" || action !== "reorder") continue;
    record({ entity, entityId, action, before: parseFields(after), after: parseFields(before) });
  }
}

/** The figures of a project follow its assets: those that came since were not there to be followed then. */
async function followProjects(w: Write, plans: readonly RowPlan[], rows: Map<string, Row>) {
  const gone = new Set(plans.filter(({ kind }) => kind === "remove").map(({ id }) => id));
  const projects = plans.flatMap(({ entity, id, columns }) => {
    if (entity === "design_project") return [id];
    const projectId = entity === "design_asset" ? (rows.get(id)?.projectId ?? columns.projectId) : null;
    return typeof projectId === "string" ? [projectId] : [];
  });
  for (const id of new Set(projects)) if (!gone.has(id)) await followAssets(w, id);
}
