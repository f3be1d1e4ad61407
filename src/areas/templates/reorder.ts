import type { TemplateRow } from "#/db/schema";
import type { Write } from "#/src/domain/write";
import { applyTemplateChange } from "./apply-template-change";
import { listTemplates } from "./queries";

type Reorder = {
  /** The new place of a row; undefined leaves it where it is. */
  change: (row: TemplateRow) => { sortOrder?: number | undefined; categoryOrder?: number | undefined };
  /** The order of what moved, as the audit log shows it. */
  describe: (rows: TemplateRow[], moved: ReadonlySet<string>) => Record<string, unknown>;
};

/**
 * Moves the rows that have another place than before, with one audit row each, and one for the whole under a
 * fresh operation id. An order that is there already writes nothing. Answers all templates in their new order.
 */
export async function reorder(
  w: Write,
  present: TemplateRow[],
  { change, describe }: Reorder,
): Promise<TemplateRow[]> {
  const movedIds = new Set<string>();
  for (const row of present) {
    const moved = await applyTemplateChange(w, row, change(row));
    if (moved !== row) movedIds.add(row.id);
  }
  if (movedIds.size === 0) return present;
  const ordered = await listTemplates(w.tx);
  w.record({
    entity: "operation",
    entityId: w.newId(),
    action: "reorder",
    before: describe(present, movedIds),
    after: describe(ordered, movedIds),
  });
  return ordered;
}
