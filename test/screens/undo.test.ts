import { beforeAll, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Lead } from "#/src/contract/leads";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { inDocument } from "../support/portal-document";
import { chooseItem, dialog, press, question, toasted } from "../support/presses";
import { addedProject } from "../support/requests-design";
import { addedLead } from "../support/requests-leads";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
beforeAll(async () => {
  for (const name of ["One", "Two"]) await addTemplate(portal.app.db, { name });
});

async function running(): Promise<{ path: string; tasks: Task[] }> {
  const { id } = await makeClient(portal.app);
  const { tasks } = await makeOnboarding(portal.app, id);
  return { path: `/clients/${id}`, tasks };
}

const gone = (text: string) => waitFor(() => expect(screen.queryAllByText(text)).toHaveLength(0));
const there = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
const pressCtrlZ = (target: Element = document.body) =>
  fireEvent.keyDown(target, { key: "z", ctrlKey: true });

describe("after Undo the screen shows and reports the restored state", () => {
  test("of a started onboarding", async () => {
    // Browsers support the element; this document does not.
    expectConsoleError(/The tag <search> is unrecognized/);
    const { id } = await makeClient(portal.app);
    await portal.open("manager", `/clients/${id}`);
    await press("Start Onboarding");
    await press("Start", await dialog("Start Onboarding"));
    await there("One");
    await press("Undo");
    await toasted("The onboarding and 2 more are gone again.");
    await there("No Onboarding Started");
  });

  test("of a deleted task, and the deletion once more", async () => {
    const { path } = await running();
    await portal.open("manager", path);
    await chooseItem("Actions for One", "Delete task");
    await press("Delete", await question("Delete Task"));
    await gone("One");
    await press("Undo");
    await toasted("One is back.");
    await there("One");
    await press("Redo");
    await toasted("One is gone again.");
    await gone("One");
  });

  test("of one change only while Ctrl+Z is held down", async () => {
    const { path } = await running();
    await portal.open("manager", path);
    for (const [name, status] of [
      ["One", "Blocked"],
      ["Two", "Done"],
    ]) {
      await press(`Status of ${name}: Not Started`);
      fireEvent.click(await screen.findByRole("menuitemradio", { name: `${status}` }));
      await toasted("Task updated successfully");
    }
    const undone = () => portal.sent.filter(({ path: sentTo }) => sentTo.endsWith("/undo")).length;
    pressCtrlZ();
    await toasted("Two is changed back.");
    for (let time = 0; time < 3; time++) {
      fireEvent.keyDown(document.body, { key: "z", ctrlKey: true, repeat: true });
    }
    await screen.findByRole("button", { name: "Status of Two: Not Started" });
    screen.getByRole("button", { name: "Status of One: Blocked" });
    expect(undone()).toBe(1);
  });

  test("of a deleted template, and of another order of projects by Ctrl+Z", async () => {
    await portal.open("manager", "/templates");
    await chooseItem("Actions for One", "Delete");
    await press("Delete", await question("Delete Template"));
    await gone("One");
    pressCtrlZ();
    await toasted(/One (is|and \d+ more are) back\./);
    await there("One");

    const { id: clientId } = await makeClient(portal.app);
    const fields = { clientId, startDate: "2026-03-01", dueDate: "2026-04-01" };
    for (const projectName of ["Box", "Film"]) await addedProject(portal.app, { ...fields, projectName });
    await portal.open("manager", "/design");
    const order = () =>
      screen.getAllByRole("link", { name: /^(Box|Film)$/ }).map(({ textContent }) => textContent);
    const before = order();
    await chooseItem("Actions for Box", before[0] === "Box" ? "Move down" : "Move up");
    await toasted("Project order updated");
    expect(order()).toEqual(before.toReversed());
    pressCtrlZ();
    await toasted("changed back");
    await waitFor(() => expect(order()).toEqual(before));
  });

  test("of a deleted lead", async () => {
    const { companyName }: Lead = await addedLead(portal.app, { companyName: "Hopeful" });
    await portal.open("manager", "/client-leads");
    await chooseItem(`Actions for ${companyName}`, "Delete");
    await press(/Delete/, await question(/Delete/));
    await gone(companyName);
    await press("Undo");
    await there(companyName);
  });
});

test("rows changed since by another user stay, and the user is named", async () => {
  const { path, tasks } = await running();
  await portal.open("manager", path);
  await chooseItem("Actions for Two", "Mark Done");
  await toasted("Task updated successfully");
  const theirs = { name: "Two by them" };
  await expectJson(await portal.app.as("contributor")("PATCH", `/api/tasks/${tasks[1]?.id}`, theirs));
  await press("Undo");
  await toasted(/^Error Two by them was changed by .+ since\./);
  await there("Two by them");
});

describe("a history line can be undone where that is still possible", () => {
  const changed = async () => {
    const { path, tasks } = await running();
    const [task] = tasks;
    if (!task) throw new Error("There is no task.");
    const change = async (role: "manager" | "contributor", body: object) =>
      expectJson(await portal.app.as(role)("PATCH", `/api/tasks/${task.id}`, body));
    return { path, task, change };
  };

  test("in a task's history, by its author, until the task was changed since", async () => {
    const { path, task, change } = await changed();
    await change("manager", { status: "blocked" });
    for (const [role, lines] of [
      ["contributor", 0],
      ["viewer", 0],
      ["manager", 1],
    ] as const) {
      await portal.open(role, `${path}?task=${task.id}`);
      const history = within(await screen.findByRole("region", { name: "Activity History" }));
      await history.findByText(/Not Started → Blocked/);
      expect([role, history.queryAllByRole("button", { name: "Undo" }).length]).toEqual([role, lines]);
    }
    await press("Undo", await screen.findByRole("region", { name: "Activity History" }));
    await toasted("One is changed back.");
    await screen.findByText(/Blocked → Not Started/);
    await change("contributor", { name: "One by them" });
    await portal.open("manager", `${path}?task=${task.id}`);
    const history = await screen.findByRole("region", { name: "Activity History" });
    expect(within(history).queryAllByRole("button", { name: "Undo" })).toHaveLength(0);
  });

  test("in the audit log, for anyone's change", async () => {
    const { task, change } = await changed();
    await change("contributor", { name: "Renamed" });
    await portal.open("admin", "/admin?tab=audit&action=update&search=Renamed");
    const table = within(await screen.findByRole("table", { name: "Audit Logs" }));
    table.getByText(/Name/, { selector: "summary span" }).click();
    fireEvent.click(await table.findByRole("button", { name: "Undo" }));
    await toasted("One is changed back.");
    const { task: now } = await expectJson<TaskDetail>(
      await portal.app.as("viewer")("GET", `/api/tasks/${task.id}`),
    );
    expect(now.name).toBe("One");
  });
});

test("in a field Ctrl+Z undoes typing only", async () => {
  const { path } = await running();
  await portal.open("manager", path);
  await chooseItem("Actions for One", "Delete task");
  await press("Delete", await question("Delete Task"));
  await toasted("Task deleted successfully");
  const before = portal.sent.length;
  expect(pressCtrlZ(screen.getByRole("searchbox"))).toBe(true);
  expect(portal.sent).toHaveLength(before);
});
