import { beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { forms, formVersions } from "#/db/schema";
import type { CreateFormInput, Form, FormDetail } from "#/src/contract/forms";
import { expectJson } from "../support/app";
import { inDocument } from "../support/portal-document";
import { chooseItem, fill, press, reasonOf, select, shownIn, toasted } from "../support/presses";

const portal = inDocument({ templates: false });
/** Addresses to which the screen navigated. */
let left: string[] = [];

beforeEach(async () => {
  left = [];
  window.location.assign = (address) => void left.push(String(address));
  await portal.app.db.transaction(async (tx) => {
    await tx.delete(formVersions);
    await tx.delete(forms);
  });
});

const text = (key: string, more: object = {}) => ({ key, label: key, kind: "text" as const, ...more });
const two: CreateFormInput = {
  name: "About brands",
  sections: [
    { title: "Brands", fields: [text("one"), text("two"), text("three")] },
    { title: "Places", fields: [text("four")] },
  ],
};
const add = async (form: CreateFormInput = two) =>
  expectJson<FormDetail>(await portal.app.as("manager")("POST", "/api/forms", form), 201);
const stored = async (id: string) =>
  expectJson<FormDetail>(await portal.app.as("viewer")("GET", `/api/forms/${id}`));
const edit = ({ id }: FormDetail) => portal.open("manager", `/forms/${id}`);
const labels = (section: string) =>
  within(screen.getByRole("list", { name: `Fields of ${section}` }))
    .getAllByRole("button", { expanded: false })
    .filter((button) => button.hasAttribute("aria-controls"))
    .map((button) => button.firstChild?.textContent);
const openField = (name: string | RegExp) => press(name, screen.getByRole("list", { name: "Sections" }));
const saved = async ({ id }: FormDetail) => {
  await toasted("Form saved");
  return (await stored(id)).sections;
};

test("a new form is made of a name, a section and a field, and leads to its own page", async () => {
  await portal.open("manager", "/forms/new");
  const create = screen.getByRole("button", { name: "Create Form" });
  expect(create.getAttribute("aria-disabled")).toBe("true");
  await fill("Name", "Company");
  await fill("Section title", "You");
  await openField(/^Field 1/);
  await fill("Label", "Legal name");
  expect(shownIn("Key")).toBe("legal_name");
  await fill("Help", "As it is registered");
  await fill("Example", "Acme LLC");
  fireEvent.click(screen.getByRole("checkbox", { name: "Required" }));
  await press("Create Form");
  await toasted("Form created");
  const [form, ...others] = await expectJson<Form[]>(await portal.app.as("viewer")("GET", "/api/forms"));
  expect([left, form?.name, others]).toEqual([[`/forms/${form?.id}`], "Company", []]);
  expect((await stored(form?.id ?? "")).sections[0]?.fields).toEqual([
    {
      ...{ key: "legal_name", label: "Legal name", kind: "text", required: true },
      ...{ help: "As it is registered", example: "Acme LLC" },
    },
  ]);
  await portal.open("manager", "/forms/new", { isReload: true });
  expect(shownIn("Name")).toBe("");
});

test("fields and sections move by their menus, are added and removed, and the last one stays", async () => {
  const form = await add();
  await edit(form);
  await chooseItem("Actions for three", "Move up");
  await waitFor(() => expect(labels("Brands")).toEqual(["one", "three", "two"]));
  await chooseItem("Actions for one", "Remove field");
  await chooseItem("Actions for Places", "Move up");
  await press("Actions for four");
  const last = await screen.findByRole("menuitem", { name: /^Remove field/ });
  expect(last.textContent).toContain("A section has at least one field");
  fireEvent.keyDown(last, { key: "Escape" });
  await press("Add section");
  await chooseItem("Actions for Section 3", "Remove section");
  await press("Save");
  const titles = (await saved(form)).map(({ title, fields }) => [title, ...fields.map(({ key }) => key)]);
  expect(titles).toEqual([
    ["Places", "four"],
    ["Brands", "three", "two"],
  ]);
});

test("each kind has its own properties", async () => {
  const form = await add({ name: "Kinds", sections: [{ title: "All", fields: [text("answer")] }] });
  await edit(form);
  await openField(/^answer/);
  await select("Kind", "Some of several");
  await fill("Options", "Germany\n\n France ");
  await press("Save");
  expect((await saved(form))[0]?.fields[0]).toMatchObject({
    kind: "choices",
    options: ["Germany", "France"],
  });
  await select("Kind", "Table");
  expect(screen.queryByLabelText("Options")).toBeNull();
  await press("Add column", screen.getByRole("group", { name: "Columns" }));
  await fill("Label of column 1", "Brand name");
  await press("Add column");
  await fill("Label of column 2", "State");
  await select("Kind of column 2", "One of several");
  await fill("Options of column 2, one on each line", "New\nOld");
  await press("Save");
  expect((await saved(form))[0]?.fields[0]?.columns).toEqual([
    { key: "brand_name", label: "Brand name", kind: "text", required: false },
    { key: "state", label: "State", kind: "choice", required: false, options: ["New", "Old"] },
  ]);
  await select("Kind", "Account access");
  await select("Access to", "Amazon Ads");
  await fill("Marketplace", "Japan");
  await press("Save");
  expect((await saved(form))[0]?.fields[0]?.access).toEqual({ kind: "ads", marketplace: "Japan" });
});

describe("a condition", () => {
  const form: CreateFormInput = {
    name: "Conditions",
    sections: [
      {
        title: "Tax",
        fields: [{ key: "has_vat", label: "VAT?", kind: "yes_no" }, text("number"), text("after")],
      },
    ],
  };

  test("names an earlier field with an answer, and follows its key", async () => {
    const { id } = await add(form);
    await portal.open("manager", `/forms/${id}`);
    await openField(/^number/);
    await select("Show only if", "VAT?");
    await select("is", "No");
    await openField(/^VAT\?/);
    await fill("Key", "vat");
    await press("Save");
    await toasted("Form saved");
    expect((await stored(id)).sections[0]?.fields.map(({ key, showIf }) => [key, showIf])).toEqual([
      ["vat", undefined],
      ["number", { key: "vat", is: false }],
      ["after", undefined],
    ]);
  });

  test("on a field that is gone is shown, refused at its place, and can be taken off", async () => {
    const [section] = form.sections;
    const fields = (section?.fields ?? []).map((field) =>
      field.key === "number" ? { ...field, showIf: { key: "has_vat", is: true } } : field,
    );
    const added = await add({ ...form, sections: [{ title: "Tax", fields }] });
    await edit(added);
    await chooseItem("Actions for VAT?", "Remove field");
    await press("Save");
    await screen.findByText("Choose an earlier field, and one of its answers");
    const chosen = screen.getByRole<HTMLSelectElement>("combobox", { name: "Show only if" });
    expect(chosen.selectedOptions[0]?.textContent).toBe("has_vat (no field before this one)");
    expect(document.activeElement).toBe(chosen);
    await select("Show only if", "Always");
    await press("Save");
    expect((await saved(added))[0]?.fields.map(({ showIf }) => showIf)).toEqual([undefined, undefined]);
  });
});

test("an answer fills a client's column and a field of the agency's own, by its kind", async () => {
  const form = await add({ name: "Mapped", sections: [{ title: "You", fields: [text("site")] }] });
  await edit(form);
  await openField(/^site/);
  await select("Fills the client's", "Website");
  await press("Save");
  await screen.findByText("Website cannot come from this kind of field");
  await select("Kind", "Link");
  fireEvent.click(screen.getByRole("checkbox", { name: /^Keep the answer in the client's fields/ }));
  await fill("Its key", "main_site");
  await fill("Name of the client's field", "Main site");
  await press("Save");
  expect((await saved(form))[0]?.fields[0]).toMatchObject({
    mapsTo: "websiteUrl",
    keep: { key: "main_site", kind: "url", label: "Main site" },
  });
  await select("Kind", "Number");
  await select("Fills the client's", "Nothing");
  await press("Save");
  await toasted(/The form was not saved: .*main_site/);
  await select("Kind", "Files");
  expect(screen.queryByRole("checkbox", { name: /^Keep/ })).toBeNull();
  await press("Save");
  const [field] = (await saved(form))[0]?.fields ?? [];
  expect([field?.kind, field?.keep]).toEqual(["file", undefined]);
});

describe("what is refused", () => {
  test("is said at its field: a secret, a key twice, nothing typed", async () => {
    await edit(await add());
    await openField(/^one/);
    await fill("Label", "Seller Central password");
    await press("Save");
    await screen.findByText("Ask for access instead: add an access field.");
    expect(document.activeElement).toBe(screen.getByLabelText("Label"));
    await fill("Label", "");
    await fill("Key", "two");
    await press("Save");
    await screen.findByText("Another field has this key");
    expect(screen.getAllByText("Needs a change").length).toBe(2);
    await chooseItem("Actions for two", "Remove field");
    await waitFor(() => expect(screen.queryByText("Needs a change")).toBeNull());
  });

  test("is a name that another form has, which leaves what was typed", async () => {
    await add();
    const form = await add({ ...two, name: "Other" });
    await edit(form);
    await fill("Name", "about BRANDS");
    await press("Save");
    await toasted("The form was not saved: Another form has this name.");
    expect(shownIn("Name")).toBe("about BRANDS");
    await press("Discard changes");
    await waitFor(() => expect(shownIn("Name")).toBe("Other"));
  });
});

test("what is typed outlives a reload and a failed call", async () => {
  const form = await add();
  await edit(form);
  await openField(/^two/);
  await fill("Label", "Second");
  const recover = portal.answer(/^PATCH/, () => new Response("", { status: 503, statusText: "Down" }));
  await press("Save");
  await toasted("The form was not saved: Down");
  expect(shownIn("Label")).toBe("Second");
  recover();
  await portal.open("manager", `/forms/${form.id}`, { isReload: true });
  await waitFor(() => expect(labels("Brands")).toEqual(["one", "Second", "three"]));
  await press("Save");
  expect((await saved(form))[0]?.fields[1]).toMatchObject({ key: "two", label: "Second" });
});

test.each(["viewer", "contributor"] as const)("a %s reads a form and changes nothing", async (role) => {
  const form = await add();
  await portal.open(role, `/forms/${form.id}`);
  await openField(/^one/);
  expect(screen.getByLabelText<HTMLInputElement>("Label").matches(":disabled, fieldset[disabled] *")).toBe(
    true,
  );
  expect(screen.getByLabelText<HTMLInputElement>("Name").readOnly).toBe(true);
  for (const name of ["Save", "Delete form"]) {
    expect(reasonOf(screen.getByRole("button", { name }))).toBe("Only managers and admins can do this");
  }
  for (const name of ["Add field", "Add section", "Actions for one"]) {
    expect([name, screen.queryByRole("button", { name })]).toEqual([name, null]);
  }
});

test("the preview is what a client sees, with conditions, and stores nothing", async () => {
  const fields: CreateFormInput["sections"][number]["fields"] = [
    { key: "has_vat", label: "VAT?", kind: "yes_no", required: true },
    { ...text("number"), help: "Nine digits", example: "123", showIf: { key: "has_vat", is: true } },
    { key: "logo", label: "Logo", kind: "file" },
  ];
  const form = await add({ name: "Shown", sections: [{ title: "Tax", intro: "For Amazon", fields }] });
  await portal.open("viewer", `/forms/${form.id}?tab=preview`);
  screen.getByText("Step 1 of 1");
  screen.getByText("For Amazon");
  expect(screen.queryByLabelText(/^number/)).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "Yes" }));
  const number = await screen.findByLabelText<HTMLInputElement>(/^number/);
  expect(number.placeholder).toBe("Such as 123");
  screen.getByText("Nine digits");
  expect([portal.sent, sessionStorage.length]).toEqual([[], 0]);
});
