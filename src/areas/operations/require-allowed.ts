import type { Reader, Tx } from "#/db/client";
import { assignmentRefusals } from "#/src/areas/users";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import type { RowPlan } from "./plan-undo";
import { type Row, readRows } from "./write-rows";

/** A row to restore or change back by request, as it is and with the values that it gets. */
type Restoring = { plan: RowPlan; row: Row | null; columns: Record<string, unknown> };

/**
 * Applies to the restored values the rules that an edit to them would have to meet. Values that followed from a rule
 * of the portal are not checked, nor are rows that an undo removes.
 * @throws Conflict with the sentence of the rule
 */
export async function requireAllowed({ actor }: Context, tx: Reader | Tx, plans: readonly RowPlan[]) {
  const restoring = await readRestoring(tx, plans);
  const people = new Set(restoring.flatMap(newPeople));
  const refusals = await assignmentRefusals(tx, [...people]);
  for (const each of restoring) {
    const { plan, row, columns } = each;
    const called = () => plan.noun.undo.called({ ...row, ...plan.columns, id: plan.id });
    const ofPerson = newPeople(each).find((id) => refusals.has(id));
    if (ofPerson) throw new Conflict(`${called()}: ${refusals.get(ofPerson)}.`);
    const refusal = await plan.noun.undo.refuse?.(tx, { actor, row, columns });
    if (refusal) throw new Conflict(refusal);
  }
}

async function readRestoring(tx: Reader | Tx, plans: readonly RowPlan[]): Promise<Restoring[]> {
  const judged = plans.filter(({ kind, isDerived }) => kind !== "remove" && !isDerived);
  const present = new Map<string, Row>();
  const changing = judged.filter(({ kind }) => kind === "change");
  for (const [table, own] of Map.groupBy(changing, ({ noun }) => noun.table)) {
    const ids = own.map(({ id }) => id);
    for (const row of await readRows(tx, table, ids)) present.set(row.id, row);
  }
  return judged.map((plan) => {
    const columns = Object.fromEntries(
      [...plan.requested].map((column) => [column, plan.columns[column] ?? null]),
    );
    return { plan, row: present.get(plan.id) ?? null, columns };
  });
}

/** Returns the ids of people whom the row does not name now. */
function newPeople({ plan, row, columns }: Restoring): string[] {
  return plan.noun.undo.people.flatMap((column) => {
    const id = columns[column];
    return typeof id === "string" && id !== row?.[column] ? [id] : [];
  });
}
