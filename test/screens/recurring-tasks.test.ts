import { beforeAll, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { clientTasks } from "#/db/schema";
import type { Repeat } from "#/src/contract/choices/repeats";
import type { ClientDetail } from "#/src/contract/onboarding";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { chooseItem, dialog, fill, press, question, select, toasted } from "../support/presses";
import { addRecurringTask } from "../support/recurring-tasks";
import { addTemplate } from "../support/templates";
import { testMoment } from "../support/zones";

const portal = inDocument({ templates: false });
beforeAll(() => addTemplate(portal.app.db, { name: "One" }));

async function running() {
  const client = await makeClient(portal.app);
  await makeOnboarding(portal.app, client.id);
  const tasks = async () => {
    const path = `/api/clients/${client.id}`;
    const detail = await expectJson<ClientDetail>(await portal.app.as("manager")("GET", path));
    return detail.tasks.filter(({ phase }) => phase === "ongoing");
  };
  return { client, path: `/clients/${client.id}?phase=ongoing`, tasks };
}

/** Opens the form for a new ongoing task with this name. */
async function newOngoing(path: string, name: string) {
  await portal.open("manager", path);
  await press("Add Task");
  const form = await dialog("Add Task");
  await fill("Name", name, form);
  await select("Category", "Analytics", form);
  await select("Phase", "Ongoing", form);
  return form;
}

test("a task is added with a rule, which the drawer and the list say in words", async () => {
  const { path, tasks } = await running();
  const form = await newOngoing(path, "Send the report");
  expect(form.textContent).not.toContain("Counts from");
  await select("Repeats", "By months", form);
  await select("On", "Last working day", form);
  await press("Add Task", form);
  await toasted("Task added successfully");
  expect((await tasks())[0]?.repeat).toEqual({
    every: 1,
    unit: "month",
    on: "last_working",
    from: "schedule",
  });
  await waitFor(() => screen.getByText("Every month on the last working day"));
});

test("weekdays are chosen one after the other, and taken back", async () => {
  const { path, tasks } = await running();
  const form = await newOngoing(path, "Check the stock");
  await select("Repeats", "By weeks", form);
  for (const day of ["Monday", "Wednesday", "Friday", "Wednesday"])
    fireEvent.click(within(form).getByRole("checkbox", { name: day }));
  await press("Add Task", form);
  await toasted("Task added successfully");
  expect((await tasks())[0]?.repeat).toMatchObject({ unit: "week", on: [1, 5] });
});

test("deleting one asks whether to leave only it out, or to end the series", async () => {
  const { client, path, tasks } = await running();
  const task = await addRecurringTask(portal.app, client.id, { name: "Report", dueDate: "2026-03-31" });
  await portal.open("manager", path);
  await chooseItem("Actions for Report", "Delete task");
  const asked = await question("Delete Recurring Task");
  expect(asked.textContent).toContain("the next one is created");
  await press("Delete", asked);
  await toasted("Task deleted successfully");
  await waitFor(async () => expect((await tasks()).map(({ dueDate }) => dueDate)).toEqual(["2026-04-30"]));
  expect((await tasks())[0]?.seriesId).toBe(task.seriesId);
});

test("a task that is done shows its next one", async () => {
  const { client, path } = await running();
  const every: Repeat = { every: 1, unit: "week", on: [1], from: "schedule" };
  const late = { name: "Check ads", startDate: "2026-02-16", dueDate: "2026-02-16", repeat: every };
  await addRecurringTask(portal.app, client.id, late);
  await portal.open("manager", path);
  await press("Status of Check ads: Not Started");
  fireEvent.click(await screen.findByRole("menuitemradio", { name: "Done" }));
  await toasted("Task updated successfully");
  await waitFor(() => screen.getByRole("button", { name: "Status of Check ads: Not Started" }));
  screen.getByRole("button", { name: "Due date of Check ads: Mar 16, 2026" });
  const links = screen.getAllByRole("link", { name: "Check ads" });
  expect(links).toHaveLength(2);
});

test("a series that stopped while its client was paused goes on from the drawer, unless a task of it is open", async () => {
  const { client, tasks } = await running();
  const manager = portal.app.as("manager");
  const set = async (path: string, status: string) =>
    expectJson(await manager("PATCH", `/api/${path}`, { status }));
  const weekly: Repeat = { every: 1, unit: "week", on: [1], from: "schedule" };
  const first = await addRecurringTask(portal.app, client.id, { repeat: weekly, dueDate: "2026-03-09" });
  await set(`clients/${client.id}`, "paused");
  await set(`tasks/${first.id}`, "done");
  const address = (id: string) => `/clients/${client.id}?phase=ongoing&task=${id}`;
  await portal.open("manager", address(first.id));
  await screen.findAllByText(/Completed/);
  expect(screen.queryByRole("button", { name: "Create the next task" })).toBeNull();

  await set(`clients/${client.id}`, "active");
  await portal.open("manager", address(first.id));
  await press("Create the next task");
  await waitFor(async () => expect(await tasks()).toHaveLength(2));
  const next = (await tasks()).find(({ id }) => id !== first.id);
  expect(next).toMatchObject({ name: first.name, status: "not_started" });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Create the next task" })).toBeNull());

  // As after the undo of an earlier completion.
  const rows = portal.app.db;
  await rows.transaction(async (tx) => {
    await tx
      .update(clientTasks)
      .set({ status: "done", completedAt: testMoment })
      .where(eq(clientTasks.id, next?.id ?? ""));
    await tx
      .update(clientTasks)
      .set({ status: "in_progress", completedAt: null })
      .where(eq(clientTasks.id, first.id));
  });
  await portal.open("manager", address(next?.id ?? ""));
  await screen.findAllByText(/Completed/);
  expect(screen.queryByRole("button", { name: "Create the next task" })).toBeNull();
});
