import { beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { addDatedTask, addNeed, inDays } from "../support/dated-tasks";
import { inDocument, noConnection } from "../support/portal-document";
import { dialog, fill, press, toasted } from "../support/presses";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
let clientId: string;
let first: Task;
beforeEach(async () => {
  if (!first) await addTemplate(portal.app.db, { name: "From a template" });
  clientId = (await makeClient(portal.app)).id;
  const { tasks } = await makeOnboarding(portal.app, clientId, "2026-03-02");
  for (const { id } of tasks) await portal.app.as("manager")("DELETE", `/api/tasks/${id}`);
  first = await add("Ship the first stock", { dueDate: "2026-03-12", dueRule: inDays("launch", 10) });
  const follower = await add("Check the stock", { dueDate: "2026-03-16", dueRule: inDays("needs", 3) });
  await add("Agree by hand", { dueDate: "2026-03-20" });
  await addNeed(portal.app, follower, first);
});

const add = (name: string, fields: Parameters<typeof addDatedTask>[3]) =>
  addDatedTask(portal.app, clientId, name, fields);
const open = (who: "manager" | "viewer" = "manager") => portal.open(who, `/clients/${clientId}`);
const detail = async () =>
  expectJson<ClientDetail>(await portal.app.as("manager")("GET", `/api/clients/${clientId}`));
const dates = async () => (await detail()).tasks.map(({ name, dueDate }) => `${name}: ${dueDate}`);
const unmoved = [
  "Ship the first stock: 2026-03-12",
  "Check the stock: 2026-03-16",
  "Agree by hand: 2026-03-20",
];
const moved = [
  "Ship the first stock: 2026-04-10",
  "Check the stock: 2026-04-13",
  "Agree by hand: 2026-03-20",
];

/** The rows of the plan: task, dates and reason. */
function rowsIn(plan: HTMLElement): string[] {
  const table = within(plan).getByRole("table", { name: "Tasks that move" });
  return within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => {
      const [due, why] = within(row).getAllByRole("cell");
      const name = within(row).getByRole("rowheader").firstChild?.textContent;
      return [name, due?.textContent, why?.textContent].join(" | ");
    });
}

async function planLaunch(date = "2026-04-21") {
  await press("Set target date");
  await fill("Target date", date);
  await press("Save");
  await screen.findByText(/tasks? moves?\./);
  return dialog("Target Launch Date");
}

describe("a new launch date", () => {
  test("shows the tasks that move before anything changes, and moves them with one press", async () => {
    await open();
    const plan = await planLaunch();
    within(plan).getByText("2 tasks move.");
    expect(rowsIn(plan)).toEqual([
      "Ship the first stock | Mar 12, 2026Apr 10, 2026 | Counts from the launch date",
      "Check the stock | Mar 16, 2026Apr 13, 2026 | Counts from its prerequisites",
    ]);
    expect(await dates()).toEqual(unmoved);
    await press("Move 2 tasks", plan);
    await toasted("Moved 2 tasks");
    expect(await dates()).toEqual(moved);
    await screen.findByText("Apr 21, 2026");
    await press("Undo");
    await waitFor(async () => expect(await dates()).toEqual(unmoved));
    expect((await detail()).onboarding?.targetLaunchDate).toBeNull();
  });

  test("can be set alone", async () => {
    await open();
    await press("Only set the date", await planLaunch());
    await toasted("Target date updated successfully");
    expect(await dates()).toEqual(unmoved);
    expect((await detail()).onboarding?.targetLaunchDate).toBe("2026-04-21");
  });

  test("that would make tasks late names them, with the day that they would have had", async () => {
    await open();
    const plan = await planLaunch("2026-03-16");
    within(plan).getByText(
      "2 tasks move. 1 task would be late at once, so it moves to the next working day.",
    );
    expect(rowsIn(plan)[0]).toBe(
      "Ship the first stock | Mar 12, 2026Mar 9, 2026 | Would have been due Mar 6, 2026",
    );
  });

  test("moves no date set by hand, unless it is chosen", async () => {
    await portal.app.as("manager")("PATCH", `/api/clients/${clientId}/onboarding`, {
      targetLaunchDate: "2026-04-20",
    });
    await open();
    await press("Change target date");
    await fill("Target date", "2026-05-04");
    await press("Save");
    const byHand = await screen.findByRole("group", { name: /Set by hand/ });
    const plan = await dialog("Target Launch Date");
    fireEvent.click(within(byHand).getByRole("checkbox", { name: /Agree by hand/ }));
    // The earlier plan stays until the next one is made.
    within(plan).getByRole("table", { name: "Tasks that move" });
    await press("Move 3 tasks", plan);
    await toasted("Moved 3 tasks");
    expect((await dates())[2]).toBe("Agree by hand: 2026-04-03");
  });

  test("is planned again when something changed meanwhile", async () => {
    await open();
    const plan = await planLaunch();
    await portal.app.as("contributor")("PATCH", `/api/tasks/${first.id}`, { name: "Ship the second stock" });
    await press("Move 2 tasks", plan);
    await toasted(/The dates were not moved: This has changed since the plan was shown/);
    await waitFor(() => expect(rowsIn(plan)[0]).toContain("Ship the second stock"));
    await press("Move 2 tasks", plan);
    await toasted("Moved 2 tasks");
  });

  test("whose plan cannot be made says so at the field", async () => {
    await open();
    portal.answer(/^POST .*\/reschedule$/, noConnection);
    await press("Set target date");
    await fill("Target date", "2026-04-21");
    await press("Save");
    await screen.findByText("The server could not be reached.");
    expect(await dates()).toEqual(unmoved);
  });
});

