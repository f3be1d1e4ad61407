import { beforeAll, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, fill, press, select, shownIn, toasted } from "../support/presses";
import { newTask } from "../support/requests";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
beforeAll(async () => {
  for (const name of ["One", "Two"]) await addTemplate(portal.app.db, { name });
});

const manager = (...call: Parameters<ReturnType<typeof portal.app.as>>) => portal.app.as("manager")(...call);

/** A client whose onboarding has the tasks One and Two, and these ongoing ones. */
async function running(...ongoing: Record<string, unknown>[]) {
  const client = await makeClient(portal.app);
  const { tasks } = await makeOnboarding(portal.app, client.id);
  const added: Task[] = [];
  for (const task of ongoing) added.push(await add(client, { phase: "ongoing", ...task }));
  return { client, path: `/clients/${client.id}`, tasks, ongoing: added };
}

const add = async (client: Client, task: Record<string, unknown>) =>
  expectJson<Task>(await manager("POST", `/api/clients/${client.id}/tasks`, newTask(task)), 201);
const edit = async ({ id }: Task, change: object) =>
  expectJson<Task>(await manager("PATCH", `/api/tasks/${id}`, change));
const complete = (tasks: readonly Task[]) => Promise.all(tasks.map((task) => edit(task, { status: "done" })));
const late = { startDate: "2026-03-01", dueDate: "2026-03-06" };

const card = (name: string) => screen.getAllByRole("region", { name })[0]?.textContent;
const tabs = () =>
  screen
    .queryAllByRole("tab")
    .filter((tab) => tab.closest("[role=tablist]")?.getAttribute("aria-label") !== "Client")
    .map((tab) => `${tab.textContent}${tab.getAttribute("aria-selected") === "true" ? " (open)" : ""}`);
const names = () =>
  Array.from(screen.getByRole("table").querySelectorAll("tbody a.row-link")).map((link) => link.textContent);
const shows = (...wanted: string[]) => waitFor(() => expect(names()).toEqual(wanted));
const openTab = (name: string) => fireEvent.click(screen.getByRole("tab", { name }));

describe("the tabs of the table", () => {
  test("do not exist without ongoing tasks, regardless of the address", async () => {
    const { path } = await running();
    for (const query of ["", "?phase=ongoing", "?phase=never"]) {
      await portal.open("manager", path + query);
      expect(tabs()).toEqual([]);
      expect(names()).toEqual(["One", "Two"]);
    }
    expect(card("Progress")).not.toContain("ongoing");
  });

  test("begin with Onboarding while that is open, count their tasks, and are in the address", async () => {
    const { path } = await running({ name: "Three" }, { name: "Four", status: "done" });
    await portal.open("manager", path);
    expect(tabs()).toEqual(["Onboarding 2 (open)", "Ongoing 2"]);
    expect(card("Tasks")).toContain("0 of 2");
    expect([card("Tasks"), card("Progress")].every((text) => text?.includes("1 of 2 ongoing"))).toBe(true);
    openTab("Ongoing 2");
    await shows("Three", "Four");
    expect(window.location.search).toBe("?phase=ongoing");
    screen.getByRole("tabpanel", { name: "Ongoing 2" });
    await select("Status", "Done");
    await shows("Four");
    expect(tabs()).toEqual(["Onboarding 0", "Ongoing 1 (open)"]);
    expect(window.location.search).toBe("?phase=ongoing&status=done");
    openTab("Onboarding 0");
    await screen.findByText("No onboarding task matches these filters. The Ongoing tab has 1.");
    await press("Clear filters");
    await shows("One", "Two");
    expect(window.location.search).toBe("?phase=onboarding");
    await portal.open("viewer", `${path}?phase=ongoing&sort=task`);
    expect(names()).toEqual(["Four", "Three"]);
  });

  test("begin with Ongoing once the onboarding is complete, and stay while its last task is being completed", async () => {
    const { path, tasks } = await running({ name: "Three" });
    const [first, last] = tasks;
    if (!first || !last) throw new Error("The templates made too few tasks.");
    await edit(first, { status: "done" });
    await portal.open("manager", path);
    fireEvent.click(screen.getByRole("checkbox", { name: `Select ${last.name}` }));
    await press("Mark Done", await screen.findByRole("region", { name: "Selected tasks" }));
    await toasted("Task updated successfully");
    await waitFor(() => expect(card("Progress")).toContain("100%"));
    expect(tabs()).toEqual(["Onboarding 2 (open)", "Ongoing 1"]);
    await portal.open("manager", path);
    expect(tabs()).toEqual(["Onboarding 2", "Ongoing 1 (open)"]);
    expect(card("Tasks")).toContain("Onboarding complete");
  });

  test("follow the task that a link opens and that J and K step through, and stay when it is closed", async () => {
    const { path, ongoing } = await running(
      { name: "Three", dueDate: "2026-04-01" },
      { name: "Four", dueDate: "2026-04-02" },
    );
    await portal.open("manager", `${path}?task=${ongoing[0]?.id}`);
    await dialog("Three");
    expect(names()).toEqual(["Three", "Four"]);
    await press("Next task (J)");
    await dialog("Four");
    await press("Close");
    await waitFor(() => expect(window.location.search).toBe("?phase=ongoing"));
    expect(names()).toEqual(["Three", "Four"]);
  });

  test("show that of a task just added, and the filter that hides it there", async () => {
    const { path, tasks } = await running();
    await complete(tasks);
    await portal.open("manager", `${path}?category=finance`);
    await press("Add Task");
    const adder = await dialog("Add Task");
    await fill("Name", "Five", adder);
    await select("Category", "Ads", adder);
    await press("Add Task", adder);
    await screen.findByText("“Five” was added, but the category hides it.");
    expect(tabs()).toEqual(["Onboarding 0", "Ongoing 0 (open)"]);
    await press("Clear the category");
    await shows("Five");
    openTab("Onboarding 2");
    await waitFor(() => expect(screen.queryAllByText(/was added, but/)).toHaveLength(0));
  });

  test("limit the selection to the visible rows", async () => {
    const { path } = await running({ name: "Three" });
    await portal.open("manager", path);
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all tasks" }));
    const bar = await screen.findByRole("region", { name: "Selected tasks" });
    within(bar).getByText("2 selected");
    openTab("Ongoing 1");
    await shows("Three");
    expect(screen.queryAllByText(/ selected$/)).toHaveLength(0);
    openTab("Onboarding 2");
    await screen.findByText("2 selected");
  });
});

