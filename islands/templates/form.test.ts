import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import { setDefaultMessages } from "#/islands/forms/portal-form";
import { clientType } from "#/src/contract/choices/clients";
import { type Condition, type ConditionOp, conditionOp } from "#/src/contract/choices/conditions";
import { dueFrom, dueUnit } from "#/src/contract/choices/due-dates";
import { keptFieldKind } from "#/src/contract/choices/forms";
import { taskOwner } from "#/src/contract/choices/tasks";
import { templateCategory } from "#/src/contract/choices/templates";
import type { KeptField } from "#/src/contract/client-fields";
import { limits } from "#/src/contract/limits";
import { CreateTemplate, UpdateTemplate } from "#/src/contract/templates";
import { checkConditions } from "#/src/domain/templates/check-conditions";
import { problemOf, textOfCondition } from "./conditions";
import {
  changesTo,
  emptyTemplate,
  type TemplateFormValues,
  templateForm,
  textOfNeed,
  valuesOf,
} from "./form";
import { template } from "./template.fixture";

setDefaultMessages();

const options = ["Germany", "United Kingdom", "Amazon (FBA)"];
const kept = keptFieldKind.values.map(
  (kind): KeptField => ({
    ...{ key: kind, kind, label: kind },
    options: kind === "choice" || kind === "choices" ? options : [],
  }),
);
const TemplateForm = templateForm(kept);

const typed: TemplateFormValues = { ...emptyTemplate, name: "Hold the kickoff call", category: "admin" };

/** Characters that break careless checks: whitespace, NUL, half a surrogate pair. */
const oddText = fc.string({
  unit: fc.constantFrom(..."aZ9 ,.@-:/?#%\u0000\u00a0\u200b\u2028\t\n\r".split(""), "\ud83d\ude00", "\ud800"),
  maxLength: 12,
});
const ofLength = (length: number) =>
  fc
    .constantFrom("n", "\ud83d\ude00", " n")
    .chain((unit) =>
      fc
        .constantFrom(length, length + 1)
        .map((wanted) => unit.repeat(Math.ceil(wanted / unit.length)).slice(0, wanted)),
    );
const link = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  oddText.map((text) => `https://${text}`),
  oddText,
);
const condition = fc.record({
  field: fc.constantFrom("", "brands", ...kept.map(({ key }) => `field.${key}`), "field.unknown"),
  op: fc.constantFrom("", ...conditionOp.values),
  value: fc.oneof(
    fc.constantFrom(
      "",
      " ",
      "true",
      "false",
      "2026-02-29",
      "2026-03-01",
      "a@b.example",
      "https://a.test",
      ...options,
    ),
    fc.integer({ min: -2, max: 200 }).map(String),
    fc.double().map(String),
    oddText,
    ofLength(limits.noteLength),
  ),
});
const anyValues: fc.Arbitrary<TemplateFormValues> = fc.record({
  name: fc.oneof(fc.string({ minLength: 1 }), oddText, ofLength(limits.nameLength)),
  clientTitle: fc.oneof(oddText, ofLength(limits.nameLength)),
  description: fc.oneof(oddText, ofLength(limits.textLength)),
  category: fc.constantFrom("", "legal", ...templateCategory.values),
  clientTypes: fc.option(fc.subarray([...clientType.values]), { nil: undefined }),
  required: fc.boolean(),
  defaultOwner: fc.constantFrom(...taskOwner.values),
  defaultDueInDays: fc.oneof(fc.integer({ min: -2, max: 400 }).map(String), oddText, fc.double().map(String)),
  dueFrom: fc.constantFrom(...dueFrom.values),
  dueUnit: fc.constantFrom(...dueUnit.values),
  referenceLinks: fc.array(link, { maxLength: 60 }).map((links) => links.join("\n")),
  internalNotes: fc.oneof(oddText, ofLength(limits.textLength)),
  formId: fc.oneof(fc.constant(""), fc.uuid()),
  repeatPer: fc.constantFrom("", "brand", "client"),
  conditions: fc.array(fc.oneof(condition.map(textOfCondition), oddText), { maxLength: 12 }),
  needs: fc.array(
    fc.oneof(
      fc
        .tuple(fc.uuid(), fc.integer({ min: -1, max: 91 }))
        .map(([id, afterDays]) => textOfNeed({ id, afterDays })),
      oddText,
    ),
    { maxLength: 60 },
  ),
});
/** Changes up to two fields at a time, so that most others pass. */
const nearlyTyped = fc
  .tuple(anyValues, fc.subarray(Object.keys(typed) as (keyof TemplateFormValues)[], { maxLength: 2 }))
  .map(([values, keys]) => ({ ...typed, ...Object.fromEntries(keys.map((key) => [key, values[key]])) }));

