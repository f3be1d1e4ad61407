import { describe, expect, test } from "bun:test";
import { type Condition, type ConditionOp, conditionOp, opsOf } from "#/src/contract/choices/conditions";
import { keptFieldKind } from "#/src/contract/choices/forms";
import type { KeptField } from "#/src/contract/client-fields";
import { checkConditions } from "./check-conditions";

const options = ["Germany", "France"];
const fields = new Map(
  keptFieldKind.values.map((kind): [string, KeptField] => [
    kind,
    { key: kind, kind, label: `A ${kind}`, options: kind.startsWith("choice") ? options : [] },
  ]),
);
const check = (...conditions: Condition[]) => checkConditions(conditions, fields);
const refusal = (condition: Condition) => check(condition).errors;

/** A good value of each kind of field, and bad ones with their messages. */
const values: Record<string, { good: Condition["value"]; bad: [Condition["value"], string][] }> = {
  brands: {
    good: 2,
    bad: [
      [2.5, range()],
      [-1, range()],
      [101, range()],
      ["2", range()],
      [true, range()],
    ],
  },
  text: { good: "Berlin", bad: [[1, "Must be text"]] },
  number: {
    good: -1.5,
    bad: [
      ["1", "Must be a number"],
      [true, "Must be a number"],
    ],
  },
  money: {
    good: 9.99,
    bad: [
      [-1, "Must be at least 0"],
      [0.001, "Must have at most two decimals"],
      ["1", "Must be an amount"],
    ],
  },
  date: { good: "2026-03-01", bad: [["2026-02-30", "Must be a date (yyyy-mm-dd)"]] },
  choice: { good: "France", bad: [["Spain", "Must be one of Germany, France"]] },
  choices: { good: "Germany", bad: [["germany", "Must be one of Germany, France"]] },
  yes_no: {
    good: false,
    bad: [
      ["false", "Must be true or false"],
      [0, "Must be true or false"],
    ],
  },
  email: { good: "a@b.example", bad: [["a", "Must be a valid email address"]] },
  url: { good: "https://a.test", bad: [["a.test", "Please enter a valid URL"]] },
};

function range() {
  return "Must be a whole number from 0 to 100";
}

const kinds = Object.entries(values);
const fieldOf = (kind: string) => (kind === "brands" ? kind : `field.${kind}`);
const opsFor = (kind: string) =>
  kind === "brands" ? opsOf("brands") : opsOf(fields.get(kind)?.kind ?? "text");

test("there is a value for each kind of field", () => {
  expect(Object.keys(values)).toEqual(["brands", ...keptFieldKind.values]);
});

describe.each(kinds)("a condition on a field of kind %s", (kind, { good, bad }) => {
  test("takes its comparisons, and a value of its kind", () => {
    for (const op of opsFor(kind)) {
      const condition = { field: fieldOf(kind), op, value: good };
      expect(check(condition)).toEqual({ conditions: [condition], errors: [] });
    }
  });

  test("refuses the other comparisons and names its own", () => {
    const [own, label] = [opsFor(kind), kind === "brands" ? "Number of brands" : `A ${kind}`];
    const words = own.map((op) => `“${conditionOp.label(op)}”`).join(" or ");
    for (const op of conditionOp.values.filter((each) => !own.includes(each))) {
      expect(refusal({ field: fieldOf(kind), op, value: good })).toEqual([
        { path: "conditions.0.op", message: `For ${label}, choose ${words}` },
      ]);
    }
  });

  test.each(bad)("refuses %j", (value, message) => {
    const op = opsFor(kind)[0] as ConditionOp;
    expect(refusal({ field: fieldOf(kind), op, value })).toEqual([{ path: "conditions.0.value", message }]);
  });
});

test("a field that does not exist, and a second equal condition, are refused in their places", () => {
  const inGermany: Condition = { field: "field.text", op: "is", value: "Germany" };
  const { errors } = check(
    inGermany,
    { field: "field.unknown", op: "is", value: "x" },
    { ...inGermany, value: " GERMANY" },
    { ...inGermany, op: "is_not" },
  );
  expect(errors).toEqual([
    { path: "conditions.1.field", message: "There is no such field" },
    { path: "conditions.2", message: "This condition is already there" },
  ]);
});

test("values are stored as their field has them, without surrounding white space", () => {
  expect(check({ field: "field.text", op: "is", value: " Berlin\u200b " }).conditions).toEqual([
    { field: "field.text", op: "is", value: "Berlin" },
  ]);
});