describe("the Past Due card", () => {
  test("opens the tab with past-due tasks, the current one first, and shows both numbers", async () => {
    const { path, tasks } = await running({ name: "Three", ...late });
    await portal.open("manager", path);
    expect(card("Past Due")).toContain("1 ongoing");
    await press("Past Due");
    await shows("Three");
    expect(window.location.search).toBe("?status=past_due&phase=ongoing");
    if (tasks[0]) await edit(tasks[0], late);
    await portal.open("manager", path);
    expect(card("Past Due")).toContain("1 in onboarding, 1 ongoing");
    await press("Past Due");
    await shows("One");
    expect(window.location.search).toBe("?status=past_due");
    await press("Past Due");
    await shows("One", "Two");
  });
});

test("the deadlines include both phases, and a click opens the task over its own tab", async () => {
  const { path } = await running({ name: "Three", dueDate: "2026-03-10" });
  await portal.open("manager", path);
  const deadlines = within(screen.getByRole("region", { name: "Upcoming Deadlines" }));
  fireEvent.click(deadlines.getByRole("link", { name: /^Three/ }));
  await dialog("Three");
  expect(names()).toEqual(["Three"]);
});

describe("a task's phase in dialogs", () => {
  const reopens = "The onboarding is complete. This reopens it.";

  test("is left to the portal for a new task, with a warning for a choice that reopens the onboarding", async () => {
    const { path, tasks } = await running();
    await complete(tasks);
    await portal.open("manager", path);
    await press("Add Task");
    const adder = await dialog("Add Task");
    expect(shownIn("Phase", adder)).toBe("");
    within(adder).getByText("Onboarding until it is complete, then ongoing");
    await select("Phase", "Onboarding", adder);
    await within(adder).findByText(reopens);
    await select("Status", "Done", adder);
    await waitFor(() => expect(within(adder).queryAllByText(reopens)).toHaveLength(0));
    await select("Status", "Not Started", adder);
    await within(adder).findByText(reopens);
    await select("Phase", "Automatic", adder);
    await fill("Name", "Six", adder);
    await select("Category", "Ads", adder);
    await press("Add Task", adder);
    await toasted("Task added successfully");
    expect(portal.sent.find(({ method }) => method === "POST")?.body).not.toHaveProperty("phase");
    expect(tabs()).toEqual(["Onboarding 2", "Ongoing 1 (open)"]);
  });

  test("is shown in the drawer, changed by an edit, and listed in the history; the drawer's tab follows", async () => {
    const { path, tasks, ongoing } = await running({ name: "Three" });
    await complete(tasks);
    await portal.open("manager", `${path}?task=${ongoing[0]?.id}`);
    const drawer = await dialog("Three");
    await within(drawer).findByText("Ongoing");
    await press("Edit Task");
    const editor = await dialog("Edit Task");
    expect(within(editor).queryAllByRole("option", { name: "Automatic" })).toHaveLength(0);
    await select("Phase", "Onboarding", editor);
    await within(editor).findByText(reopens);
    await press("Save Changes", editor);
    await toasted("Task updated successfully");
    await within(drawer).findByText("Phase: Ongoing → Onboarding");
    expect(tabs()).toEqual([]);
    expect(card("Tasks")).toContain("2 of 3");
  });

  test("is changed for several at once, with a warning only where it reopens the onboarding", async () => {
    const { path, tasks } = await running({ name: "Three" }, { name: "Four" });
    await complete(tasks);
    await portal.open("manager", path);
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all tasks" }));
    await press("Change", await screen.findByRole("region", { name: "Selected tasks" }));
    const changing = await dialog("Change 2 tasks");
    await select("Phase", "Onboarding", changing);
    await within(changing).findByText(reopens);
    await select("Status", "Done", changing);
    await waitFor(() => expect(within(changing).queryAllByText(reopens)).toHaveLength(0));
    await press("Save Changes", changing);
    await toasted("Tasks updated successfully");
    expect(portal.sent.at(-1)?.body).toMatchObject({ change: { status: "done", phase: "onboarding" } });
    await waitFor(() => expect(card("Tasks")).toContain("4 of 4"));
  });

  test("on My Work, where the onboarding's state is unknown, comes with a warning that it may reopen", async () => {
    const { client, ongoing } = await running({
      name: "Three",
      assigneeUserId: portal.app.people.manager.id,
    });
    await portal.open("manager", `/my-work?clientId=${client.id}&task=${ongoing[0]?.id}`);
    await dialog("Three");
    await press("Edit Task");
    const editor = await dialog("Edit Task");
    await select("Phase", "Onboarding", editor);
    await within(editor).findByText("If the onboarding is complete, this reopens it.");
  });
});
