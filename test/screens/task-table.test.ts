import { beforeAll, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { chooseItem, dialog, fill, press, question, select, toasted } from "../support/presses";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
let client: Client;
let tasks: Task[];

beforeAll(async () => {
  for (const name of ["One", "Two", "Three"]) await addTemplate(portal.app.db, { name });
  ({ client, tasks } = await running());
  const [first, second] = tasks;
  const manager = portal.app.as("manager");
  await expectJson(await manager("POST", `/api/tasks/${first?.id}/notes`, { note: "Called them" }), 201);
  const url = "https://files.example/plan.pdf";
  await expectJson(await manager("POST", `/api/tasks/${first?.id}/evidence`, { url }), 201);
  const change = { status: "done", clientCommunicated: true, startDate: "2026-03-01", dueDate: "2026-03-01" };
  await expectJson(await manager("PATCH", `/api/tasks/${first?.id}`, change));
  const late = { status: "blocked", startDate: "2026-03-01", dueDate: "2026-03-06" };
  await expectJson(await manager("PATCH", `/api/tasks/${second?.id}`, late));
});

async function running() {
  const made = await makeClient(portal.app);
  return { client: made, tasks: (await makeOnboarding(portal.app, made.id)).tasks };
}

async function openAnother() {
  const another = await running();
  await portal.open("manager", `/clients/${another.client.id}`);
  return another;
}

const table = () => screen.getByRole("table");
const rows = () => Array.from(table().querySelectorAll<HTMLElement>("tbody tr"));
const names = () => rows().map((each) => within(each).getByRole("link").textContent);
const row = (name: string) => {
  const found = rows().find((each) => within(each).queryAllByRole("link", { name }).length > 0);
  if (!found) throw new Error(`No row is called ${name}.`);
  return found;
};
const tick = (name: string) => fireEvent.click(screen.getByRole("checkbox", { name }));
const bar = () => screen.findByRole("region", { name: "Selected tasks" });
const failing = () => new Response("", { status: 500 });
const changesSent = () => portal.sent.filter(({ method }) => method !== "GET");
const tasksNow = async (of: Pick<Client, "id">) =>
  (await expectJson<ClientDetail>(await portal.app.as("manager")("GET", `/api/clients/${of.id}`))).tasks;

describe("a row", () => {
  test("has icons for links, notes and done, a mark for past due, and a word for the client's notice", async () => {
    await portal.open("contributor", `/clients/${client.id}`);
    const [done, late, fresh] = ["One", "Two", "Three"].map(row);
    if (!done || !late || !fresh) throw new Error("There are too few rows.");
    for (const name of ["Has attachments", "Has notes", "Done"]) {
      expect(within(done).getAllByRole("img", { name }).length).toBe(1);
      expect(within(fresh).queryAllByRole("img", { name }).length).toBe(0);
    }
    const cell = (of: HTMLElement, at: number) => of.querySelectorAll("th, td")[at]?.textContent;
    expect([done, late, fresh].map((each) => cell(each, 7))).toEqual(["Yes", "No", "Not Started"]);
    within(late).getByText("3 days overdue");
    expect(within(done).queryAllByText(/overdue/).length).toBe(0);
    expect(cell(late, 6)).toBe("Blocked");
  });
});

test("has a due date that can be changed by a preset or a typed date", async () => {
  const { tasks } = await makeOnboarding(portal.app, (await makeClient(portal.app)).id);
  const [task] = tasks;
  const path = `/api/tasks/${task?.id}`;
  const stored = async () =>
    (await expectJson<{ task: Task }>(await portal.app.as("manager")("GET", path))).task.dueDate;
  const detail = await expectJson<{ clientId: string }>(await portal.app.as("manager")("GET", path));
  await portal.open("contributor", `/clients/${detail.clientId}`);
  await press(new RegExp(`^Due date of ${task?.name}: `));
  await press("Tomorrow");
  await toasted("Task updated successfully");
  expect(await stored()).toBe("2026-03-10");
  await press(`Due date of ${task?.name}: Mar 10, 2026`);
  await fill(`Due date of ${task?.name}`, "2026-03-20");
  await press("Save");
  await screen.findByRole("button", { name: `Due date of ${task?.name}: Mar 20, 2026` });
  expect(await stored()).toBe("2026-03-20");
});

describe("filters", () => {
  test("offer every category, status and owner, and are in the address", async () => {
    await portal.open("contributor", `/clients/${client.id}`);
    const options = (name: string) =>
      within(screen.getByRole("combobox", { name }))
        .getAllByRole("option")
        .map(({ textContent }) => textContent);
    expect(options("Category")).toEqual([
      "All",
      "Account Access",
      "Brand Registry",
      "Catalog",
      "Ads",
      "Listings",
      "Analytics",
      "Finance",
      "Legal",
    ]);
    expect(options("Status")).toEqual([
      "All",
      "Open",
      "Past due",
      "Can start",
      "Waiting",
      "Not Started",
      "In Progress",
      "Blocked",
      "Done",
    ]);
    expect(options("Owner")).toEqual(["All", "Agency", "Client"]);
    await select("Status", "Blocked");
    await waitFor(() => expect(rows().length).toBe(1));
    expect(window.location.search).toBe("?status=blocked");
    await portal.open("contributor", window.location.pathname + window.location.search);
    expect(rows().length).toBe(1);
  });

  test("by text and by assignee apply in the page, and the cards toggle two of them", async () => {
    const another = await running();
    const { id: cleo } = portal.app.people.contributor;
    const given = { assigneeUserId: cleo, description: "Ask the FREIGHT company" };
    await expectJson(await portal.app.as("manager")("PATCH", `/api/tasks/${another.tasks[1]?.id}`, given));
    const page = `/clients/${another.client.id}`;
    await portal.open("manager", `${page}?search=freight&assignee=${cleo}`);
    expect(names()).toEqual(["Two"]);
    expect(rows()[0]?.textContent).toContain("Cleo Contributor");
    await select("Assignee", "Unassigned");
    await waitFor(() => expect(screen.queryAllByRole("table")).toHaveLength(0));
    await press("Clear search");
    await waitFor(() => expect(names()).toEqual(["One", "Three"]));
    expect(window.location.search).toBe("?assignee=unassigned");

    await portal.open("viewer", `/clients/${client.id}`);
    const pressed = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-pressed");
    await press("Past Due");
    await waitFor(() => expect(names()).toEqual(["Two"]));
    expect([window.location.search, pressed("Past Due")]).toEqual(["?status=past_due", "true"]);
    await press("Tasks");
    await waitFor(() => expect(names()).toEqual(["Two", "Three"]));
    expect([pressed("Past Due"), pressed("Tasks")]).toEqual(["false", "true"]);
    await press("Tasks");
    await waitFor(() => expect(window.location.search).toBe(""));
  });

  test("without matches say so and can be cleared", async () => {
    await portal.open("contributor", `/clients/${client.id}?status=in_progress&owner=client`);
    screen.getByText("No tasks found");
    await press("Clear filters");
    await waitFor(() => expect(rows().length).toBe(3));
    expect(window.location.search).toBe("");
  });
});

describe("the order", () => {
  test("is open tasks by due date, then completed ones; a head sorts, reverses, and restores the initial order", async () => {
    await portal.open("viewer", `/clients/${client.id}`);
    const sorted = (column: string) =>
      screen.getByRole("columnheader", { name: new RegExp(column) }).getAttribute("aria-sort");
    expect(names()).toEqual(["Two", "Three", "One"]);
    const steps: [names: string[], address: string, sorted: string | null][] = [
      [["One", "Three", "Two"], "?sort=task", "ascending"],
      [["Two", "Three", "One"], "?sort=-task", "descending"],
      [["Two", "Three", "One"], "", null],
    ];
    for (const [wanted, address, way] of steps) {
      await press("Task", table());
      await waitFor(() => expect(window.location.search).toBe(address));
      expect([names(), sorted("Task")]).toEqual([wanted, way]);
    }
    await portal.open("viewer", `/clients/${client.id}?sort=-dueDate`);
    expect(names()).toEqual(["Three", "Two", "One"]);
    expect(sorted("Due Date")).toBe("descending");
  });
});

describe("a row's status", () => {
  test("is a menu of all four, with the current one marked", async () => {
    await openAnother();
    await press("Status of Three: Not Started");
    const choices = await screen.findAllByRole("menuitemradio");
    expect(choices.map((each) => [each.textContent, each.getAttribute("aria-checked")])).toEqual([
      ["Not Started", "true"],
      ["In Progress", "false"],
      ["Blocked", "false"],
      ["Done", "false"],
    ]);
    fireEvent.click(screen.getByRole("menuitemradio", { name: "Blocked" }));
    await toasted("Task updated successfully");
    await screen.findByRole("button", { name: "Status of Three: Blocked" });
    expect(changesSent().map(({ method }) => method)).toEqual(["PATCH"]);
    expect(window.location.search).toBe("");
  });
});

describe("several tasks at once", () => {
  test("can all be selected within the filters, and a part of them shows as mixed", async () => {
    await portal.open("manager", `/clients/${client.id}`);
    tick("Select all tasks");
    await within(await bar()).findByText("3 selected");
    tick("Select One");
    const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all tasks" });
    expect(all.indeterminate).toBe(true);
    await press("Clear selection");
    await waitFor(() => expect(screen.queryAllByText(/selected/).length).toBe(0));
  });

  test("are marked done in one call, and the cards follow", async () => {
    await openAnother();
    for (const name of ["Select One", "Select Three"]) tick(name);
    await press("Mark Done", await bar());
    await toasted("Tasks updated successfully");
    expect(changesSent().map(({ method, path }) => `${method} ${path}`)).toEqual(["PATCH /api/tasks"]);
    await screen.findByText("2 of 3");
    expect(screen.getAllByText("67%").length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryAllByText(/ selected$/).length).toBe(0));
  });

  test("are only the visible ones, whatever else is selected", async () => {
    const several = await running();
    const [shown] = several.tasks;
    const manager = portal.app.as("manager");
    await expectJson(await manager("PATCH", `/api/tasks/${shown?.id}`, { status: "blocked" }));
    await portal.open("manager", `/clients/${several.client.id}`);
    tick("Select all tasks");
    await within(await bar()).findByText("3 selected");
    await select("Status", "Blocked");
    await within(await bar()).findByText("1 selected");

    await press("Change", await bar());
    const changing = await dialog("Change 1 task");
    await select("Owner", "Client", changing);
    await press("Save Changes", changing);
    await toasted("Task updated successfully");
    await select("Status", "All");
    tick("Select all tasks");
    await select("Status", "Blocked");
    await press("Mark Done", await bar());
    await waitFor(async () =>
      expect((await tasksNow(several.client)).find(({ id }) => id === shown?.id)?.status).toBe("done"),
    );
    for (const task of await tasksNow(several.client)) {
      const expected = task.id === shown?.id ? "client done" : "agency not_started";
      expect(`${task.owner} ${task.status}`).toBe(expected);
    }
  });

  test("get another owner, assignee and due date together", async () => {
    const several = await openAnother();
    tick("Select all tasks");
    await press("Change", await bar());
    const changing = await dialog("Change 3 tasks");
    const save = within(changing).getByRole("button", { name: "Save Changes" });
    expect(save.getAttribute("aria-disabled")).toBe("true");
    await select("Owner", "Client", changing);
    await select("Assignee", "Cleo Contributor", changing);
    await fill("Due date", "2026-04-01", changing);
    await press("Save Changes", changing);
    await toasted("Tasks updated successfully");
    const cleo = portal.app.people.contributor.id;
    for (const task of await tasksNow(several.client)) {
      expect(task).toMatchObject({ owner: "client", assigneeUserId: cleo, dueDate: "2026-04-01" });
    }
  });

  test("stay unchanged when the call is refused", async () => {
    await portal.open("manager", `/clients/${client.id}`);
    portal.answer(/^PATCH \/api\/tasks$/, failing);
    tick("Select all tasks");
    await press("Mark Done", await bar());
    await toasted("Failed to update tasks");
    screen.getByText("1 of 3");
    within(await bar()).getByText("3 selected");
  });
});

