import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Task } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { addNeed } from "../support/dated-tasks";
import { inDocument } from "../support/portal-document";
import { chooseItem, fill, press, question, toasted } from "../support/presses";
import { newTask } from "../support/requests";
import { addTemplate } from "../support/templates";

/** For the portal it is 9 March 2026. */
const portal = inDocument({ templates: false });
let clientId: string;
let logo: Task;
let design: Task;
let papers: Task;

beforeAll(() => addTemplate(portal.app.db));

/** Design waits for the logo, and the client's papers wait for the design. */
beforeEach(async () => {
  for (const { id } of await expectJson<{ id: string }[]>(
    await portal.app.as("contributor")("GET", "/api/work?kind=task"),
  )) {
    await portal.app.as("manager")("PATCH", `/api/tasks/${id}`, { status: "done" });
  }
  clientId = (await makeClient(portal.app)).id;
  await makeOnboarding(portal.app, clientId, "2026-03-01");
  await linkClientUser(portal.app, clientId);
  const assigneeUserId = portal.app.people.contributor.id;
  logo = await add("Logo", { dueDate: "2026-03-12" });
  design = await add("Design", { dueDate: "2026-03-09", assigneeUserId });
  papers = await add("Papers", { dueDate: "2026-03-10", owner: "client" });
  await addNeed(portal.app, design, logo);
  await addNeed(portal.app, papers, design);
});

async function add(name: string, fields: object): Promise<Task> {
  const body = newTask({ name, startDate: "2026-03-01", ...fields });
  return expectJson(await portal.app.as("manager")("POST", `/api/clients/${clientId}/tasks`, body), 201);
}

const statusOf = async ({ id }: Task) =>
  (await expectJson<{ task: Task }>(await portal.app.as("manager")("GET", `/api/tasks/${id}`))).task.status;
const writes = () => portal.sent.filter(({ method }) => method !== "GET");
const drawer = (name: string) => screen.findByRole("dialog", { name });

/** Answers the question, which says what is open. */
async function answer(words: string, choice: "Mark Done" | "Cancel") {
  const asked = await question("Mark done anyway?");
  within(asked).getByText(words);
  await press(choice, asked);
  await waitFor(() => expect(screen.queryAllByRole("alertdialog").length).toBe(0));
}

const ofDesign = "“Design” waits for “Logo”.";

describe("Mark Done of a task that waits asks once, naming what is open", () => {
  test("in the list's menu: Cancel sends nothing, and what goes through can be undone", async () => {
    await portal.open("manager", `/clients/${clientId}`);
    await chooseItem("Actions for Design", "Mark Done");
    await answer(ofDesign, "Cancel");
    expect(writes()).toEqual([]);
    await chooseItem("Actions for Design", "Mark Done");
    await answer(ofDesign, "Mark Done");
    await toasted("Task updated successfully");
    expect(await statusOf(design)).toBe("done");
    await press("Undo");
    await waitFor(async () => expect(await statusOf(design)).toBe("not_started"));
  });

  test("in the menu of statuses", async () => {
    await portal.open("manager", `/clients/${clientId}`);
    await press("Status of Design: Not Started");
    fireEvent.click(await screen.findByRole("menuitemradio", { name: "Done" }));
    await answer(ofDesign, "Mark Done");
    await toasted("Task updated successfully");
  });

  test("in the drawer", async () => {
    await portal.open("manager", `/clients/${clientId}?task=${design.id}`);
    await press("Mark Done", await drawer("Design"));
    await answer(ofDesign, "Mark Done");
    await toasted("Task updated successfully");
  });

  test("of several: those that wait for anything but each other are named", async () => {
    await portal.open("manager", `/clients/${clientId}`);
    for (const name of ["Design", "Papers"]) {
      fireEvent.click(screen.getByRole("checkbox", { name: `Select ${name}` }));
    }
    const bar = await screen.findByRole("region", { name: "Selected tasks" });
    await press("Mark Done", bar);
    await answer("1 of 2 waits for something else: “Design”.", "Mark Done");
    await toasted("Tasks updated successfully");
    expect([await statusOf(design), await statusOf(papers)]).toEqual(["done", "done"]);
    expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual(["PATCH /api/tasks"]);
  });

  test("in My Work, where the row says what it waits for", async () => {
    await portal.open("contributor", "/my-work");
    // The client's papers wait for the design, and so for the same.
    expect(screen.getAllByText("waits for Logo (agency, 3 days)").length).toBe(2);
    await press("Mark Done: Design");
    await answer(ofDesign, "Mark Done");
    await waitFor(async () => expect(await statusOf(design)).toBe("done"));
  });

  test("on a client's home, where it stands under Later, and with an answer", async () => {
    await portal.open("client", "/");
    const later = within(screen.getByRole("region", { name: "Later" }));
    fireEvent.click(later.getByRole("link", { name: "Papers" }));
    await press("Mark Done", await drawer("Papers"));
    await answer("“Papers” waits for “Design”.", "Cancel");
    await press("Write an answer", await drawer("Papers"));
    await fill("Your answer", "Signed", await drawer("Papers"));
    await press("Send and mark done", await drawer("Papers"));
    await answer("“Papers” waits for “Design”.", "Mark Done");
    await toasted("Marked as done");
    expect(await statusOf(papers)).toBe("done");
    await waitFor(() => expect(screen.queryByRole("region", { name: "Later" })).toBeNull());
    await press("Undo");
    await waitFor(async () => expect(await statusOf(papers)).toBe("not_started"));
    await screen.findByRole("region", { name: "Later" });
  });
});

test("a task that can start is completed without a question", async () => {
  await portal.open("manager", `/clients/${clientId}`);
  await chooseItem("Actions for Logo", "Mark Done");
  await toasted("Task updated successfully");
  expect(screen.queryAllByRole("alertdialog").length).toBe(0);
});
