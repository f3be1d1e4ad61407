import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type TemplateCategory, templateCategory } from "#/src/contract/choices/templates";
import { categoriesInOrder, endOfCategory, newCategoryPlaces, newPlaces } from "./rules";

const present = [
  template("a", "admin", 1, 1),
  template("b", "admin", 2, 1),
  template("c", "reporting", 5, 4),
];

function template(id: string, category: TemplateCategory, sortOrder: number, categoryOrder: number) {
  return { id, category, sortOrder, categoryOrder };
}

const requested = (...ids: string[]) => ids.map((id, sortOrder) => ({ id, sortOrder }));

describe("the position of a new template", () => {
  test.each([
    ["admin", { sortOrder: 3, categoryOrder: 1 }],
    ["reporting", { sortOrder: 6, categoryOrder: 4 }],
    ["financial", { sortOrder: 1, categoryOrder: 5 }],
  ] as const)("%s: %j", (category, place) => {
    expect(endOfCategory(present, category)).toEqual(place);
  });

  test("is first in the first category without any templates", () => {
    expect(endOfCategory([], "admin")).toEqual({ sortOrder: 1, categoryOrder: 1 });
  });
});

describe("a new order of templates", () => {
  test("is sorted by sortOrder, then by position, counted from 1 within each category", () => {
    const places = newPlaces(present, [
      { id: "a", sortOrder: 7 },
      { id: "c", sortOrder: 7 },
      { id: "b", sortOrder: 3 },
    ]);
    expect(Object.fromEntries(places ?? [])).toEqual({ b: 1, a: 2, c: 1 });
    const byPosition = newPlaces(present, [
      { id: "b", sortOrder: 0 },
      { id: "a", sortOrder: 0 },
    ]);
    expect(Object.fromEntries(byPosition ?? [])).toEqual({ b: 1, a: 2 });
  });

  test.each([
    ["leaves one of a category out", requested("a")],
    ["names one twice", requested("a", "b", "a")],
    ["names one twice in place of another", requested("a", "a")],
    ["names one that is not there", requested("a", "b", "z")],
    ["names only one that is not there", requested("z")],
  ])("is rejected if it %s", (_why, templates) => {
    expect(newPlaces(present, templates)).toBeNull();
  });
});

describe("a new order of categories", () => {
  test("counts from 1", () => {
    expect(Object.fromEntries(newCategoryPlaces(present, ["reporting", "admin"]) ?? [])).toEqual({
      reporting: 1,
      admin: 2,
    });
  });

  test.each([
    ["leaves one out", ["admin"]],
    ["names one twice", ["admin", "reporting", "admin"]],
    ["names one twice in place of another", ["admin", "admin"]],
    ["names one without templates", ["admin", "reporting", "financial"]],
  ] as const)("is rejected if it %s", (_why, categories) => {
    expect(newCategoryPlaces(present, categories)).toBeNull();
  });
});

test("any order of all templates gives each category the positions 1 to n", () => {
  const templates = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      category: fc.constantFrom(...templateCategory.values),
      sortOrder: fc.nat(9),
      categoryOrder: fc.nat(9),
    }),
    { selector: ({ id }) => id, minLength: 1 },
  );
  fc.assert(
    fc.property(templates, fc.infiniteStream(fc.nat(5)), (all, orders) => {
      const wanted = all.map(({ id }) => ({ id, sortOrder: orders.next().value ?? 0 }));
      const places = newPlaces(all, wanted);
      for (const category of categoriesInOrder(all)) {
        const peers = all.filter((template) => template.category === category);
        const given = peers.map(({ id }) => places?.get(id) ?? 0).toSorted((a, b) => a - b);
        expect(given).toEqual(peers.map((_, index) => index + 1));
      }
    }),
  );
});
