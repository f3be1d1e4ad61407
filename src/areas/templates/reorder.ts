import type { TemplateRow } from "#/db/schema";
import type { ReorderCategories, ReorderTemplates } from "#/src/contract/templates";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { requireOrder } from "#/src/domain/require-version";
import { type Write, write } from "#/src/domain/write";
import { applyTemplateChange } from "./apply-template-change";
import { listTemplates } from "./queries";
import { categoriesInOrder, newCategoryPlaces, newPlaces } from "./rules";

/** The tag of the order of all templates that the caller saw. */
type Seen = { expectedOrder?: string | undefined };

/**
 * Sets a new order of templates in one or more categories, atomically, and returns the whole list.
 * @throws Conflict if the request does not contain exactly the templates of its categories; Stale if the order is no
 * longer `expectedOrder`
 */
export function reorderTemplates(
  ctx: Context,
  { templates, expectedOrder }: ReorderTemplates & Seen,
): Promise<TemplateRow[]> {
  return write(ctx, async (w) => {
    const present = await listTemplates(w.tx);
    const places = newPlaces(present, templates);
    if (!places) throw new Conflict("The templates have changed since they were shown. Load them again.");
    requireOrder(present, expectedOrder);
    return move(w, present, {
      change: ({ id }) => ({ sortOrder: places.get(id) }),
      describe: (rows, moved) => ({
        templates: rows.filter(({ id }) => moved.has(id)).map(({ id }) => id),
      }),
    });
  });
}

/**
 * Sets a new order of categories, atomically, and returns the whole list of templates.
 * @throws Conflict if the request does not contain exactly the categories that have templates; Stale if the order is no
 * longer `expectedOrder`
 */
export function reorderCategories(
  ctx: Context,
  { categories, expectedOrder }: ReorderCategories & Seen,
): Promise<TemplateRow[]> {
  return write(ctx, async (w) => {
    const present = await listTemplates(w.tx);
    const places = newCategoryPlaces(present, categories);
    if (!places) throw new Conflict("The categories have changed since they were shown. Load them again.");
    requireOrder(present, expectedOrder);
    return move(w, present, {
      change: ({ category }) => ({ categoryOrder: places.get(category) }),
      describe: (rows) => ({ categories: categoriesInOrder(rows) }),
    });
  });
}

type Moves = {
  /** The new position of a row; undefined values leave it unchanged. */
  change: (row: TemplateRow) => { sortOrder?: number | undefined; categoryOrder?: number | undefined };
  /** The new order of what moved, for the audit log. */
  describe: (rows: TemplateRow[], moved: ReadonlySet<string>) => Record<string, unknown>;
};

/**
 * Updates the rows whose position changes, each with an audit row, and logs one row for the whole as an operation
 * entry. An order equal to the present one writes nothing. Returns all templates in their new order.
 */
async function move(w: Write, present: TemplateRow[], { change, describe }: Moves): Promise<TemplateRow[]> {
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
