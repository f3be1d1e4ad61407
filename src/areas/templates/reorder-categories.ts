import type { TemplateRow } from "#/db/schema";
import type { ReorderCategories } from "#/src/contract/templates";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { requireOrder } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { listTemplates } from "./queries";
import { reorder } from "./reorder";
import { categoriesInOrder, categoryPlacesAsked } from "./rules";

type Reorder = ReorderCategories & {
  /** The tag of the order of all templates that the caller was shown. */
  expectedOrder?: string | undefined;
};

/**
 * Puts the categories into a new order, all of it or nothing; returns the whole list of templates.
 * @throws Conflict when the list is not about exactly the categories that have templates; Stale when the order is
 * no longer `expectedOrder`
 */
export function reorderCategories(
  ctx: Context,
  { categories, expectedOrder }: Reorder,
): Promise<TemplateRow[]> {
  return write(ctx, async (w) => {
    const present = await listTemplates(w.tx);
    const places = categoryPlacesAsked(present, categories);
    if (!places) throw new Conflict("The categories have changed since they were shown. Load them again.");
    requireOrder(present, expectedOrder);
    return reorder(w, present, {
      change: ({ category }) => ({ categoryOrder: places.get(category) }),
      describe: (rows) => ({ categories: categoriesInOrder(rows) }),
    });
  });
}
