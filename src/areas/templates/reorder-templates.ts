import type { TemplateRow } from "#/db/schema";
import type { ReorderTemplates } from "#/src/contract/templates";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { requireOrder } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { listTemplates } from "./queries";
import { reorder } from "./reorder";
import { placesAsked } from "./rules";

type Reorder = ReorderTemplates & {
  /** The tag of the order of all templates that the caller was shown. */
  expectedOrder?: string | undefined;
};

/**
 * Puts the templates of one or more categories into a new order, all of it or nothing; returns the whole list.
 * @throws Conflict when the list is not about exactly the templates of the categories that it touches; Stale when
 * the order is no longer `expectedOrder`
 */
export function reorderTemplates(
  ctx: Context,
  { templates, expectedOrder }: Reorder,
): Promise<TemplateRow[]> {
  return write(ctx, async (w) => {
    const present = await listTemplates(w.tx);
    const places = placesAsked(present, templates);
    if (!places) throw new Conflict("The templates have changed since they were shown. Load them again.");
    requireOrder(present, expectedOrder);
    return reorder(w, present, {
      change: ({ id }) => ({ sortOrder: places.get(id) }),
      describe: (rows, moved) => ({
        templates: rows.filter(({ id }) => moved.has(id)).map(({ id }) => id),
      }),
    });
  });
}
