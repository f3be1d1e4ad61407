import type { TemplateCategory } from "#/src/contract/choices/templates";
import type { ReorderTemplates } from "#/src/contract/templates";

type Placed = { id: string; category: TemplateCategory; sortOrder: number; categoryOrder: number };
type Place = Pick<Placed, "sortOrder" | "categoryOrder">;

/**
 * Returns the position of a new template: after the last one of its category; a category without templates comes last.
 */
export function endOfCategory(present: readonly Placed[], category: TemplateCategory): Place {
  const peers = present.filter((template) => template.category === category);
  return {
    sortOrder: highest(peers, "sortOrder") + 1,
    categoryOrder: peers[0]?.categoryOrder ?? highest(present, "categoryOrder") + 1,
  };
}

/**
 * Returns the requested position of each template, counted from 1 within its category: by `sortOrder`, and among equals
 * by position in the request. Null unless the request contains every template of its categories exactly once.
 */
export function newPlaces(
  present: readonly Placed[],
  requested: ReorderTemplates["templates"],
): Map<string, number> | null {
  const ids = new Set(requested.map(({ id }) => id));
  const touched = new Set(present.filter(({ id }) => ids.has(id)).map(({ category }) => category));
  const expected = present.filter(({ category }) => touched.has(category));
  if (
    !namesAll(
      requested,
      ids,
      expected.map(({ id }) => id),
    )
  )
    return null;

  const categoryOf = new Map(expected.map(({ id, category }) => [id, category]));
  const inOrder = requested.toSorted((a, b) => a.sortOrder - b.sortOrder).map(({ id }) => id);
  const byCategory = Map.groupBy(inOrder, (id) => categoryOf.get(id));
  const places = [...byCategory.values()].flatMap((peers) =>
    peers.map((id, index): [string, number] => [id, index + 1]),
  );
  return new Map(places);
}

/**
 * Returns the position of each category, counted from 1; null unless the request contains every category with templates
 * exactly once.
 */
export function newCategoryPlaces(
  present: readonly Placed[],
  requested: readonly TemplateCategory[],
): Map<TemplateCategory, number> | null {
  if (!namesAll(requested, new Set(requested), categoriesInOrder(present))) return null;
  return new Map(requested.map((category, index) => [category, index + 1]));
}

/** Lists the categories that have templates, in the templates' order. */
export function categoriesInOrder(present: readonly Placed[]): TemplateCategory[] {
  return [...new Set(present.map(({ category }) => category))];
}

function namesAll<T>(requested: readonly unknown[], distinct: Set<T>, expected: readonly T[]): boolean {
  return (
    distinct.size === requested.length &&
    distinct.size === expected.length &&
    expected.every((item) => distinct.has(item))
  );
}

function highest(templates: readonly Placed[], key: keyof Place): number {
  return templates.reduce((most, template) => Math.max(most, template[key]), 0);
}
