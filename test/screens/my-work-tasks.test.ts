import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import type { Task } from "#/src/contract/tasks";
import type { WorkItem } from "#/src/contract/work";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { addDatedTask, addNeed, inDays } from "../support/dated-tasks";
import { inDocument } from "../support/portal-document";
import { dialog, fill, pickClient, press, question, select, toasted } from "../support/presses";
import { newTask } from "../support/requests";
import { addTemplate } from "../support/templates";

/** For the portal it is 9 March 2026. */
const portal = inDocument({ templates: false });
let first: Client;
let second: Client;
let tasks: Record<"late" | "today" | "soon", Task>;

beforeAll(() => addTemplate(portal.app.db));

/** Three tasks of the contributor, of two clients, by due date. */
beforeEach(async () => {
  [first, second] = [await started(), await started()];
  await clear();
  tasks = {
    late: await task(second, { name: "Late", dueDate: "2026-03-06" }),
    today: await task(first, { name: "Now", dueDate: "2026-03-09" }),
    soon: await task(second, { name: "Soon", dueDate: "2026-03-12" }),
  };
});

async function started() {
  const client = await makeClient(portal.app);
  await makeOnboarding(portal.app, client.id, "2026-03-01");
  return client;
}

async function task({ id }: Client, fields: object): Promise<Task> {
  const body = { startDate: "2026-03-01", assigneeUserId: portal.app.people.contributor.id, ...fields };
  const made = await portal.app.as("manager")("POST", `/api/clients/${id}/tasks`, newTask(body));
  return expectJson(made, 201);
}

/** Completes the work that earlier tests left open. */
async function clear() {
  for (const { id } of await mine()) {
    await expectJson(await portal.app.as("manager")("PATCH", `/api/tasks/${id}`, { status: "done" }));
  }
}

const mine = async () =>
  expectJson<WorkItem[]>(await portal.app.as("contributor")("GET", "/api/work?kind=task"));
const onServer = async (id: string) =>
  (await expectJson<{ task: Task }>(await portal.app.as("manager")("GET", `/api/tasks/${id}`))).task;
const names = () =>
  screen
    .queryAllByRole("table")
    .flatMap((table) => within(table).queryAllByRole("link"))
    .map(({ textContent }) => textContent);
const open = (name: string) => fireEvent.click(screen.getByRole("link", { name }));
const drawer = (name: string) => screen.findByRole("dialog", { name });
const key = (pressed: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed });
const tick = (name: string) => fireEvent.click(screen.getByRole("checkbox", { name: `Select ${name}` }));
const bar = () => screen.findByRole("region", { name: "Selected tasks" });
const writes = () => portal.sent.filter(({ method }) => method !== "GET");

describe("a due date that moves later", () => {
  let follower: Task;
  beforeEach(async () => {
    follower = await addDatedTask(portal.app, first.id, "After it", {
      ...{ dueDate: "2026-03-13", dueRule: inDays("needs", 4) },
    });
    await addNeed(portal.app, follower, tasks.today);
  });
  const moveFollowers = async () => {
    await toasted(/1 task follows/);
    await press("Move it");
    const plan = await dialog("Move Dates");
    await within(plan).findByText("1 task moves.");
    await press("Move 1 task", plan);
    await toasted("Moved 1 task");
    expect((await onServer(follower.id)).dueDate > "2026-03-13").toBe(true);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Move Dates" })).toBeNull());
  };

  test("in its row offers to move the tasks that follow", async () => {
    await portal.open("contributor", "/my-work");
    await press(/^Due date of Now:/);
    await fill("Due date of Now", "2026-03-24");
    await press("Save");
    await moveFollowers();
  });

  test("in the drawer does so, too, and an earlier one does not", async () => {
    await portal.open("contributor", "/my-work");
    open("Now");
    const shown = await drawer("Now");
    await press("Edit due date", shown);
    await fill("Due date", "2026-03-24", shown);
    await press("Save", shown);
    await moveFollowers();
  });
});

describe("the drawer", () => {
  test("opens over the list, in the address, and J and K step through all sections", async () => {
    await portal.open("contributor", "/my-work");
    open("Late");
    await drawer("Late");
    expect(window.location.search).toBe(`?task=${tasks.late.id}`);
    for (const [pressed, name] of [
      ["j", "Now"],
      ["j", "Soon"],
      ["k", "Now"],
    ] as const) {
      key(pressed);
      await drawer(name);
    }
    expect(window.location.search).toBe(`?task=${tasks.today.id}`);
  });

  test("of a task completed there steps on with J, and its row leaves the list", async () => {
    await portal.open("contributor", `/my-work?task=${tasks.late.id}`);
    await press("Mark Done", await drawer("Late"));
    await toasted("Task updated successfully");
    await waitFor(() => expect(names()).toEqual(["Now", "Soon"]));
    await drawer("Late");
    key("j");
    await drawer("Now");
    expect((await onServer(tasks.late.id)).status).toBe("done");
  });

  test("opens from a link for a task that is not in the list, and is in the page", async () => {
    await portal.open("viewer", `/my-work?task=${tasks.soon.id}`);
    within(await drawer("Soon")).getByText("Mar 12, 2026");
    expect(portal.sent.filter(({ path }) => !/\/(comments|files)(\?|$)/.test(path))).toEqual([]);
    await portal.open("viewer", "/my-work?task=0195f000-0000-7000-8000-00000000dead");
    await screen.findByText("Task not found");
  });

  test("edits a task, whose row moves to its new due date", async () => {
    await portal.open("contributor", `/my-work?task=${tasks.soon.id}`);
    await press("Edit Task", await drawer("Soon"));
    const editing = await dialog("Edit Task");
    expect(within(editing).queryAllByLabelText("Client").length).toBe(0);
    await fill("Name", "Sooner", editing);
    await fill("Due date", "2026-03-08", editing);
    await press("Save Changes", editing);
    await waitFor(() => expect(names()).toEqual(["Late", "Sooner", "Now"]));
  });
});

