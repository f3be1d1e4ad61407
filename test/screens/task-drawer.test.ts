import { describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Task } from "#/src/contract/tasks";
import { expectJson } from "../support/app";
import { fill, press, question, shownIn, toasted } from "../support/presses";
import { inTaskDrawer } from "../support/task-drawer";

const { portal, started, page, show, open, drawer, part, detailOf, theyChange, changesSent } = inTaskDrawer();

const closed = () => waitFor(() => expect(screen.queryAllByRole("dialog").length).toBe(0));
const openRow = async ({ name }: Task) => {
  const [link] = await screen.findAllByRole("link", { name });
  if (link) fireEvent.click(link);
};
const pressEscape = () => fireEvent.keyDown(drawer(), { key: "Escape" });
const deniedOf = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-disabled");
const refuse = (method: string) =>
  portal.answer(new RegExp(`^${method} /api/tasks/`), () => new Response("", { status: 500 }));

describe("opening", () => {
  test("a pasted link opens the task with data from the page itself", async () => {
    const task = await open();
    screen.getByRole("dialog", { name: task.name });
    await within(await part("Activity History")).findByText("Task created");
    await within(await part("Files")).findByText("No files yet");
    await within(await part("Conversation")).findByText("No comments yet");
    // Files and comments load once the drawer is open.
    expect(portal.sent.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      `GET /api/tasks/${task.id}/comments?page=1&pageSize=50`,
      `GET /api/tasks/${task.id}/files`,
    ]);
  });

  test("the next task starts at its top, even after scrolling", async () => {
    const [first, second] = await started();
    await show(first);
    const scrolled = (await part("Activity History")).parentElement?.parentElement;
    if (!scrolled) throw new Error("The drawer has no body.");
    scrolled.scrollTop = 300;
    fireEvent.keyDown(drawer(), { key: "j" });
    await screen.findByRole("dialog", { name: second.name });
    await part("Activity History");
    expect(scrolled.isConnected).toBe(true);
    await waitFor(() => expect(scrolled.scrollTop).toBe(0));
  });

  test("it says when it loads and when there is no such task", async () => {
    const [task] = await started();
    await portal.open("manager", `${page()}?task=0195f000-0000-7000-8000-00000000dead`);
    await screen.findByText("Task not found");
    pressEscape();
    await closed();
    const { promise, resolve } = Promise.withResolvers<Response>();
    portal.answer(/^GET \/api\/tasks\//, () => promise);
    await openRow(task);
    await screen.findByText("Loading task details...");
    resolve(Response.json(await detailOf(task)));
    await part("Activity History");
    expect(screen.queryAllByText("Loading task details...").length).toBe(0);
  });

  test("a task that cannot be loaded can be tried again, a deleted one is not found", async () => {
    const [task, deleted] = await started();
    await portal.open("manager", page());
    const truly = refuse("GET");
    await openRow(task);
    await screen.findByText("The task could not be loaded");
    truly();
    await press("Try again");
    await part("Activity History");
    pressEscape();
    await closed();
    await portal.app.as("manager")("DELETE", `/api/tasks/${deleted.id}`);
    await openRow(deleted);
    await screen.findByText("Task not found");
  });
});

describe("due date", () => {
  test("is edited in place with Save and Cancel, and the cards and deadlines follow", async () => {
    await open({ startDate: "2026-03-01" });
    await press("Edit due date");
    await fill("Due date", "2026-04-30", drawer());
    await press("Cancel");
    expect(within(drawer()).queryAllByText("Apr 30, 2026").length).toBe(0);
    await press("Edit due date");
    fireEvent.keyDown(within(drawer()).getByLabelText("Due date"), { key: "Escape" });
    await press("Edit due date");
    await fill("Due date", "2026-02-27", drawer());
    await press("Save");
    await screen.findByText("Must not be before the start date, Mar 1, 2026");
    await fill("Due date", "2026-03-02", drawer());
    await screen.findByText("This date is in the past");
    await press("Save");
    await toasted("Task updated successfully");
    expect(changesSent().at(-1)).toMatchObject({ body: { dueDate: "2026-03-02" }, ifMatch: '"2"' });
    await within(await part("Activity History")).findByText(/Due date:/);
    expect(within(drawer()).getAllByText("7 days overdue").length).toBe(1);
    await within(await part("Upcoming Deadlines")).findByText("7 days overdue");
    expect((await part("Past Due")).textContent).toContain("1");
  });

  test("changed by another user meanwhile stays as typed until the new state was loaded", async () => {
    const task = await open();
    await theyChange(task, { status: "blocked" });
    await press("Edit due date");
    await fill("Due date", "2026-04-01", drawer());
    await press("Save");
    await question("Somebody else was faster");
    await press("Load theirs");
    await within(drawer()).findByText("Blocked");
    expect(shownIn("Due date", drawer())).toBe("2026-04-01");
    await press("Save");
    await within(drawer()).findAllByText("Apr 1, 2026");
    expect((await detailOf(task)).task).toMatchObject({ status: "blocked", dueDate: "2026-04-01" });
  });
});

