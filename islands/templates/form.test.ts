import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import { setDefaultMessages } from "#/islands/forms/portal-form";
import { clientType } from "#/src/contract/choices/clients";
import { dueFrom, dueUnit } from "#/src/contract/choices/due-dates";
import { taskOwner } from "#/src/contract/choices/tasks";
import { templateCategory } from "#/src/contract/choices/templates";
import { limits } from "#/src/contract/limits";
import { CreateTemplate, UpdateTemplate } from "#/src/contract/templates";
import {
  changesTo,
  emptyTemplate,
  TemplateForm,
  type TemplateFormValues,
  textOfNeed,
  valuesOf,
} from "./form";
import { template } from "./template.fixture";

setDefaultMessages();

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

test("an edit sends only changed fields", () => {
  const opened = template({ referenceLinks: ["https://a.test"], clientTypes: ["lacore", "uncut_brands"] });
  const same = v.parse(TemplateForm, valuesOf(opened));
  expect(changesTo(opened, same)).toEqual({});
  const typed = { required: false, referenceLinks: "", needs: [textOfNeed({ ...need, afterDays: " 05 " })] };
  const edited = v.parse(TemplateForm, { ...valuesOf(opened), ...typed });
  expect(changesTo(opened, edited)).toEqual({
    required: false,
    referenceLinks: [],
    needs: [{ ...need, afterDays: 5 }],
  });
  const needing = template({ needs: [need] });
  expect(changesTo(needing, v.parse(TemplateForm, valuesOf(needing)))).toEqual({});
});
