import { isOutdated, withReason } from "#/islands/runtime/changes/change";
import { useOrder } from "#/islands/runtime/lists/use-order";
import { answer, api, type IfMatchOptions } from "#/src/client/browser";
import type { TemplateCategory } from "#/src/contract/choices/templates";
import type { Template } from "#/src/contract/templates";
import { withCategoryOrder, withTemplateOrder } from "./ordering";
import { useTemplateCache } from "./queries";

/** Reorders templates or categories. */
export function useTemplateOrder() {
  const cache = useTemplateCache();
  const start = useOrder("template-order", cache);
  const save = (
    what: "Template" | "Category",
    rows: Template[],
    send: (ifMatchOptions: IfMatchOptions) => Promise<Template[]>,
  ) =>
    start({
      rows,
      send,
      done: `${what} order updated successfully`,
      failed: (error) => withReason(`Failed to update ${what.toLowerCase()} order`, error),
      refresh: (error) => isOutdated(error) && void cache.reload(),
    });
  return {
    /** Saves the new order of all templates of one category. */
    orderTemplates: (ids: readonly string[]) => {
      const json = { templates: ids.map((id, index) => ({ id, sortOrder: index + 1 })) };
      save("Template", withTemplateOrder(cache.current(), ids), (ifMatchOptions) =>
        answer(api.templates.reorder.$patch({ json }, ifMatchOptions)),
      );
    },
    /** Saves the new order of all categories that have templates. */
    orderCategories: (categories: readonly TemplateCategory[]) => {
      const json = { categories: [...categories] };
      save("Category", withCategoryOrder(cache.current(), categories), (ifMatchOptions) =>
        answer(api.templates["reorder-categories"].$patch({ json }, ifMatchOptions)),
      );
    },
  };
}