describe("Move dates", () => {
  const openDates = async () => {
    await press("More actions");
    fireEvent.click(await screen.findByRole("menuitem", { name: "Move dates" }));
    return dialog("Move Dates");
  };

  test("moves the start until the work begins", async () => {
    await add("Kick off", { dueDate: "2026-03-09", dueRule: inDays("start", 7) });
    await open();
    const form = await openDates();
    await fill("Start date", "2026-03-16");
    await press("Show Plan", form);
    await press("Move 3 tasks", await dialog("Move Dates"));
    await toasted("Moved 3 tasks");
    expect((await dates()).at(-1)).toBe("Kick off: 2026-03-23");
    await portal.app.as("manager")("PATCH", `/api/tasks/${first.id}`, { status: "in_progress" });
    await open();
    await openDates();
    screen.getByText("The start date stays, since the work has begun: a task was started or done.");
    expect(screen.queryByLabelText(/Start date/)).toBeNull();
  });

  test("without new dates shows what no longer matches, or that everything does", async () => {
    await open();
    await press("Show Plan", await openDates());
    const plan = await dialog("Move Dates");
    await within(plan).findByText("No due date moves.");
    await press("Done", plan);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is not for viewers", async () => {
    await open("viewer");
    await press("More actions");
    const item = await screen.findByRole("menuitem", { name: /Move dates/ });
    expect(item.getAttribute("aria-disabled")).toBe("true");
  });
});

describe("a task whose due date moves later by hand", () => {
  test("offers to move those that follow", async () => {
    await open();
    await pickDue(first, "2026-03-24");
    await toasted(/1 task follows\./);
    expect((await dates())[1]).toBe(unmoved[1] ?? "");
    await press("Move it");
    await press("Move 1 task", await dialog("Move Dates"));
    await toasted("Moved 1 task");
    expect((await dates())[1]).toBe("Check the stock: 2026-03-27");
  });

  test("says why there is no plan", async () => {
    await open();
    await pickDue(first, "2026-03-24");
    await toasted(/1 task follows\./);
    portal.answer(/^POST .*\/reschedule$/, noConnection);
    await press("Move it");
    const plan = await dialog("Move Dates");
    await within(plan).findByText("The plan could not be made");
    within(plan).getByText("The server could not be reached.");
  });

  test("offers nothing when nothing has to move", async () => {
    const last = await add("Last", { dueDate: "2026-03-12" });
    await open();
    await pickDue(last, "2026-03-24");
    await toasted("Task updated successfully");
    expect(portal.sent.filter(({ path }) => path.includes("reschedule"))).toEqual([]);
  });

  async function pickDue({ name }: Task, date: string) {
    const [button] = await screen.findAllByRole("button", { name: new RegExp(`^Due date of ${name}`) });
    if (button) fireEvent.click(button);
    await fill(`Due date of ${name}`, date);
    await press("Save");
  }
});