describe("links", () => {
  test("Add Link accepts http and https only, and shows them as links to a new tab", async () => {
    await open();
    const attachments = await part("Attachments");
    await fill("Link", "   ", attachments);
    expect(deniedOf("Add Link")).toBe("true");
    await fill("Link", "javascript:alert(1)", attachments);
    await press("Add Link");
    await within(attachments).findByText("Please enter a valid URL");
    expect(changesSent()).toEqual([]);
    await fill("Link", "  https://files.example/plan.pdf ", attachments);
    await press("Add Link");
    await toasted("Evidence added successfully");
    const link = await within(attachments).findByRole("link", { name: /plan\.pdf/ });
    expect(link.getAttribute("href")).toBe("https://files.example/plan.pdf");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toContain("noopener");
    await waitFor(() => expect(shownIn("Link", attachments)).toBe(""));
    await within(await part("Activity History")).findByText(/Evidence added/);
  });

  test("a link is named, and removed", async () => {
    const task = await open();
    const url = "https://files.example/a?b=<i>&c";
    await expectJson(await portal.app.as("manager")("POST", `/api/tasks/${task.id}/evidence`, { url }), 201);
    await show(task);
    const attachments = await part("Attachments");
    await press(`Name ${url}`, attachments);
    await fill("Name of the link", " The <b>plan</b> ", attachments);
    await press("Save", attachments);
    await toasted("Evidence named successfully");
    const link = await within(attachments).findByRole("link", { name: /^The <b>plan<\/b>/ });
    expect(link.getAttribute("href")).toBe(url);
    await within(await part("Activity History")).findByText(/Evidence named/);
    await press("Name The <b>plan</b>", attachments);
    fireEvent.keyDown(within(attachments).getByLabelText("Name of the link"), { key: "Escape" });
    const truly = refuse("DELETE");
    await press("Remove The <b>plan</b>", attachments);
    await toasted("Failed to remove evidence");
    within(attachments).getByRole("link", { name: /^The <b>plan<\/b>/ });
    truly();
    await press("Remove The <b>plan</b>", attachments);
    await toasted("Evidence removed successfully");
    await within(attachments).findByText("No attachments yet");
    await within(await part("Activity History")).findByText(/Evidence removed/);
    expect((await detailOf(task)).task).toMatchObject({ evidenceUrls: [], evidenceNames: {} });
  });

  test("a link that another user removed disappears at once", async () => {
    const task = await open();
    const path = `/api/tasks/${task.id}/evidence`;
    const url = "https://files.example/shared";
    await expectJson(await portal.app.as("manager")("POST", path, { url }), 201);
    await show(task);
    const attachments = await part("Attachments");
    await within(attachments).findByRole("link", { name: /shared/ });
    await expectJson(await portal.app.as("admin")("DELETE", `${path}?url=${encodeURIComponent(url)}`));
    await press(`Remove ${url}`, attachments);
    await toasted("Failed to remove evidence");
    await within(attachments).findByText("No attachments yet");
  });

  test("a refused link stays typed, with the server's reason under the field", async () => {
    await open();
    const attachments = await part("Attachments");
    const detail = "A task holds at most 200 links.";
    const truly = portal.answer(/evidence$/, () =>
      Response.json({ title: "Conflict", status: 409, detail }, { status: 409 }),
    );
    await fill("Link", "https://files.example/a", attachments);
    await press("Add Link");
    await within(attachments).findByText(detail);
    truly();
    refuse("POST");
    await press("Add Link");
    await toasted("Failed to add evidence");
    await waitFor(() => expect(within(attachments).queryAllByText(detail).length).toBe(0));
    expect(shownIn("Link", attachments)).toBe("https://files.example/a");
  });

  test("Update ASANA Link requires a change, validates it, and an empty field removes the link", async () => {
    const task = await open();
    const asana = await part("Asana");
    expect(deniedOf("Update ASANA Link")).toBe("true");
    await fill("ASANA Link", "ftp://asana", asana);
    await press("Update ASANA Link");
    await within(asana).findByText("Please enter a valid URL");
    await fill("ASANA Link", "https://app.asana.com/0/1", asana);
    await press("Update ASANA Link");
    await toasted("Task updated successfully");
    await within(asana).findByRole("link", { name: /app\.asana\.com/ });
    expect(deniedOf("Update ASANA Link")).toBe("true");
    await fill("ASANA Link", "", asana);
    await press("Update ASANA Link");
    await waitFor(() => expect(within(asana).queryAllByRole("link").length).toBe(0));
    expect((await detailOf(task)).task.asanaLink).toBeNull();
  });
});