describe("selected tasks", () => {
  test("of several clients are changed in one call, at the versions shown", async () => {
    await portal.open("contributor", "/my-work");
    for (const name of ["Late", "Now"]) tick(name);
    await within(await bar()).findByText("2 selected");
    await press("Change", await bar());
    const changing = await dialog("Change 2 tasks");
    await select("Status", "Blocked", changing);
    await press("Save Changes", changing);
    await toasted("Tasks updated successfully");
    expect(writes().map(({ method, path, ifMatch }) => `${method} ${path} ${ifMatch}`)).toEqual([
      'PATCH /api/tasks "1.1"',
    ]);
    expect((await onServer(tasks.late.id)).status).toBe("blocked");
    await waitFor(() => expect(screen.queryAllByText(/ selected$/).length).toBe(0));
  });

  test("get another date at once, by its name", async () => {
    await portal.open("contributor", "/my-work");
    for (const name of ["Late", "Now"]) tick(name);
    await press("Change", await bar());
    const changing = await dialog("Change 2 tasks");
    await select("Status", "In Progress", changing);
    await press("Next Monday", changing);
    await toasted("Tasks updated successfully");
    const changed = [await onServer(tasks.late.id), await onServer(tasks.today.id)];
    expect(changed.map(({ dueDate, status }) => [dueDate, status])).toEqual([
      ["2026-03-16", "in_progress"],
      ["2026-03-16", "in_progress"],
    ]);
  });

  test("that are completed leave the list and the sidebar's count", async () => {
    await portal.open("contributor", "/my-work", { hearsOthers: true });
    await waitFor(() => expect(portal.app.listeners).toBe(1));
    const count = () => document.querySelector("[data-island=work-count]")?.textContent;
    expect(count()).toBe("2");
    for (const name of ["Late", "Now"]) tick(name);
    await press("Mark Done", await bar());
    await waitFor(() => expect(names()).toEqual(["Soon"]));
    await waitFor(() => expect(count()).toBe(""));
  });

  test("changed by another user meanwhile lead to a question", async () => {
    await portal.open("contributor", "/my-work");
    const change = { name: "Renamed" };
    await expectJson(await portal.app.as("manager")("PATCH", `/api/tasks/${tasks.late.id}`, change));
    tick("Late");
    await press("Mark Done", await bar());
    await press("Load theirs", await question("Somebody else was faster"));
    await waitFor(() => expect(names()).toEqual(["Renamed", "Now", "Soon"]));
    expect((await onServer(tasks.late.id)).status).toBe("not_started");
  });

  test("are not offered to a viewer", async () => {
    await portal.open("viewer", "/my-work?person=all");
    expect(names()).toContain("Late");
    expect(screen.queryAllByRole("checkbox").length).toBe(0);
  });
});

describe("each role", () => {
  const mayChange = { admin: true, manager: true, contributor: true, viewer: false };
  const perRole = Object.entries(mayChange) as [keyof typeof mayChange, boolean][];

  test.each(perRole)("%s may change due work: %p", async (role, may) => {
    await portal.open(role, "/my-work?person=all");
    expect(names()).toEqual(expect.arrayContaining(["Late", "Now", "Soon"]));
    const canPress = (found: HTMLElement[]) =>
      found.some((control) => control.getAttribute("aria-disabled") !== "true");
    const offered = {
      "Add Task": canPress(screen.queryAllByRole("button", { name: "Add Task" })),
      ticks: canPress(screen.queryAllByRole("checkbox", { name: "Select Late" })),
      day: canPress(screen.queryAllByRole("button", { name: /^Due date of Late/ })),
    };
    expect(offered).toEqual({ "Add Task": may, ticks: may, day: may });
  });
});

describe("Add Task", () => {
  test("asks for the client, and assigns the task to the person shown", async () => {
    const without = await makeClient(portal.app);
    await portal.open("contributor", "/my-work");
    await press("Add Task");
    const adding = await dialog("Add Task");
    await pickClient(without.name, adding);
    const option = within(adding).getByRole("option", { name: new RegExp(without.name) });
    expect(option.textContent).toContain("Onboarding has not started");
    expect(within(adding).getByLabelText<HTMLInputElement>("Client").value).toBe(without.name);
    fireEvent.blur(within(adding).getByLabelText("Client"));
    expect(within(adding).getByLabelText<HTMLInputElement>("Client").value).toBe("");
    await fill("Name", "Fresh", adding);
    await select("Category", "Ads", adding);
    await fill("Due date", "2026-03-10", adding);
    await press("Add Task", adding);
    await within(adding).findByText("Client is required");
    await pickClient(first.name, adding);
    await press("Add Task", adding);
    await toasted("Task added successfully");
    await waitFor(() => expect(names()).toEqual(["Late", "Now", "Fresh", "Soon"]));
    expect((await mine()).find(({ title }) => title === "Fresh")?.clientId).toBe(first.id);
  });

  test("begins with the client by which the list is filtered", async () => {
    await portal.open("contributor", `/my-work?clientId=${second.id}`);
    await press("Add Task");
    const field = within(await dialog("Add Task")).getByLabelText<HTMLInputElement>("Client");
    expect(field.value).toBe(second.name);
  });

  test("shows viewers who may", async () => {
    await portal.open("viewer", "/my-work");
    expect(screen.getByRole("button", { name: "Add Task" }).getAttribute("aria-disabled")).toBe("true");
  });
});
