import { beforeAll, expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, fill, press, question, select, shownIn, toasted } from "../support/presses";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
beforeAll(() => addTemplate(portal.app.db, { name: "Collect logins" }));

/** Opens the editor with the task of a client that no other test uses. */
async function edit() {
  const { id } = await makeClient(portal.app);
  const [task] = (await makeOnboarding(portal.app, id)).tasks;
  if (!task) throw new Error("The template made no task.");
  await portal.open("manager", `/clients/${id}?task=${task.id}`);
  await press("Edit Task");
  return { task, editor: await dialog("Edit Task") };
}

const taskNow = async ({ id }: Task) =>
  (await expectJson<TaskDetail>(await portal.app.as("manager")("GET", `/api/tasks/${id}`))).task;

test("an error is shown on its field, and typed values stay", async () => {
  const { editor } = await edit();
  const problem = {
    title: "Bad Request",
    status: 400,
    detail: "Some fields need another value.",
    errors: [{ path: "name", message: "That name is taken" }],
  };
  portal.answer(/^PATCH \/api\/tasks\//, () => Response.json(problem, { status: 400 }));
  await fill("Name", "Another name", editor);
  await press("Save Changes", editor);
  await within(editor).findByText("That name is taken");
  await toasted("Failed to update task");
  expect(shownIn("Name", editor)).toBe("Another name");
});

test("another user's edit is loaded around typed values", async () => {
  const { task, editor } = await edit();
  const theirs = { category: "finance", name: "Their name" };
  await expectJson(await portal.app.as("admin")("PATCH", `/api/tasks/${task.id}`, theirs));
  await fill("Name", "My name", editor);
  await press("Save Changes", editor);
  await press("Load theirs", await question("Somebody else was faster"));
  await within(editor).findByDisplayValue("Finance");
  expect(shownIn("Name", editor)).toBe("My name");
  await press("Save Changes", editor);
  await toasted("Task updated successfully");
  expect(await taskNow(task)).toMatchObject({ name: "My name", category: "finance" });
});

test("a task that could not be added stays typed", async () => {
  const { id } = await makeClient(portal.app);
  await makeOnboarding(portal.app, id);
  await portal.open("manager", `/clients/${id}`);
  portal.answer(/^POST \/api\/clients\/[^/]+\/tasks$/, () => {
    throw new TypeError("Failed to fetch");
  });
  await press("Add Task");
  const adder = await screen.findByRole("dialog", { name: "Add Task" });
  await fill("Name", "Never arrives", adder);
  await select("Category", "Ads", adder);
  await press("Add Task", adder);
  await toasted("Failed to add task");
  expect(shownIn("Name", adder)).toBe("Never arrives");
});
