import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import { setDefaultMessages } from "#/islands/forms/portal-form";
import { leadSource, leadStatus, priorities } from "#/src/contract/choices/leads";
import { CreateLead, UpdateLead } from "#/src/contract/leads";
import { limits } from "#/src/contract/limits";
import { changesTo, emptyLead, type LeadFormValues, leadForm, valuesOf } from "./form";
import { lead } from "./lead.fixture";

setDefaultMessages();

const owner = "0198c0de-0000-7000-8000-00000000abcd";
const photo = "/objects/uploads/0198c0de-0000-7000-8000-00000000beef";
const LeadForm = leadForm([owner]);

const typed: LeadFormValues = {
  ...emptyLead,
  companyName: "Acme",
  clientName: "Nora",
  email: "nora@acme.test",
};

/** Characters that break careless checks: whitespace, NUL, half a surrogate pair, a letter lookalike. */
const oddText = fc.string({
  unit: fc.constantFrom(..."aZ9 ,.@-_'+:/?#%ſK\u0000\u00a0\u200b\t\n".split(""), "\ud83d\ude00", "\ud800"),
  maxLength: 12,
});
const lengths = fc
  .constantFrom(limits.nameLength, limits.nameLength + 1, limits.textLength, limits.textLength + 1)
  .map((length) => "n".repeat(length));
const text = fc.oneof(fc.string(), oddText, lengths);
const link = fc.oneof(
  fc.constant(""),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  oddText.map((odd) => `https://${odd}`),
  oddText.map((odd) => `javascript:${odd}`),
  fc.nat(40).map((extra) => `https://a.test/${"u".repeat(limits.urlLength - 35 + extra)}`),
);
const amount = fc.oneof(
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom(
    "",
    " ",
    "-0",
    "1e3",
    "0x10",
    "1,000",
    String(limits.amount),
    String(limits.amount + 1),
    "9007199254740993",
    "Infinity",
    "NaN",
  ),
  oddText,
);
const date = fc.oneof(
  fc.constant(""),
  fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10)),
  fc.constantFrom("2026-02-30", "0000-01-01", "9999-12-31", "2026-3-1", "tomorrow"),
);
const anyValues: fc.Arbitrary<LeadFormValues> = fc.record({
  companyName: text,
  clientName: text,
  email: fc.oneof(
    fc.emailAddress(),
    oddText,
    fc.tuple(oddText, oddText).map(([name, host]) => `${name}@${host}.com`),
  ),
  phone: text,
  leadSource: fc.constantFrom(...leadSource.values),
  leadStatus: fc.constantFrom(...leadStatus.values),
  dealValue: amount,
  priorityScore: fc.constantFrom(...priorities),
  ownerId: fc.constantFrom("", owner),
  nextActionDate: date,
  websiteUrl: link,
  amazonStoreUrl: link,
  clientFileLink: link,
  recentActivity: text,
  notes: text,
  productImageUrl: fc.oneof(
    fc.constantFrom("", photo, "/objects/photos/../x", "https://a.test/x.png"),
    oddText,
  ),
});
/** Changes up to two fields at a time, so that the others pass. */
const nearlyTyped = fc
  .tuple(anyValues, fc.subarray(Object.keys(typed) as (keyof LeadFormValues)[], { maxLength: 2 }))
  .map(([values, keys]) => ({ ...typed, ...Object.fromEntries(keys.map((key) => [key, values[key]])) }));

describe("the lead form and the API", () => {
  test("everything the form accepts, the API accepts unchanged", () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof(nearlyTyped, anyValues), (values) => {
        const { success, output } = v.safeParse(LeadForm, values);
        if (!success) return;
        accepted++;
        expect(CreateLead.parse(output)).toEqual(output);
        expect(UpdateLead.parse(output)).toEqual(output);
      }),
      { numRuns: 3000 },
    );
    expect(accepted).toBeGreaterThan(500);
  });
});

test("an untouched form starts from the website, as new, in the middle of the priorities", () => {
  expect(v.parse(LeadForm, typed)).toEqual({
    companyName: "Acme",
    clientName: "Nora",
    email: "nora@acme.test",
    phone: null,
    leadSource: "website",
    leadStatus: "new",
    dealValue: null,
    priorityScore: 3,
    ownerId: null,
    nextActionDate: null,
    websiteUrl: null,
    amazonStoreUrl: null,
    clientFileLink: null,
    recentActivity: null,
    notes: null,
    productImageUrl: null,
  });
});

test.each([
  [{ companyName: " " }, "Company name is required"],
  [{ clientName: "" }, "Client name is required"],
  [{ email: "" }, "Valid email is required"],
  [{ email: "nora" }, "Valid email is required"],
  [{ dealValue: "-1" }, "Must be at least 0"],
  [{ dealValue: "12.5" }, "Must be a whole number"],
  [{ dealValue: "1e20" }, "Must be at most 1,000,000,000,000"],
  [{ websiteUrl: "acme" }, "Must be a valid URL"],
  [{ amazonStoreUrl: "javascript:alert(1)" }, "Must be a valid URL"],
  [{ clientFileLink: "ftp://a.test" }, "Must be a valid URL"],
  [{ nextActionDate: "2026-02-30" }, "Must be a date"],
  [{ ownerId: "somebody" }, "Invalid input"],
  [{ productImageUrl: "https://a.test/x.png" }, "Invalid input"],
])("%j is refused with %p", (change, message) => {
  const [issue] = v.safeParse(LeadForm, { ...typed, ...change }).issues ?? [];
  expect([issue?.path?.[0]?.key, issue?.message]).toEqual([Object.keys(change)[0], message]);
});

test("an edit sends only changed fields", () => {
  const opened = lead({ ownerId: owner, dealValue: 0, productImageUrl: photo, websiteUrl: "https://a.test" });
  expect(changesTo(LeadForm, opened, v.parse(LeadForm, valuesOf(opened)))).toEqual({});
  const edited = v.parse(LeadForm, {
    ...valuesOf(opened),
    leadStatus: "won",
    dealValue: "",
    ownerId: "",
    productImageUrl: "",
  });
  expect(changesTo(LeadForm, opened, edited)).toEqual({
    leadStatus: "won",
    dealValue: null,
    ownerId: null,
    productImageUrl: null,
  });
});
