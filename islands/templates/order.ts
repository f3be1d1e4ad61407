import { isOutdated, withReason } from "#/islands/runtime/changes/change";
import { useOrder } from "#/islands/runtime/lists/use-order";
import { answer, api, type IfMatchOptions } from "#/src/client/browser";
import type { TemplateCategory } from "#/src/contract/choices/templates";
import type { Template } from "#/src/contract/templates";
import { withCategoryOrder, withTemplateOrder } from "./ordering";
import { useTemplateCache } from "./queries";

/** Puts templates or categories into another order. */
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
    /** All templates of one category, in their new order. */
    orderTemplates: (ids: readonly string[]) => {
      const json = { templates: ids.map((id, index) => ({ id, sortOrder: index + 1 })) };
      save("Template", withTemplateOrder(cache.current(), ids), (ifMatchOptions) =>
        answer(api.templates.reorder.$patch({ json }, ifMatchOptions)),
      );
    },
    /** All categories that have templates, in their new order. */
    orderCategories: (categories: readonly TemplateCategory[]) => {
      const json = { categories: [...categories] };
      save("Category", withCategoryOrder(cache.current(), categories), (ifMatchOptions) =>
        answer(api.templates["reorder-categories"].$patch({ json }, ifMatchOptions)),
      );
    },
  };
}
