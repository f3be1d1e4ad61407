import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import type { CreateFormInput, FormDetail } from "#/src/contract/forms";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { fill, press, question, reasonOf, shownIn, toasted } from "../support/presses";
import { newTask, newTemplate } from "../support/requests";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
let client: Client;
let left: string[] = [];

beforeAll(async () => {
  await addTemplate(portal.app.db);
  client = await makeClient(portal.app);
  await makeOnboarding(portal.app, client.id);
});
beforeEach(() => {
  left = [];
  window.location.assign = (address) => void left.push(String(address));
});

const manager = (method: string, path: string, body?: unknown, headers = {}) =>
  portal.app.as("manager")(method, path, body, headers);
const sections = (...labels: string[]): CreateFormInput["sections"] => [
  { title: "Brands", fields: labels.map((label) => ({ key: label.toLowerCase(), label, kind: "text" })) },
];
let made = 0;
async function add(...labels: string[]): Promise<FormDetail> {
  made += 1;
  const body = { name: `Form ${made}`, sections: sections(...labels) };
  return expectJson<FormDetail>(await manager("POST", "/api/forms", body), 201);
}
const stored = async ({ id }: FormDetail) => expectJson<FormDetail>(await manager("GET", `/api/forms/${id}`));
const match = ({ version }: FormDetail) => ({ "If-Match": `"${version}"` });
const numbers = async (form: FormDetail) =>
  (await stored(form)).versions.map(({ number, fieldCount }) => [number, fieldCount]);
const open = (form: FormDetail, more = "") => portal.open("manager", `/forms/${form.id}${more}`);
const pressField = (name: RegExp) => press(name, screen.getByRole("list", { name: "Sections" }));

/** Gives a task of the client the newest version. */
async function use({ versions }: FormDetail) {
  const body = newTask({ owner: "client" });
  const task = await expectJson<Task>(await manager("POST", `/api/clients/${client.id}/tasks`, body), 201);
  const request = { formVersionId: versions[0]?.id };
  return expectJson<Task>(await manager("POST", `/api/tasks/${task.id}/request`, request), 201);
}

describe("a version that tasks have", () => {
  test("is followed by the next one, and both names and sections are saved", async () => {
    const form = await add("One");
    await use(form);
    await open(form);
    screen.getByText(/^Tasks have version 1, which never changes/);
    await pressField(/^One/);
    await fill("Label", "Renamed");
    await fill("Name", `${form.name}, again`);
    await press("Save as version 2");
    await toasted("Form saved");
    expect(await stored(form)).toMatchObject({ name: `${form.name}, again`, versions: [{ number: 2 }, {}] });
    await screen.findByRole("heading", { name: `${form.name}, again` });
    expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-disabled")).toBe("true");
  });

  test("stays the newest where only the name changes", async () => {
    const form = await add("One");
    await use(form);
    await open(form);
    await fill("Name", `${form.name}, renamed`);
    await press("Save");
    await toasted("Form saved");
    expect(await numbers(form)).toEqual([[1, 1]]);
  });

  test("does not get a new name with sections that are refused twice", async () => {
    const form = await add("One");
    await use(form);
    await open(form);
    await fill("Name", `${form.name}, kept`);
    await pressField(/^One/);
    await fill("Label", "PIN");
    await press("Save as version 2");
    await screen.findByText("Ask for access instead: add an access field.");
    await fill("Label", "Place");
    await press("Save as version 2");
    await toasted("Form saved");
    expect([(await stored(form)).name, await numbers(form)]).toEqual([
      `${form.name}, kept`,
      [
        [2, 1],
        [1, 1],
      ],
    ]);
  });

  test("is announced where a task gets it while the editor is open, and what was typed stays", async () => {
    const form = await add("One");
    await portal.open("manager", `/forms/${form.id}`, { hearsOthers: true });
    await waitFor(() => expect(portal.app.listeners).toBe(1));
    await pressField(/^One/);
    await fill("Label", "Mine");
    await use(form);
    const note = await screen.findByText(/^A task got version 1 after you opened it/);
    expect(note.getAttribute("role")).toBe("status");
    expect(shownIn("Label")).toBe("Mine");
    await press("Save as version 2");
    await toasted("Form saved");
    expect(await numbers(form)).toEqual([
      [2, 1],
      [1, 1],
    ]);
    await waitFor(() => expect(screen.queryByText(/^A task got version/)).toBeNull());
  });

  test("is noticed on saving where a task got it meanwhile, and the text becomes the next version", async () => {
    const form = await add("One");
    await open(form);
    await pressField(/^One/);
    await fill("Label", "Mine");
    await use(form);
    await press("Save");
    await toasted("Tasks have version 1 of this form. Save it as version 2.");
    await press("Save as version 2");
    await toasted("Form saved");
    expect((await stored(form)).sections[0]?.fields[0]?.label).toBe("Mine");
    expect((await numbers(form)).length).toBe(2);
  });

  test("is counted in the list of forms while that is open", async () => {
    const form = await add("One");
    await portal.open("manager", "/forms", { hearsOthers: true });
    await waitFor(() => expect(portal.app.listeners).toBe(1));
    const tasks = () => screen.getByRole("row", { name: new RegExp(`^${form.name} `) }).textContent;
    expect(tasks()).toEndWith("10 tasks");
    await use(form);
    await waitFor(() => expect(tasks()).toEndWith("11 task"));
  });
});