describe("client communication", () => {
  const tick = () =>
    screen.getByRole<HTMLInputElement>("checkbox", { name: "Was this update communicated to the client?" });

  test("is checked at once, and reverted when the server refuses", async () => {
    const task = await open();
    const truly = refuse("PATCH");
    fireEvent.click(tick());
    await toasted("Failed to update task");
    expect(tick().checked).toBe(false);
    truly();
    fireEvent.click(tick());
    await toasted("Task updated successfully");
    expect(tick().checked).toBe(true);
    expect((await detailOf(task)).task.clientCommunicated).toBe(true);
    await within(await part("Activity History")).findByText("Communicated to client: No → Yes");
  });
});

describe("notes", () => {
  test("are appended with date and author, and a blank one is not sent", async () => {
    const task = await open();
    const notes = await part("Notes and Comments");
    await fill("Note", " \n ", notes);
    expect(deniedOf("Add Note")).toBe("true");
    await fill("Note", " First line\nsecond line ", notes);
    await press("Add Note");
    await toasted("Note added successfully");
    await within(notes).findByText(/Mar 9, 2026, 1:00 AM · Mia Manager: First line/);
    await fill("Note", "Another", notes);
    await press("Add Note");
    await press("Add Note");
    await within(notes).findByText(/Mia Manager: Another/);
    expect((await detailOf(task)).task.notes?.match(/Another/g)).toEqual(["Another"]);
    within(notes).getByText(/First line/);
    await within(await part("Activity History")).findAllByText(/Note added/);
    pressEscape();
    await closed();
    expect(screen.getAllByRole("img", { name: "Has notes" }).length).toBe(1);
  });

  test("a refused note stays typed", async () => {
    await open();
    refuse("POST");
    await fill("Note", "Do not lose me");
    await press("Add Note");
    await toasted("Failed to add note");
    expect(shownIn("Note")).toBe("Do not lose me");
  });
});

describe("activity history", () => {
  test("shows the latest five entries with user and action", async () => {
    const [task] = await started();
    for (const status of ["in_progress", "blocked", "in_progress", "blocked", "not_started", "in_progress"]) {
      await theyChange(task, { status });
    }
    await show(task);
    const entries = within(await part("Activity History")).getAllByRole("listitem");
    expect(entries.length).toBe(5);
    for (const text of [
      "Task updated",
      "Mar 9, 2026, 1:00 AM",
      "by Ada Admin",
      "Status: Not Started → In Progress",
    ]) {
      expect(entries[0]?.textContent).toContain(text);
    }
  });

  test("handles an unknown date and an empty history", async () => {
    const [odd, empty] = await started();
    await portal.open("manager", page());
    const openWith = async (task: Task, auditLogs: object[]) => {
      const detail = await detailOf(task);
      portal.answer(new RegExp(`^GET /api/tasks/${task.id}$`), () => Response.json({ ...detail, auditLogs }));
      await openRow(task);
    };
    await openWith(odd, [{ id: odd.id, action: "update", createdAt: "not a date" }]);
    await within(await part("Activity History")).findByText(/Unknown date/);
    pressEscape();
    await closed();
    await openWith(empty, []);
    await within(await part("Activity History")).findByText("No activity history available");
  });
});

describe("the foot", () => {
  test("Mark Done completes a task, also one changed by another user, once that was loaded", async () => {
    const task = await open();
    await theyChange(task, { status: "in_progress" });
    await press("Mark Done", drawer());
    await question("Somebody else was faster");
    await press("Load theirs");
    await within(drawer()).findByText("In Progress");
    await press("Mark Done", drawer());
    const completed = await within(drawer()).findByRole("button", { name: "Completed" });
    expect(completed.getAttribute("aria-disabled")).toBe("true");
    await within(await part("Activity History")).findByText("Status: In Progress → Done");
    pressEscape();
    await closed();
    await screen.findByText("1 of 2");
  });
});
