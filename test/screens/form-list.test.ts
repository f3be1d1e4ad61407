import { beforeEach, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { forms, formVersions } from "#/db/schema";
import type { CreateFormInput, FormDetail } from "#/src/contract/forms";
import { standardForms } from "#/src/contract/standard-forms";
import { expectJson } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { inDocument } from "../support/portal-document";
import { press, reasonOf, toasted } from "../support/presses";

const portal = inDocument({ templates: false });
const standard = standardForms.map(({ name }) => name);

beforeEach(async () => {
  await portal.app.db.transaction(async (tx) => {
    await tx.delete(formVersions);
    await tx.delete(forms);
  });
});

const add = async (form: CreateFormInput) =>
  expectJson<FormDetail>(await portal.app.as("manager")("POST", "/api/forms", form), 201);
const brands: CreateFormInput = {
  name: "About brands",
  sections: [{ title: "Brands", fields: [{ key: "brand", label: "Brand", kind: "text" }] }],
};
const listed = () =>
  screen
    .queryAllByRole("row")
    .slice(1)
    .map((row) => within(row).getByRole("link").textContent ?? "");
const adding = () =>
  portal.sent.flatMap(({ method, body }) => (method === "POST" ? [Reflect.get(Object(body), "name")] : []));

test("an empty list says how to begin, and adds the standard forms in one press", async () => {
  await portal.open("manager", "/forms");
  screen.getByText("No forms yet");
  expect(portal.sent).toEqual([]);
  await press("Add standard forms");
  await toasted("Standard forms added");
  await waitFor(() => expect(listed()).toEqual(standard.toSorted()));
  expect(adding()).toEqual(standard);
  expect(screen.queryByRole("button", { name: /standard form/ })).toBeNull();
});

test("a call that fails half-way leaves those added in the list, and the rest to add", async () => {
  expectConsoleError(/./);
  await portal.open("manager", "/forms");
  let calls = 0;
  const recover = portal.answer(/^POST \/api\/forms$/, ({ body }) => {
    calls += 1;
    if (calls === 3) return new Response("", { status: 503, statusText: "Unavailable" });
    return portal.app.as("manager")("POST", "/api/forms", body);
  });
  await press("Add standard forms");
  await toasted("Not all standard forms were added: Unavailable");
  await waitFor(() => expect(listed()).toEqual(standard.slice(0, 2).toSorted()));
  recover();
  await press("Add standard forms");
  await toasted("Standard forms added");
  await waitFor(() => expect(listed()).toEqual(standard.toSorted()));
});

test("a single missing standard form is named", async () => {
  const [last, ...others] = standardForms;
  for (const form of others) await add(form);
  await portal.open("admin", "/forms");
  await press(`Add the standard form "${last?.name}"`);
  await toasted(`The standard form "${last?.name}" was added`);
  expect(adding()).toEqual([last?.name]);
});

test.each(["contributor", "viewer"] as const)("a %s reads the list, and learns who may add", async (role) => {
  await add(brands);
  await portal.open(role, "/forms");
  expect(listed()).toEqual(["About brands"]);
  for (const name of ["New Form", "Add standard forms"]) {
    expect(reasonOf(screen.getByRole("button", { name }))).toBe("Only managers and admins can do this");
  }
  expect(screen.queryByRole("link", { name: "New Form" })).toBeNull();
  expect(portal.sent).toEqual([]);
});

test("a form leads to its editor, with its newest version on the portal's own day", async () => {
  const form = await add(brands);
  await portal.open("viewer", "/forms");
  const [, row] = screen.getAllByRole("row");
  expect(row?.querySelector("a")?.getAttribute("href")).toBe(`/forms/${form.id}`);
  expect(row?.textContent).toBe("About brands1, Mar 9, 202610 tasks");
});
