import type { TemplateCategory } from "#/src/contract/choices/templates";
import type { Template } from "#/src/contract/templates";

export type CategoryGroup = { category: TemplateCategory; templates: Template[] };

/** Returns the categories that have templates, in order, each with its own. */
export function groupsOf(templates: readonly Template[]): CategoryGroup[] {
  const groups = Map.groupBy(inOrder(templates), ({ category }) => category);
  return [...groups].map(([category, members]) => ({ category, templates: members }));
}

/** Sorts templates as the API lists them. */
export function inOrder(templates: readonly Template[]): Template[] {
  return templates.toSorted(
    (a, b) =>
      a.categoryOrder - b.categoryOrder ||
      compare(a.category, b.category) ||
      a.sortOrder - b.sortOrder ||
      compare(a.id, b.id),
  );
}

/** Returns the templates after reordering those of a category. */
export function withTemplateOrder(templates: readonly Template[], ids: readonly string[]): Template[] {
  return inOrder(
    templates.map((template) => {
      const index = ids.indexOf(template.id);
      return index < 0 ? template : { ...template, sortOrder: index + 1 };
    }),
  );
}

/** Returns the templates after reordering the categories. */
export function withCategoryOrder(
  templates: readonly Template[],
  categories: readonly TemplateCategory[],
): Template[] {
  return inOrder(
    templates.map((template) => ({
      ...template,
      categoryOrder: categories.indexOf(template.category) + 1,
    })),
  );
}

/** Returns the whole list after some items were reordered within their own positions. */
export function withinWhole<Item>(whole: readonly Item[], some: readonly Item[]): Item[] {
  const next = some.values();
  return whole.map((item) => (some.includes(item) ? (next.next().value ?? item) : item));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
