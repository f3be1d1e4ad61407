import { expect, test } from "bun:test";
import { conditionKey, labelOfCondition, showCondition, showConditions } from "./condition-words";

const budget = { label: "Monthly budget", kind: "money" as const };
const fieldOf = (key: string) => (key === "budget" ? budget : undefined);
const known = { fieldOf, currency: "EUR" };

test.each([
  ["brands", "Number of brands"],
  ["field.budget", "Monthly budget"],
  ["field.has_warehouse", "Has warehouse"],
])("the field %s of a condition is called %s", (field, label) => {
  expect(labelOfCondition(field, fieldOf)).toBe(label);
});

test("a condition is a sentence, with amounts in the currency of the portal", () => {
  expect(showCondition({ field: "field.budget", op: "at_least", value: 1_200 }, known)).toBe(
    "Monthly budget is at least €1,200",
  );
  expect(showCondition({ field: "field.budget", op: "is", value: 1_200 }, { fieldOf, currency: null })).toBe(
    "Monthly budget is 1,200",
  );
  expect(showCondition({ field: "brands", op: "is_not", value: 2 }, known)).toBe("Number of brands is not 2");
  expect(showCondition({ field: "field.share", op: "is", value: 0.123_456_789 }, known)).toBe(
    "Share is 0.123456789",
  );
  expect(showCondition({ field: "field.open", op: "is", value: true }, known)).toBe("Open is Yes");
  expect(showCondition({ field: "field.open", op: "is", value: false }, known)).toBe("Open is No");
  expect(showCondition({ field: "field.since", op: "is", value: "2026-03-09" }, known)).toBe(
    "Since is Mar 9, 2026",
  );
});

test("logged conditions are shown if all of them are conditions", () => {
  const own = { field: "field.places", op: "has", value: "Germany" };
  expect(showConditions([own, { field: "brands", op: "at_least", value: 2 }])).toEqual([
    "Places has Germany",
    "Number of brands is at least 2",
  ]);
  for (const other of [null, "x", own, [own, null], [own, "x"], [{ field: "brands", op: "is" }]]) {
    expect(showConditions(other)).toEqual([]);
  }
  for (const part of ["field", "op", "value"]) {
    const partial = Object.fromEntries(Object.entries(own).filter(([name]) => name !== part));
    expect(showConditions([partial])).toEqual([]);
  }
});

test("two conditions are equal without differences in case or surrounding white space", () => {
  const key = (value: string | number, field = "field.place") => conditionKey({ field, op: "is", value });
  expect(key(" Germany ")).toBe(key("germany"));
  expect(key("Germany")).not.toBe(key("France"));
  expect(key("Germany")).not.toBe(key("Germany", "field.other"));
  expect(key("2")).not.toBe(key(2));
});
