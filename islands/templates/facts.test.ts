import { describe, expect, test } from "bun:test";
import type { KeptField } from "#/src/contract/client-fields";
import type { Template } from "#/src/contract/templates";
import { factsOf } from "./facts";
import { template } from "./template.fixture";

const [a, b, c, d] = ["Sign our agreement", "Hold the call", "Send the papers", "Open the account"].map(
  (name) => template({ name }),
);
const all = [a, b, c, d].flatMap((one) => one ?? []);
const need = (one: Template | undefined, afterDays = 0) => ({ id: one?.id ?? "", afterDays });
const nameOf = (id: string) => all.find((one) => one.id === id)?.name ?? "a deleted template";
const kept = [
  { key: "marketplaces", kind: "choices", label: "Marketplaces today", options: ["Germany"] },
  { key: "ad_budget", kind: "money", label: "Ad budget a month", options: [] },
] satisfies KeptField[];
const named = { form: undefined, fields: kept, currency: "EUR" };
const facts = (fields: Partial<Template>) =>
  factsOf(template({ required: false, ...fields }), { ...named, nameOf }).slice(0, -1);

describe("a template says in words which clients get its task", () => {
  const due = "Due in 7 days from the start";
  const [inGermany, brands, budget, registered] = [
    { field: "field.marketplaces", op: "has", value: "Germany" },
    { field: "brands", op: "at_least", value: 2 },
    { field: "field.ad_budget", op: "at_least", value: 5000 },
    { field: "field.vat_registered", op: "is", value: false },
  ] as const;

  test("for each brand", () => {
    expect(facts({ repeatPer: "brand" })).toEqual([due, "For each brand"]);
  });

  test("under conditions, with the labels of the agency's fields and its currency", () => {
    expect(facts({ conditions: [inGermany, brands] })).toEqual([
      due,
      "If Marketplaces today has Germany and Number of brands is at least 2",
    ]);
    expect(facts({ conditions: [budget, registered] })).toEqual([
      due,
      "If Ad budget a month is at least €5,000 and Vat registered is No",
    ]);
  });

  test("and names up to three conditions", () => {
    expect(facts({ conditions: [inGermany, brands, budget, registered, { ...brands, value: 3 }] })).toEqual([
      due,
      "If Marketplaces today has Germany and Number of brands is at least 2 and Ad budget a month is at least €5,000 and 2 more",
    ]);
  });
});

describe("a template says in words when its tasks are due", () => {
  test("from the start, in days and working days", () => {
    expect(facts({})).toEqual(["Due in 7 days from the start"]);
    expect(facts({ defaultDueInDays: 1 })).toEqual(["Due in 1 day from the start"]);
    expect(facts({ dueUnit: "working_days" })).toEqual(["Due in 7 working days from the start"]);
  });

  test("back from the launch", () => {
    const back = { dueFrom: "launch", defaultDueInDays: 10, dueUnit: "working_days" } as const;
    expect(facts(back)).toEqual(["Due 10 working days before launch"]);
    expect(facts({ ...back, defaultDueInDays: 1 })).toEqual(["Due 1 working day before launch"]);
  });

  test("after prerequisites, which are named once; without any, from the start", () => {
    const after = { dueFrom: "needs", defaultDueInDays: 2 } as const;
    expect(facts({ ...after, needs: [need(a)] })).toEqual(["Due 2 days after Sign our agreement"]);
    expect(facts({ ...after, needs: [need(a, 1)] })).toEqual([
      "Due 2 days after Sign our agreement",
      "Needs Sign our agreement (1 day after)",
    ]);
    expect(facts({ ...after, needs: [need(a), need(b)] })).toEqual([
      "Due 2 days after Sign our agreement and 1 more",
      "Needs Sign our agreement, Hold the call",
    ]);
    expect(facts(after)).toEqual(["Due in 2 days from the start"]);
  });

  test("and names up to three prerequisites of other rules", () => {
    expect(facts({ needs: [need(a), need(b, 3), need(c), need(d)] })).toEqual([
      "Due in 7 days from the start",
      "Needs Sign our agreement, Hold the call (3 days after), Send the papers and 1 more",
    ]);
  });
});
