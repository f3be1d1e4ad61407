import { expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import type { ClientDetail } from "#/src/contract/onboarding";
import { asanaExport, asanaTask } from "#/src/imports/asana/asana.fixture";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { importDialog } from "../support/import-dialog";
import { problemsInEveryLook } from "../support/looks";
import { patience } from "../support/patience";
import { inChromium } from "../support/portal-browser";
import { toast } from "../support/toasts";

setDefaultTimeout(patience.test);
const portal = inChromium({ templates: "plain" });

const ofAsana = (page: Page) => importDialog(page, "tasks from Asana");
const dialog = (page: Page) => ofAsana(page).dialog;
const press = (page: Page, name: string) => ofAsana(page).press(name);
const row = (page: Page, name: string) => ofAsana(page).row(name);
const drop = (page: Page, name: string, bytes: Uint8Array) =>
  ofAsana(page).drop(name, new TextDecoder().decode(bytes));
const detail = async (id: string) =>
  expectJson<ClientDetail>(await portal.app.as("manager")("GET", `/api/clients/${id}`));

async function openImport(page: Page) {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Import tasks from Asana" }).click();
}

const site = asanaTask({
  ...{
    Name: "Launch site",
    "Section/Column": "Build",
    Notes: "Line one\nLine two",
    "Due Date": "2026-05-05",
  },
  "Assignee Email": "old@asana.example",
});
const copy = asanaTask({ Name: "Write copy", "Parent task": "Launch site", "Completed At": "2026-03-02" });
const fonts = asanaTask({ Name: "Pick fonts", "Section/Column": "Build", "Due Date": "" });
const unnamed = asanaTask({ Name: "" });

test("Asana's tasks are imported from a file: sections and people are assigned, each task is previewed, a repeated import changes nothing, and an undo removes them", async () => {
  const client = await makeClient(portal.app);
  const page = await portal.open("contributor", `/clients/${client.id}`, { reducedMotion: "reduce" });
  await openImport(page);
  await drop(page, "project.csv", asanaExport([site, copy, fonts, unnamed]));
  await dialog(page).getByText("Onboarding starts today, with only these tasks.").waitFor();
  expect(await dialog(page).getByLabel("Ads", { exact: true }).inputValue()).toBe("ads");
  await dialog(page).getByLabel("Build", { exact: true }).selectOption("Listings");
  await dialog(page).getByLabel("old@asana.example").selectOption("Ada Admin");
  expect(await dialog(page).getByLabel("Open tasks without a due date are due").inputValue()).toBe(
    "2026-03-16",
  );
  await dialog(page).getByLabel("Open tasks without a due date are due").fill("2026-04-10");
  await dialog(page).getByText("Not taken over: Tags, Projects, Priority.").waitFor();
  expect(await problemsInEveryLook(page)).toEqual([]);
  await press(page, "Check the tasks");

  await row(page, "Launch site").getByText("New").waitFor();
  expect(
    await dialog(page).getByRole("row").filter({ hasText: "The task has no name" }).innerText(),
  ).toContain("Refused");
  expect(await problemsInEveryLook(page)).toEqual([]);
  expect((await detail(client.id)).onboarding).toBeNull();
  await press(page, "Import 3 tasks");
  await toast(page, "Success", "3 created, 1 refused");
  const { tasks } = await detail(client.id);
  expect(tasks.map(({ name, category, status, dueDate }) => [name, category, status, dueDate])).toEqual([
    ["Launch site", "listings", "not_started", "2026-05-05"],
    ["Launch site: Write copy", "ads", "done", "2026-04-01"],
    ["Pick fonts", "listings", "not_started", "2026-04-10"],
  ]);
  expect(tasks[0]?.assigneeUserId).toBe(portal.app.people.admin.id);
  await dialog(page).locator("footer").getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("row").filter({ hasText: "Launch site: Write copy" }).waitFor();

  await openImport(page);
  await drop(page, "again.csv", asanaExport([{ ...site, Name: "Launch the site" }, copy, fonts]));
  await dialog(page).getByLabel("Build", { exact: true }).selectOption("Listings");
  await dialog(page).getByLabel("old@asana.example").selectOption("Ada Admin");
  await press(page, "Check the tasks");
  await row(page, "Launch the site").getByText("Name: Launch site → Launch the site").waitFor();
  expect(await row(page, "Pick fonts").innerText()).toContain("Same");
  await dialog(page).getByRole("button", { name: "Import 1 task", exact: true }).waitFor();
  await press(page, "Back");
  await dialog(page).getByLabel("Tasks that exist already").selectOption("Leave unchanged");
  await press(page, "Check the tasks");
  await dialog(page).getByRole("button", { name: "Nothing to import" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });

  await page.keyboard.press("Control+z");
  await page.getByText("No Onboarding Started").waitFor();
  expect((await detail(client.id)).tasks).toEqual([]);
});

test("new tasks of a complete onboarding are ongoing, with a warning for a choice that reopens it", async () => {
  const client = await makeClient(portal.app);
  const started = await makeOnboarding(portal.app, client.id);
  const ids = started.tasks.map(({ id }) => id);
  const change = { ids, change: { status: "done" } };
  await expectJson(await portal.app.as("manager")("PATCH", "/api/tasks", change));
  const page = await portal.open("manager", `/clients/${client.id}`, { reducedMotion: "reduce" });
  await openImport(page);
  await drop(page, "project.csv", asanaExport([site]));
  const phase = dialog(page).getByLabel("New tasks are");
  await phase.waitFor();
  expect(await phase.inputValue()).toBe("ongoing");
  await phase.selectOption("Onboarding");
  await dialog(page).getByText("The onboarding is complete. This reopens it.").waitFor();
  await phase.selectOption("Ongoing");
  await press(page, "Check the tasks");
  await press(page, "Import 1 task");
  await toast(page, "Success", "1 created");
  const { tasks } = await detail(client.id);
  expect(tasks.find(({ name }) => name === "Launch site")?.phase).toBe("ongoing");
  await dialog(page).locator("footer").getByRole("button", { name: "Close", exact: true }).click();
});

test("ambiguous dates need an answer, and users without the right see who may import", async () => {
  const client = await makeClient(portal.app);
  const page = await portal.open("manager", `/clients/${client.id}`, { reducedMotion: "reduce" });
  await openImport(page);
  await drop(
    page,
    "saved.csv",
    asanaExport([asanaTask({ Name: "Early", "Due Date": "03/04/2026", "Created At": "" })]),
  );
  const check = dialog(page).getByRole("button", { name: "Check the tasks" });
  await dialog(page).getByLabel("Dates in the file").waitFor();
  expect(await check.isDisabled()).toBe(true);
  await dialog(page).getByLabel("Dates in the file").selectOption("Day first: 31/12");
  await press(page, "Check the tasks");
  await press(page, "Import 1 task");
  await toast(page, "Success", "1 created");
  expect((await detail(client.id)).tasks[0]?.dueDate).toBe("2026-04-03");
  await press(page, "Undo the import");
  await dialog(page).getByText("The import was undone.").waitFor();

  const other = await portal.open("viewer", `/clients/${client.id}`);
  await other.getByRole("button", { name: "More actions" }).click();
  const item = other.getByRole("menuitem", { name: "Import tasks from Asana" });
  expect(await item.getAttribute("aria-disabled")).toBe("true");
});