describe("the template form and the API", () => {
  test("everything the form accepts, the API accepts unchanged", () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof(nearlyTyped, anyValues), (values) => {
        const { success, output } = v.safeParse(TemplateForm, values);
        if (!success) return;
        accepted++;
        expect(CreateTemplate.parse(output)).toEqual(output);
        const fields = new Map(kept.map((field) => [field.key, field]));
        const { conditions } = output;
        expect(checkConditions(conditions, fields)).toEqual({ conditions, errors: [] });
        expect(UpdateTemplate.parse(output)).toEqual(output);
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(200);
  });

  test("the form starts with the API's defaults", () => {
    const { name, category } = typed;
    expect(v.parse(TemplateForm, typed)).toEqual(CreateTemplate.parse({ name, category }));
  });
});

test("typed values become the API's input", () => {
  const values = {
    ...typed,
    name: "  Kickoff ",
    clientTypes: ["lacore", "uncut_brands"],
    defaultDueInDays: " 30 ",
    referenceLinks: " https://a.test/guide \r\n\n  http://b.test\n",
    internalNotes: " \n",
  };
  expect(v.parse(TemplateForm, values)).toMatchObject({
    name: "Kickoff",
    clientTypes: ["uncut_brands", "lacore"],
    defaultDueInDays: 30,
    referenceLinks: ["https://a.test/guide", "http://b.test"],
    internalNotes: null,
  });
});

const need = { id: "0198c0de-0000-7000-8000-000000000001", afterDays: 3 };
const afterDays = "The days after a prerequisite must be a whole number from 0 to 90";
const days = "Must be a whole number from 1 to 365";

test.each<[Partial<TemplateFormValues>, string]>([
  [{ name: "  " }, "Required"],
  [{ name: "n".repeat(201) }, "Must be at most 200 characters"],
  [{ category: "" }, "Required"],
  [{ clientTypes: [] }, "Choose at least one client type"],
  [{ clientTypes: undefined }, "Choose at least one client type"],
  [{ defaultDueInDays: "" }, "Required"],
  [{ defaultDueInDays: "0" }, days],
  [{ defaultDueInDays: "366" }, days],
  [{ defaultDueInDays: "1.5" }, days],
  [{ defaultDueInDays: "-1" }, days],
  [{ needs: [`${need.id} `] }, afterDays],
  [{ needs: [`${need.id} 91`] }, afterDays],
  [{ needs: [textOfNeed(need), `${need.id} 4`] }, "Choose each template once"],
  [{ needs: Array.from({ length: 51 }, () => textOfNeed(need)) }, "At most 50 prerequisites"],
  [{ referenceLinks: "https://a.test\nguide" }, "Please enter a valid URL on each line"],
  [{ referenceLinks: "javascript:alert(1)" }, "Please enter a valid URL on each line"],
  [{ referenceLinks: "https://a.test\n".repeat(51) }, "At most 50 links"],
])("%j is refused with %p", (change, message) => {
  const [issue] = v.safeParse(TemplateForm, { ...typed, ...change }).issues ?? [];
  expect([issue?.path?.[0]?.key, issue?.message]).toEqual([Object.keys(change)[0], message]);
});

