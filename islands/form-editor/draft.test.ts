import { describe, expect, test } from "bun:test";
import { CreateForm, FormField, FormSection } from "#/src/contract/forms";
import { formLimits } from "#/src/contract/limits-of-forms";
import {
  answersOf,
  type DraftField,
  type DraftForm,
  decidingFields,
  draftOf,
  followKeys,
  inputOf,
  keyOfLabel,
  newField,
} from "./draft";

const field = (key: string, kind = "text", more: object = {}) =>
  FormField.parse({ key, label: key, kind, ...more });
const column = { key: "state", label: "State", kind: "choice", required: false, options: ["New", "Old"] };
const sections = [
  FormSection.parse({
    title: "One",
    intro: "Hello",
    fields: [
      field("has_vat", "yes_no", { required: true }),
      field("vat", "text", {
        showIf: { key: "has_vat", is: true },
        keep: { key: "vat", kind: "text", label: "VAT" },
      }),
      field("site", "url", { mapsTo: "websiteUrl" }),
      field("places", "choices", { options: ["Germany", "France"] }),
    ],
  }),
  FormSection.parse({
    title: "Two",
    fields: [
      field("brands", "table", { columns: [column, { key: "name", label: "Name", kind: "text" }] }),
      field("ads", "access", { access: { kind: "ads", marketplace: "Japan" } }),
    ],
  }),
];
const draft = draftOf("Form", sections);
const withField = (form: DraftForm, id: string, more: Partial<DraftField>): DraftForm => ({
  ...form,
  sections: form.sections.map((section) => ({
    ...section,
    fields: section.fields.map((each) => (each.id === id ? { ...each, ...more } : each)),
  })),
});
const first = (form: DraftForm) => inputOf(form).sections[0]?.fields[0];
const only = (more: Partial<DraftField>): DraftForm => ({
  name: "Form",
  sections: [
    { id: "s", title: "One", intro: "", fields: [{ ...newField(), key: "it", label: "It", ...more }] },
  ],
});

describe("the input of the API", () => {
  test("is the form as it was if nothing is edited", () => {
    expect(CreateForm.parse(inputOf(draft)).sections).toEqual(sections);
    expect(draftOf("Form", sections)).toEqual(draft);
  });

  test("has an introduction only if one is typed", () => {
    const intro = (text: string) =>
      inputOf({ ...draft, sections: draft.sections.map((each) => ({ ...each, intro: text })) }).sections[0]
        ?.intro;
    expect([intro("  \n"), intro(" Hello ")]).toEqual([null, " Hello "]);
  });

  test("has what belongs to the kind of a field, and nothing of a former kind", () => {
    const left = {
      options: " A \n\nB",
      columns: [{ ...column, id: "c", kind: "text" as const, options: "X" }],
      access: { kind: "dsp" as const, marketplace: null },
      keep: { key: "kept", kind: "number" as const, label: "Kept" },
    };
    expect(first(only({ ...left, kind: "choice" }))).toMatchObject({ options: ["A", "B"] });
    expect(first(only({ ...left, kind: "choices" }))).toMatchObject({
      options: ["A", "B"],
      keep: { key: "kept", kind: "choices" },
    });
    const table = first(only({ ...left, kind: "table" }));
    expect(table?.columns).toEqual([{ key: "state", label: "State", kind: "text", required: false }]);
    expect([table?.options, table?.access, table?.keep]).toEqual([undefined, undefined, undefined]);
    expect(first(only({ ...left, kind: "access" }))?.access).toEqual({ kind: "dsp", marketplace: null });
    expect(first(only({ kind: "access" }))?.access).toEqual({ kind: "seller_central", marketplace: null });
    expect(first(only({ ...left, kind: "text" }))).toMatchObject({ keep: { kind: "text" } });
    expect(first(only({ ...left, kind: "text" }))?.options).toBeUndefined();
  });
});

describe("conditions on a field", () => {
  const condition = (form: DraftForm) => form.sections[0]?.fields.find(({ id }) => id === "vat")?.showIf?.key;

  test("follow its new key", () => {
    const renamed = withField(draft, "has_vat", { key: "with_vat" });
    expect(condition(followKeys(draft, renamed))).toBe("with_vat");
    expect(condition(followKeys(draft, withField(draft, "site", { key: "address" })))).toBe("has_vat");
  });

  test("stay while its key is empty, or if another field had it too", () => {
    expect(condition(followKeys(draft, withField(draft, "has_vat", { key: "" })))).toBe("has_vat");
    const doubled = withField(draft, "site", { key: "has_vat" });
    expect(condition(followKeys(doubled, withField(doubled, "site", { key: "other" })))).toBe("has_vat");
  });

  test("can be on earlier fields with answers to choose from", () => {
    const ids = (id: string) => decidingFields(draft, id).map((each) => each.id);
    expect(ids("has_vat")).toEqual([]);
    expect(ids("places")).toEqual(["has_vat"]);
    expect(ids("brands")).toEqual(["has_vat", "places"]);
    expect(decidingFields(withField(draft, "has_vat", { key: "" }), "vat")).toEqual([]);
  });

  test("are on yes or no, or on an option", () => {
    expect(answersOf({ ...newField("yes_no"), options: "A" }).map(({ value }) => value)).toEqual([
      "true",
      "false",
    ]);
    expect(answersOf({ ...newField("choice"), options: "A\n B " })).toEqual([
      { value: "A", label: "A" },
      { value: "B", label: "B" },
    ]);
  });
});

test.each([
  ["Legal name", "legal_name"],
  ["  2. Où & Übrig?  ", "ou_ubrig"],
  ["Größe", "gro_e"],
  ["!!!", ""],
  ["x".repeat(80), "x".repeat(formLimits.keyLength)],
])("the key of a field called %j is %j", (label, key) => {
  expect(keyOfLabel(label)).toBe(key);
});
