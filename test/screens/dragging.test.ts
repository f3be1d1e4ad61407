import { beforeAll, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { DesignProject } from "#/src/contract/design";
import type { FormDetail } from "#/src/contract/forms";
import type { Lead } from "#/src/contract/leads";
import type { Template } from "#/src/contract/templates";
import { expectJson, makeClient } from "../support/app";
import { drop, isDraggable } from "../support/drop";
import { inDocument } from "../support/portal-document";
import { press, toasted } from "../support/presses";
import { addedProject } from "../support/requests-design";
import { addedLead } from "../support/requests-leads";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
let formPath: string;

beforeAll(async () => {
  const { app } = portal;
  const { id: clientId } = await makeClient(app);
  for (const projectName of ["Alpha", "Beta", "Gamma"]) await addedProject(app, { clientId, projectName });
  for (const companyName of ["One", "Two", "Three"]) await addedLead(app, { companyName });
  await addTemplate(app.db, { name: "Call", category: "admin", categoryOrder: 1, sortOrder: 1 });
  await addTemplate(app.db, { name: "Mail", category: "admin", categoryOrder: 1, sortOrder: 2 });
  await addTemplate(app.db, { name: "Report", category: "reporting", categoryOrder: 2, sortOrder: 1 });
  const field = (key: string) => ({ key, label: key, kind: "text" as const });
  const sections = [
    { title: "Brands", fields: [field("one"), field("two")] },
    { title: "Places", fields: [field("three")] },
  ];
  const added = await app.as("manager")("POST", "/api/forms", { name: "Form", sections });
  formPath = `/forms/${(await expectJson<FormDetail>(added, 201)).id}`;
});

const listed = async <Row>(path: string) => expectJson<Row[]>(await portal.app.as("manager")("GET", path));
const listOf = async (part: HTMLElement | Element) => {
  if (!(part instanceof HTMLElement)) throw new Error("The list is not on the screen.");
  await waitFor(() => expect(isDraggable(part)).toBe(true));
  return part;
};
const one = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};

test("sections and fields of a form are dragged by those who may edit it, and no others", async () => {
  await portal.open("manager", formPath);
  const fields = () => screen.getByRole("list", { name: "Fields of Brands" });
  const titles = () => screen.getAllByLabelText("Section title").map((input) => Reflect.get(input, "value"));
  await drop(await listOf(screen.getByRole("list", { name: "Sections" })), [0, 1]);
  await waitFor(() => expect(titles()).toEqual(["Places", "Brands"]));
  await drop(await listOf(fields()), [0, 1]);
  await press("Save");
  await toasted("Form saved");
  const { sections } = await expectJson<FormDetail>(await portal.app.as("manager")("GET", `/api${formPath}`));
  expect(sections.map(({ fields }) => fields.map(({ key }) => key))).toEqual([["three"], ["two", "one"]]);
  await portal.open("viewer", formPath);
  for (const list of [screen.getByRole("list", { name: "Sections" }), fields()]) {
    expect([isDraggable(list), within(list).queryByText("Drag to reorder")]).toEqual([false, null]);
  }
});

test("projects are dragged by managers in their manual order, and in no other", async () => {
  const names = async () =>
    (await listed<DesignProject>("/api/design-projects")).map(({ projectName }) => projectName);
  const before = await names();
  await portal.open("manager", "/design");
  await drop(await listOf(one("tbody")), [0, 2]);
  await toasted("Project order updated");
  expect(await names()).toEqual([...before.slice(1), ...before.slice(0, 1)]);
  await portal.open("manager", "/design?sort=priority");
  expect(isDraggable(one("tbody"))).toBe(false);
  await portal.open("contributor", "/design");
  expect(isDraggable(one("tbody"))).toBe(false);
});

test("templates and categories are dragged by those who may order them, and no others", async () => {
  const stored = async () =>
    (await listed<Template>("/api/templates")).map(({ category, name }) => `${category}: ${name}`);
  const categories = () => screen.getByRole("list", { name: "Categories" });
  const templates = () => screen.getByRole("list", { name: "Admin" });
  await portal.open("manager", "/templates");
  await drop(await listOf(templates()), [1, 0]);
  await toasted("Template order updated successfully");
  expect(await stored()).toEqual(["admin: Mail", "admin: Call", "reporting: Report"]);
  await drop(await listOf(categories()), [1, 0]);
  await toasted("Category order updated successfully");
  expect(await stored()).toEqual(["reporting: Report", "admin: Mail", "admin: Call"]);
  await portal.open("viewer", "/templates");
  expect([categories(), templates()].map(isDraggable)).toEqual([false, false]);
});

test("cards of leads are dragged in everybody's own order, and in no other", async () => {
  const shown = () =>
    screen.getAllByRole("article").map(({ ariaLabel, textContent }) => ariaLabel ?? textContent);
  await portal.open("viewer", "/client-leads");
  const before = shown();
  await drop(await listOf(one("section[aria-label=Leads] ul")), [0, 2]);
  await waitFor(() => expect(shown()).toEqual([...before.slice(1), ...before.slice(0, 1)]));
  await portal.open("viewer", "/client-leads?sort=company");
  expect(isDraggable(one("section[aria-label=Leads] ul"))).toBe(false);
});

test("cards of the board are dragged to another status by those who may edit leads, and no others", async () => {
  const board = "/client-leads?layout=board";
  const column = (status: string) => one(`[data-status=${status}]`);
  await portal.open("manager", board);
  const from = await listOf(column("new"));
  await drop(from, [0, 0], await listOf(column("won")));
  await waitFor(async () => {
    const won = await listed<Lead>("/api/client-leads?status=won");
    expect(won.map(({ companyName }) => companyName)).toEqual(["Three"]);
  });
  await portal.open("viewer", board);
  expect([column("new"), column("won")].map(isDraggable)).toEqual([false, false]);
});