describe("a row's menu", () => {
  test("marks a task done without opening it", async () => {
    await openAnother();
    await chooseItem("Actions for Three", "Mark Done");
    await toasted("Task updated successfully");
    expect(within(row("Three")).getAllByRole("img", { name: "Done" }).length).toBe(1);
    expect(window.location.search).toBe("");
  });

  test("deletes a task after a question", async () => {
    const several = await openAnother();
    await chooseItem("Actions for One", "Delete task");
    const sure = await question("Delete Task");
    expect(sure.textContent).toContain(
      'Are you sure you want to delete "One"? This action cannot be undone.',
    );
    await press("Cancel", sure);
    expect(rows().length).toBe(3);
    expect(changesSent()).toEqual([]);
    await chooseItem("Actions for One", "Delete task");
    await press("Delete", await question("Delete Task"));
    await toasted("Task deleted successfully");
    await waitFor(() => expect(rows().length).toBe(2));
    expect((await tasksNow(several.client)).map(({ name }) => name)).toEqual(["Two", "Three"]);
  });

  test("reports a task that could not be deleted", async () => {
    await portal.open("manager", `/clients/${client.id}`);
    portal.answer(/^DELETE /, failing);
    await chooseItem("Actions for Three", "Delete task");
    await press("Delete", await question("Delete Task"));
    await toasted("Failed to delete task");
    expect(rows().length).toBe(3);
  });
});

test("an onboarding without tasks says so", async () => {
  const { client: empty, tasks: gone } = await running();
  for (const { id } of gone) await portal.app.as("manager")("DELETE", `/api/tasks/${id}`);
  await portal.open("manager", `/clients/${empty.id}`);
  screen.getByText("No tasks found");
  screen.getByText("This onboarding has no tasks yet.");
  expect(screen.queryAllByRole("button", { name: "Clear filters" }).length).toBe(0);
  expect(screen.getByRole("region", { name: "Progress" }).textContent).toContain("0%");
});
