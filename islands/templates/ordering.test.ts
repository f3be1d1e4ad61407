import { describe, expect, test } from "bun:test";
import { groupsOf, inOrder, withCategoryOrder, withinWhole, withTemplateOrder } from "./ordering";
import { template } from "./template.fixture";

const a = template({ id: "a", sortOrder: 1 });
const b = template({ id: "b", sortOrder: 2 });
const x = template({ id: "x", category: "reporting", categoryOrder: 2, sortOrder: 1 });
const y = template({ id: "y", category: "reporting", categoryOrder: 2, sortOrder: 1 });
const ids = (templates: { id: string }[]) => templates.map(({ id }) => id).join("");

test("the order is by category's position, then by own position, then by age", () => {
  expect(ids(inOrder([y, x, b, a]))).toBe("abxy");
});

test("groups contain what belongs together, in order", () => {
  expect(groupsOf([y, b, x, a]).map(({ category, templates }) => [category, ids(templates)])).toEqual([
    ["admin", "ab"],
    ["reporting", "xy"],
  ]);
  expect(groupsOf([])).toEqual([]);
});

describe("a new order", () => {
  test("of templates does not change the other categories", () => {
    expect(ids(withTemplateOrder([a, b, x, y], ["b", "a"]))).toBe("baxy");
    expect(ids(withTemplateOrder([a, b, x, y], ["y", "x"]))).toBe("abyx");
  });

  test("of visible ones leaves the others in place", () => {
    expect(withinWhole(["a", "b", "c", "d", "e"], ["e", "a", "c"])).toEqual(["e", "b", "a", "d", "c"]);
    expect(withinWhole(["a", "b"], ["b", "a"])).toEqual(["b", "a"]);
    expect(withinWhole(["a", "b"], [])).toEqual(["a", "b"]);
  });

  test("of categories keeps the order within them", () => {
    expect(ids(withCategoryOrder([a, b, x, y], ["reporting", "admin"]))).toBe("xyab");
  });
});
