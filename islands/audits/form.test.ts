import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import { setDefaultMessages } from "#/islands/forms/portal-form";
import { CreateAudit, CreateUpcomingAudit, UpdateAudit } from "#/src/contract/audits";
import { limits } from "#/src/contract/limits";
import { audit } from "./audit.fixture";
import { AuditForm, type AuditFormValues, changesTo, newAudit, valuesOf } from "./form";
import { structuredFields } from "./structured/layouts";
import { emptyUpcoming, UpcomingForm } from "./upcoming-form";

setDefaultMessages();

const clientId = "0198c0de-0000-7000-8000-000000000001";
const typed = newAudit("2026-03-09", clientId);
const names = Object.keys(typed) as (keyof AuditFormValues)[];

const oddText = fc.string({
  unit: fc.constantFrom(...'09.,-e []{}":a/\u0000\u00a0\t\n'.split(""), "\ud83d\ude00", "\ud800"),
  maxLength: 10,
});
const anyText = fc.oneof(
  oddText,
  fc.json(),
  fc.double().map(String),
  fc.integer({ min: -2, max: 120 }).map(String),
  fc.constantFrom(limits.textLength, limits.textLength + 1).map((length) => "n".repeat(length)),
  fc.constantFrom("weekly", "2026-02-30", "0000-01-01", "https://loom.com/share/1", '{"__proto__": 1}'),
  fc.nat(40).map((depth) => "[".repeat(depth) + "]".repeat(depth)),
);
/** Changes one or two fields at a time, so that the others pass. */
const nearlyTyped: fc.Arbitrary<AuditFormValues> = fc
  .tuple(fc.subarray(names, { minLength: 1, maxLength: 2 }), anyText)
  .map(([keys, text]) => ({ ...typed, ...Object.fromEntries(keys.map((key) => [key, text])) }));

/** Filled by reports only, never typed. */
const notTyped = { periodFrom: null, periodTo: null, currency: null, marketplace: null };

describe("the audit form and the API", () => {
  test("everything the form accepts, the API accepts unchanged", () => {
    let accepted = 0;
    fc.assert(
      fc.property(nearlyTyped, (values) => {
        const { success, output } = v.safeParse(AuditForm, values);
        if (!success) return;
        accepted++;
        expect(CreateAudit.parse(output)).toEqual({ ...notTyped, ...output });
        expect(UpdateAudit.parse(output)).toEqual(output);
      }),
      { numRuns: 4000 },
    );
    expect(accepted).toBeGreaterThan(300);
  });

  test("the form starts with the API's defaults", () => {
    const { auditDate } = typed;
    expect(CreateAudit.parse({ clientId, auditDate })).toEqual({ ...notTyped, ...v.parse(AuditForm, typed) });
  });

  test("everything the form of an upcoming audit accepts, the API accepts unchanged", () => {
    const usual = { brandName: "Acme", auditWeek: "Week 12", priority: "1" };
    const priority = fc.oneof(anyText, fc.integer({ min: -1, max: 12 }).map(String));
    const nearlyUsual = fc
      .tuple(
        fc.record({ brandName: anyText, auditWeek: anyText, priority }),
        fc.subarray(["brandName", "auditWeek", "priority"] as const, { minLength: 1, maxLength: 2 }),
      )
      .map(([odd, keys]) => ({ ...usual, ...Object.fromEntries(keys.map((key) => [key, odd[key]])) }));
    let accepted = 0;
    fc.assert(
      fc.property(nearlyUsual, (values) => {
        const { success, output } = v.safeParse(UpcomingForm, values);
        if (!success) return;
        accepted++;
        expect(CreateUpcomingAudit.parse(output)).toEqual(output);
      }),
      { numRuns: 1000 },
    );
    expect(accepted).toBeGreaterThan(250);
    const week = { ...emptyUpcoming, brandName: " Acme ", auditWeek: "Week 12" };
    expect(v.parse(UpcomingForm, week)).toEqual({ brandName: "Acme", auditWeek: "Week 12", priority: 1 });
  });
});

const whole = "Must be a whole number from 1 to 10";
const range = "Must be between 0 and 100";

test.each<[Partial<AuditFormValues>, string]>([
  [{ clientId: "" }, "Client is required"],
  [{ auditDate: "" }, "Audit date is required"],
  [{ auditDate: "2026-02-30" }, "Must be a date"],
  [{ salesTrendScore: "" }, "Required"],
  [{ creativeScore: "0" }, whole],
  [{ creativeScore: "11" }, whole],
  [{ creativeScore: "5.5" }, whole],
  [{ ctr: "-0.01" }, "Must be at least 0"],
  [{ acos: "-1" }, "Must be at least 0"],
  [{ grossMarginPercent: "150" }, range],
  [{ totalAdSpend: "-5" }, "Must be at least 0"],
  [{ totalAdSpend: "lots" }, "Must be a number"],
  [{ clicks: "1,23" }, "Must be a number"],
  [{ loomVideoUrl: "loom" }, "Must be a valid URL"],
  [{ loomVideoUrl: "javascript:alert(1)" }, "Must be a valid URL"],
  ...structuredFields.map((name): [Partial<AuditFormValues>, string] => [
    { [name]: "{" },
    "Must be valid JSON",
  ]),
  [{ monthlySalesData: '[{"sales": 1e400}]' }, "Must be valid JSON"],
  [{ topSkusData: '[{"constructor": 1}]' }, "Must not use the names __proto__ and constructor"],
  [{ topSkusData: "[".repeat(32) + "]".repeat(32) }, "Must be nested at most 31 levels deep"],
])("%j is refused with %p", (change, message) => {
  const [issue] = v.safeParse(AuditForm, { ...typed, ...change }).issues ?? [];
  expect([issue?.path?.[0]?.key, issue?.message]).toEqual([Object.keys(change)[0], message]);
});

test("typed values become the API's input", () => {
  const values = {
    totalAdSpend: " 12,500.50 ",
    ctr: "0",
    adSpendData: ' {"amazon": 1} ',
    topSkusData: " \n",
  };
  expect(v.parse(AuditForm, { ...typed, ...values })).toMatchObject({
    totalAdSpend: 12_500.5,
    ctr: 0,
    adSpendData: { amazon: 1 },
    topSkusData: null,
    accountManagerId: null,
    salesTrendScore: 5,
  });
});

test("an edit sends only changed fields", () => {
  const opened = audit();
  expect(changesTo(opened, v.parse(AuditForm, valuesOf(opened)))).toEqual({});
  const compact = { ...valuesOf(opened), monthlySalesData: '[{"month":"2026-01","sales":12000}]' };
  expect(changesTo(opened, v.parse(AuditForm, compact))).toEqual({});
  const edited = { ...valuesOf(opened), monthlySalesData: "", ctr: "2", overallNotes: "" };
  expect(changesTo(opened, v.parse(AuditForm, edited))).toEqual({
    monthlySalesData: null,
    ctr: 2,
    overallNotes: null,
  });
});
