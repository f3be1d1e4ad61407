import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { clientType } from "#/src/contract/choices/clients";
import { brandCount, type Condition, type ConditionOp, opsOf } from "#/src/contract/choices/conditions";
import { keptFieldKind } from "#/src/contract/choices/forms";
import type { KeptValue } from "#/src/contract/client-fields";
import { fold } from "#/src/format/fold";
import { applies, type ClientFacts } from "./applies";

const all = [...clientType.values];
const facts = (values: Record<string, KeptValue> = {}, brandNames: string[] = []): ClientFacts => ({
  clientType: "lacore",
  brandNames,
  values: new Map(Object.entries(values)),
});
const holds = (condition: Condition, client: ClientFacts) =>
  applies({ clientTypes: all, conditions: [condition] }, client);
const of = (op: ConditionOp, value: Condition["value"]): Condition => ({ field: "field.x", op, value });

describe("a template applies to a client", () => {
  test("of its types, without any condition", () => {
    expect(applies({ clientTypes: all, conditions: [] }, facts())).toBe(true);
    expect(applies({ clientTypes: ["uncut_brands"], conditions: [] }, facts())).toBe(false);
  });

  const cases: [op: ConditionOp, value: Condition["value"], actual: KeptValue, isHeld: boolean][] = [
    ["is", "Germany", "Germany", true],
    ["is", "germany", " GERMANY ", true],
    ["is", "straße", "STRASSE", true],
    ["is", "Germany", "France", false],
    ["is_not", "Germany", "germany", false],
    ["is_not", "Germany", "France", true],
    ["is", 3, 3, true],
    ["is", 3, 3.5, false],
    ["is", 0, 0, true],
    ["is_not", 3, 3, false],
    ["is_not", 3, 4, true],
    ["at_least", 3, 3, true],
    ["at_least", 3, 2.99, false],
    ["at_least", 0, 0, true],
    ["is", true, true, true],
    ["is", false, false, true],
    ["is", true, false, false],
    ["is_not", true, false, true],
    ["is", "2026-03-01", "2026-03-01", true],
    ["is_not", "2026-03-01", "2026-03-02", true],
    ["is", "https://A.test", "https://a.test", true],
    ["has", "Germany", ["France", "GERMANY"], true],
    ["has", "Germany", ["France"], false],
  ];
  test.each(cases)("%s %j where the answer is %j: %p", (op, value, actual, isHeld) => {
    expect(holds(of(op, value), facts({ x: actual }))).toBe(isHeld);
  });

  test.each(["is", "is_not", "has", "at_least"] as const)(
    "nobody knows yet by %s, without an answer",
    (op) => {
      expect(holds(of(op, op === "at_least" ? 1 : "a"), facts())).toBeNull();
    },
  );

  test("by the number of brands, which is always known", () => {
    const atLeast = (value: number): Condition => ({ field: brandCount, op: "at_least", value });
    expect(holds(atLeast(1), facts({}, []))).toBe(false);
    expect(holds(atLeast(2), facts({}, ["A", "B"]))).toBe(true);
    expect(holds({ field: brandCount, op: "is", value: 0 }, facts())).toBe(true);
    expect(holds({ field: brandCount, op: "is_not", value: 1 }, facts({}, ["A"]))).toBe(false);
  });

  test("if all of its conditions hold; one that does not decides before one without an answer", () => {
    const [yes, no] = [of("is", 1), of("is", 2)];
    const open: Condition = { field: "field.y", op: "is", value: 1 };
    const judge = (...conditions: Condition[]) => applies({ clientTypes: all, conditions }, facts({ x: 1 }));
    expect([judge(yes, yes), judge(yes, no), judge(yes, open), judge(open, no)]).toEqual([
      ...[true, false, null, false],
    ]);
    expect(applies({ clientTypes: ["uncut_brands"], conditions: [open] }, facts())).toBe(false);
  });
});

const text = fc.constantFrom("a", "A", " a", "b", "ß", "SS");
const number = fc.constantFrom(0, 1, 2);
type Kind = (typeof keptFieldKind.values)[number] | typeof brandCount;

/** An answer of a kind, and a value to compare it with. */
function valuesOf(kind: Kind): { actual: fc.Arbitrary<KeptValue>; value: fc.Arbitrary<Condition["value"]> } {
  if (kind === "yes_no") return { actual: fc.boolean(), value: fc.boolean() };
  if (kind === "choices") return { actual: fc.array(text), value: text };
  if (kind === "number" || kind === "money" || kind === brandCount) return { actual: number, value: number };
  return { actual: text, value: text };
}

const answered = fc.constantFrom<Kind>(...keptFieldKind.values, brandCount).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    op: fc.constantFrom(...opsOf(kind)),
    value: valuesOf(kind).value,
    actual: fc.option(valuesOf(kind).actual, { nil: undefined }),
  }),
);

/** The words of the specification, on sets of folded texts. */
function oracle(op: ConditionOp, value: Condition["value"], actual: KeptValue): boolean {
  const asText = (one: unknown) => `${typeof one} ${fold(String(one).trim())}`;
  const actuals = [actual].flat().map(asText);
  if (op === "at_least") return Number(actual) >= Number(value);
  return actuals.includes(asText(value)) !== (op === "is_not");
}

test("any conditions on answers of any kind hold as in a small definition", () => {
  let held = 0;
  fc.assert(
    fc.property(fc.array(answered, { maxLength: 4 }), (list) => {
      const brands = list.find(({ kind }) => kind === brandCount)?.actual ?? 1;
      const entries = list.map(({ kind, op, value, actual }, at) =>
        kind === brandCount
          ? { condition: { field: brandCount, op, value }, actual: brands }
          : { condition: { field: `field.k${at}`, op, value }, actual },
      );
      const values = entries.flatMap(({ condition: { field }, actual }) =>
        actual === undefined || field === brandCount ? [] : [[field.replace("field.", ""), actual] as const],
      );
      const client = facts(Object.fromEntries(values), Array(Number(brands)).fill("Brand"));
      const judged = entries.map(({ condition: { op, value }, actual }) =>
        actual === undefined ? null : oracle(op, value, actual),
      );
      const expected = judged.includes(false) ? false : judged.includes(null) ? null : true;
      if (expected === true) held++;
      const conditions = entries.map(({ condition }) => condition);
      expect(applies({ clientTypes: all, conditions }, client)).toBe(expected);
    }),
    { numRuns: 1000 },
  );
  expect(held).toBeGreaterThan(100);
});
