import { expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import { AuditPlan } from "#/src/contract/audits";
import { importedFields } from "#/src/contract/choices/reports-in";
import type { PlanBody } from "#/src/imports/reports/audit-plan";
import { newPlan } from "#/test/support/requests-audits";
import { AuditForm, type AuditFormValues, newAudit } from "../form";
import { asPlan, fillable, filledTexts, planOf, typedSoFar } from "./plan-with-form";

const client = "0194f8a0-0000-7000-8000-000000000001";

/** A plan from two files: spend from the first, TACOS from both. */
function twoFiles(): PlanBody {
  const [one, two] = [newPlan({ name: "ads.csv" }), newPlan({ name: "sales.csv" })];
  return {
    files: [...one.files, ...two.files] as PlanBody["files"],
    figures: { totalAdSpend: 30, tacos: 5, currency: "USD", topSkusData: [{ sku: "B0", sales: 1.5 }] },
    sources: {
      totalAdSpend: { files: [0], how: "The sum." },
      tacos: { files: [0, 1], how: "Of both." },
      currency: { files: [0], how: "USD." },
      topSkusData: { files: [1], how: "The first." },
    },
  };
}

const typed = (body: PlanBody, byHand: Partial<AuditFormValues> = {}) =>
  v.parse(AuditForm, { ...newAudit("2026-03-09", client), ...filledTexts(body), ...byHand });

test("a plan that filled the form is saved with the audit unchanged", () => {
  const body = twoFiles();
  expect(planOf(body, typed(body))).toEqual(asPlan(body));
});

test("a figure changed by hand no longer counts as one of the files, and files without other figures are dropped", () => {
  const body = twoFiles();
  const plan = planOf(body, typed(body, { tacos: "6", topSkusData: "" }));
  expect(plan?.figures).toEqual({ totalAdSpend: 30, currency: "USD" });
  expect(plan?.files.map(({ name }) => name)).toEqual(["ads.csv"]);
  const other = planOf(body, typed(body, { totalAdSpend: "31", tacos: "" }));
  expect(other?.figures).toEqual({ currency: "USD", topSkusData: [{ sku: "B0", sales: 1.5 }] });
  expect(other?.sources).toMatchObject({ currency: { files: [0] }, topSkusData: { files: [1] } });
});

test("a plan whose figures were all changed is dropped", () => {
  const { totalAdSpend, tacos, topSkusData } = twoFiles().figures;
  const body: PlanBody = { ...twoFiles(), figures: { totalAdSpend, tacos, topSkusData } };
  expect(planOf(body, typed(body, { totalAdSpend: "1", tacos: "1", topSkusData: "[]" }))).toBeNull();
});

test("the wire accepts any plan saved with a form: each figure has its source, and each source a listed file", () => {
  const edits = fc.record(
    Object.fromEntries(
      fillable.map((name) => [name, fc.option(fc.constant(name.endsWith("Data") ? "[7]" : "7"))]),
    ),
  );
  fc.assert(
    fc.property(edits, (given) => {
      const body = twoFiles();
      const byHand = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== null));
      const plan = AuditPlan.parse(planOf(body, typed(body, byHand as Partial<AuditFormValues>)));
      expect(Object.keys(plan.sources).toSorted()).toEqual(Object.keys(plan.figures).toSorted());
      const used = new Set(importedFields.flatMap((field) => plan.sources[field]?.files ?? []));
      expect([...used].toSorted()).toEqual(plan.files.map((_, at) => at));
      for (const name of Object.keys(byHand)) expect(plan.figures).not.toHaveProperty(name);
    }),
  );
});

test("an incomplete entry does not change the current values", () => {
  const values = { ...newAudit("2026-03-09", client), acos: "41.5", ctr: "much", adSpendData: '{"meta": 3}' };
  expect(typedSoFar(values)).toMatchObject({ acos: 41.5, adSpendData: { meta: 3 }, totalAdSpend: null });
  expect(typedSoFar(values)).not.toHaveProperty("ctr");
});

test("every field that reports can fill is in the form, except the audit's identity", () => {
  expect(importedFields.filter((field) => !fillable.some((name) => name === field))).toEqual([
    "periodFrom",
    "periodTo",
    "currency",
    "marketplace",
  ]);
});