describe("a form that somebody else changed meanwhile", () => {
  const theirs = async (form: FormDetail) =>
    expectJson<FormDetail>(
      await manager("PATCH", `/api/forms/${form.id}`, { sections: sections("One", "Theirs") }, match(form)),
    );
  const typed = async (form: FormDetail) => {
    await open(form);
    await pressField(/^One/);
    await fill("Label", "Mine");
  };

  test("is loaded in place of one's own text on request only", async () => {
    const form = await add("One");
    await typed(form);
    await theirs(form);
    await press("Save");
    await press("Load theirs", await question("Somebody else was faster"));
    await screen.findByRole("button", { name: /^Theirs/ });
    expect(screen.queryByRole("button", { name: /^Mine/ })).toBeNull();
    await fill("Name", `${form.name}, after theirs`);
    await press("Save");
    await toasted("Form saved");
    expect((await stored(form)).name).toBe(`${form.name}, after theirs`);
  });

  test("is replaced by one's own text on request only", async () => {
    const form = await add("One");
    await typed(form);
    await theirs(form);
    await press("Save");
    await press("Save anyway", await question("Somebody else was faster"));
    await toasted("Form saved");
    expect((await stored(form)).sections[0]?.fields.map(({ label }) => label)).toEqual(["Mine"]);
  });

  test("is not overwritten unasked by text from before a reload", async () => {
    const form = await add("One");
    await typed(form);
    await theirs(form);
    await portal.open("manager", `/forms/${form.id}`, { isReload: true });
    await screen.findByText(/^This form was changed after you began/);
    await pressField(/^Mine/);
    expect(shownIn("Label")).toBe("Mine");
    await press("Save");
    await press("Load theirs", await question("Somebody else was faster"));
    await screen.findByRole("button", { name: /^Theirs/ });
  });
});

test("each version says what changed in it, and how many tasks have it", async () => {
  const form = await add("One", "Two", "Three");
  await use(form);
  const next = [{ ...sections("One", "Three", "Four")[0] }];
  if (next[0]?.fields?.[0]) next[0].fields[0] = { ...next[0].fields[0], required: true };
  const path = `/api/forms/${form.id}/versions`;
  const second = await expectJson<FormDetail>(
    await manager("POST", path, { sections: next }, match(form)),
    201,
  );
  const third = [{ ...next[0], title: "Other" }];
  await expectJson(await manager("POST", path, { sections: third }, match(second)), 201);
  await portal.open("viewer", `/forms/${form.id}?tab=versions`);
  const versions = within(screen.getByRole("list", { name: "Versions" })).getAllByRole("listitem");
  expect(versions.map(({ textContent }) => textContent)).toEqual([
    "Version 3Mar 9, 2026, 3 fields, no task has itThe same fields, in another order or with other titles",
    "Version 2Mar 9, 2026, 3 fields, no task has itAddedFourRemovedTwoChangedOne",
    "Version 1Mar 9, 2026, 3 fields, 1 task has itThe first version",
  ]);
});

describe("deleting", () => {
  test("asks first, and leads to the list without the text that was typed", async () => {
    const form = await add("One");
    await open(form);
    await fill("Name", "Never saved");
    await press("Delete form");
    await press("Delete", await question("Delete Form"));
    await toasted("Form deleted");
    expect([left, sessionStorage.length]).toEqual([["/forms"], 0]);
    expect((await manager("GET", `/api/forms/${form.id}`)).status).toBe(404);
  });

  test("says why a form stays that tasks or templates have, and where it is used", async () => {
    const [used, named] = [await add("One"), await add("One")];
    await use(used);
    const template = newTemplate({ name: "Ask the client", defaultOwner: "client", formId: named.id });
    await expectJson(await manager("POST", "/api/templates", template), 201);
    await open(used);
    expect(reasonOf(screen.getByRole("button", { name: "Delete form" }))).toBe(
      "Tasks have this form, so it stays",
    );
    await open(named);
    screen.getByText("No task has it. Templates: Ask the client");
    expect(reasonOf(screen.getByRole("button", { name: "Delete form" }))).toBe(
      "A template has this form. Take it off the template first",
    );
  });

  test("is refused where a task got the form meanwhile, which the page then knows", async () => {
    const form = await add("One");
    await open(form);
    await press("Delete form");
    const asked = await question("Delete Form");
    await use(form);
    await press("Delete", asked);
    await toasted("The form was not deleted: Tasks have this form, so it stays.");
    await press("Cancel", asked);
    await screen.findByText("1 task has it");
  });
});