describe("conditions as typed", () => {
  const text = (field: string, op: string, value: string) => textOfCondition({ field, op, value });
  const good: [field: string, op: ConditionOp, typed: string, value: unknown][] = [
    ["brands", "at_least", " 2 ", 2],
    ["field.text", "is", " New York  City ", "New York  City"],
    ["field.number", "is_not", "-1.5", -1.5],
    ["field.money", "at_least", "9.99", 9.99],
    ["field.date", "is", "2026-03-01", "2026-03-01"],
    ["field.choice", "is", "Amazon (FBA)", "Amazon (FBA)"],
    ["field.choices", "has", "United Kingdom", "United Kingdom"],
    ["field.yes_no", "is", "false", false],
    ["field.email", "is", "a@b.example", "a@b.example"],
    ["field.url", "is", "https://a.test", "https://a.test"],
  ];
  test("become the API's, by the kind of their fields", () => {
    const conditions = good.map(([field, op, value]) => text(field, op, value));
    expect(v.parse(TemplateForm, { ...typed, conditions }).conditions).toEqual(
      good.map(([field, op, , value]) => ({ field, op, value }) as Condition),
    );
  });

  test.each([
    [text("", "is", ""), "Choose a field"],
    [text("field.unknown", "is", "x"), "Choose a field"],
    [text("field.text", "at_least", "x"), "Invalid input"],
    [text("field.text", "is", "  "), "Required"],
    [text("brands", "is", "101"), "Must be a whole number from 0 to 100"],
    [text("brands", "is", "1.5"), "Must be a whole number from 0 to 100"],
    [text("field.number", "is", "many"), "Must be a number"],
    [text("field.number", "is", "1e13"), "Must be at most 1,000,000,000,000"],
    [text("field.money", "is", "-1"), "Must be at least 0"],
    [text("field.money", "is", "0.001"), "Must have at most two decimals"],
    [text("field.date", "is", "2026-02-30"), "Must be a date"],
    [text("field.choice", "is", "Spain"), "Choose one of the options"],
    [text("field.choices", "has", ""), "Required"],
    [text("field.yes_no", "is", ""), "Required"],
    [text("field.email", "is", "a"), "Must be a valid email address"],
    [text("field.url", "is", "a.test"), "Please enter a valid URL"],
  ])("%j are refused with %p", (condition, message) => {
    expect(problemOf(condition, kept)).toBe(message);
    const { issues } = v.safeParse(TemplateForm, { ...typed, conditions: [condition] });
    expect(issues?.map((issue) => issue.message)).toEqual(["Complete each condition or remove it"]);
  });

  test("are at most ten, each once", () => {
    const refusal = (conditions: string[]) => v.safeParse(TemplateForm, { ...typed, conditions }).issues?.[0];
    const many = Array.from({ length: 11 }, (_, at) => text("brands", "is", String(at)));
    expect(refusal(many)?.message).toBe("At most 10 conditions");
    expect(refusal(many.slice(0, 10))).toBeUndefined();
    expect(refusal([text("field.text", "is", "a"), text("field.text", "is", " A")])?.message).toBe(
      "Add each condition once",
    );
  });

  test("of a template are sent if they change", () => {
    const condition: Condition = { field: "field.yes_no", op: "is", value: true };
    const opened = template({ conditions: [condition], repeatPer: "brand" });
    const same = v.parse(TemplateForm, valuesOf(opened));
    expect(changesTo(opened, same, kept)).toEqual({});
    const edited = { ...valuesOf(opened), conditions: [], repeatPer: "" };
    expect(changesTo(opened, v.parse(TemplateForm, edited), kept)).toEqual({
      conditions: [],
      repeatPer: null,
    });
  });
});

test("an edit sends only changed fields", () => {
  const opened = template({ referenceLinks: ["https://a.test"], clientTypes: ["lacore", "uncut_brands"] });
  const same = v.parse(TemplateForm, valuesOf(opened));
  expect(changesTo(opened, same, kept)).toEqual({});
  const typed = { required: false, referenceLinks: "", needs: [textOfNeed({ ...need, afterDays: " 05 " })] };
  const edited = v.parse(TemplateForm, { ...valuesOf(opened), ...typed });
  expect(changesTo(opened, edited, kept)).toEqual({
    required: false,
    referenceLinks: [],
    needs: [{ ...need, afterDays: 5 }],
  });
  const needing = template({ needs: [need] });
  expect(changesTo(needing, v.parse(TemplateForm, valuesOf(needing)), kept)).toEqual({});
});
