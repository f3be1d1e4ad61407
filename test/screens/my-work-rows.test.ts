import { beforeAll, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import type { WorkItem } from "#/src/contract/work";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { holdCalls } from "../support/held-calls";
import { inDocument } from "../support/portal-document";
import { chooseItem, dialog, fill, press, question, toasted } from "../support/presses";
import { newTask } from "../support/requests";
import { addedUpcoming } from "../support/requests-audits";
import { addedProject } from "../support/requests-design";
import { addedLead } from "../support/requests-leads";
import { addTemplate } from "../support/templates";

/** For the portal it is 9 March 2026. */
const portal = inDocument({ templates: false });
let client: Client;
beforeAll(async () => {
  const { app } = portal;
  await addTemplate(app.db);
  client = await makeClient(app, { name: "Acme", accountManagerId: app.people.contributor.id });
  await makeOnboarding(app, client.id, "2026-03-01");
});

const dates = { startDate: "2026-03-01", dueDate: "2026-03-09" };

async function task(name: string) {
  const body = newTask({ name, ...dates, assigneeUserId: portal.app.people.contributor.id });
  const made = await portal.app.as("manager")("POST", `/api/clients/${client.id}/tasks`, body);
  return expectJson<{ id: string }>(made, 201);
}
const project = (projectName: string) =>
  addedProject(portal.app, {
    clientId: client.id,
    projectName,
    ...dates,
    assignedDesignerId: portal.app.people.contributor.id,
  });
const lead = (companyName: string) =>
  addedLead(portal.app, {
    companyName,
    ownerId: portal.app.people.contributor.id,
    nextActionDate: "2026-03-09",
  });

const mine = async (title: string) =>
  (await expectJson<WorkItem[]>(await portal.app.as("contributor")("GET", "/api/work"))).find(
    (item) => item.title === title,
  );
const sectionOf = (title: string) => {
  const region = screen.queryByRole("link", { name: title })?.closest("section");
  return region?.querySelector("h2")?.textContent?.replace(/ \d+\+?$/, "");
};
const setStatus = async (title: string, status: string) => {
  await press(new RegExp(`^Status of ${title}:`));
  fireEvent.click(await screen.findByRole("menuitemradio", { name: status }));
};
const setDay = async (what: string, title: string, day: string) => {
  await press(new RegExp(`^${what} of ${title}:`));
  await fill(`${what} of ${title}`, day);
  await press("Save");
};
/** Requests that change something: a plan of dates does not. */
const writes = () =>
  portal.sent.filter(({ method, path }) => method !== "GET" && !path.endsWith("/reschedule"));

describe("in its row", () => {
  test("a task gets another status at the version shown, stays at its due date, and leaves when it is done", async () => {
    await task("Call them");
    await portal.open("contributor", "/my-work");
    await setStatus("Call them", "In Progress");
    await toasted("Task updated successfully");
    await screen.findByRole("button", { name: "Status of Call them: In Progress" });
    await waitFor(async () => expect((await mine("Call them"))?.status).toBe("in_progress"));
    await setStatus("Call them", "Done");
    await waitFor(() => expect(sectionOf("Call them")).toBeUndefined());
    expect(writes().map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
      ['"1"', { status: "in_progress" }],
      ['"2"', { status: "done" }],
    ]);
  });

  test("an open task has an empty circle, which completes it with one press and is then checked", async () => {
    await task("Thank them");
    await portal.open("contributor", "/my-work");
    const circle = await screen.findByRole("button", { name: "Mark Done: Thank them" });
    const drawn = () => circle.querySelector("use")?.getAttribute("href");
    expect(drawn()).toBe("#icon-circle");
    const release = holdCalls(portal, "contributor", /^PATCH /);
    fireEvent.click(circle);
    await waitFor(() => expect(drawn()).toBe("#icon-circle-check"));
    fireEvent.click(circle);
    release();
    await toasted("Task updated successfully");
    await waitFor(() => expect(sectionOf("Thank them")).toBeUndefined());
    expect(writes().map(({ ifMatch, body }) => [ifMatch, body])).toEqual([['"1"', { status: "done" }]]);
  });

  test("circles stay checked while their tasks are being completed, several at once", async () => {
    const [one, two] = [await task("Thank them"), await task("Call them")];
    await portal.open("contributor", "/my-work");
    const circle = (name: string) => screen.findByRole("button", { name: `Mark Done: ${name}` });
    const drawn = async (name: string) => (await circle(name)).querySelector("use")?.getAttribute("href");
    const release = holdCalls(portal, "contributor", /^PATCH /);
    for (const name of ["Thank them", "Call them"]) {
      fireEvent.click(await circle(name));
      await waitFor(async () => expect(await drawn(name)).toBe("#icon-circle-check"));
    }
    expect(await drawn("Thank them")).toBe("#icon-circle-check");
    release();
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Mark Done/ })).toBeNull());
    expect(writes().map(({ path }) => path)).toEqual([one, two].map(({ id }) => `/api/tasks/${id}`));
  });

  test("users who may not change tasks have no active circle", async () => {
    await task("Look at them");
    await portal.open("viewer", "/my-work?person=all");
    const row = within(
      (await screen.findByRole("link", { name: "Look at them" })).closest("tr") as HTMLElement,
    );
    expect(row.queryByRole("button", { name: /^Mark Done/ })).toBeNull();
    row.getByRole("img", { name: "Task" });
  });

  test("a task gets another date, and moves to the section of that date", async () => {
    await task("Write them");
    await portal.open("contributor", "/my-work");
    await setDay("Due date", "Write them", "2026-03-12");
    await waitFor(() => expect(sectionOf("Write them")).toBe("Next 7 days"));
    expect((await mine("Write them"))?.dueDate).toBe("2026-03-12");
    await setDay("Due date", "Write them", "2026-02-01");
    await screen.findByText("Must not be before the start date, Mar 1, 2026");
    await press("Cancel");
    expect(sectionOf("Write them")).toBe("Next 7 days");
  });

  test("tomorrow takes two clicks: the date, and its name", async () => {
    const { id } = await task("Postpone them");
    await portal.open("contributor", "/my-work");
    await press(/^Due date of Postpone them:/);
    await press("Tomorrow");
    await toasted("Task updated successfully");
    await waitFor(async () => expect((await mine("Postpone them"))?.dueDate).toBe("2026-03-10"));
    await screen.findByRole("button", { name: "Due date of Postpone them: Mar 10, 2026" });
    expect(writes().map(({ path, body }) => [path, body])).toEqual([
      [`/api/tasks/${id}`, { dueDate: "2026-03-10" }],
    ]);
  });

  test("the drawer of a task that was changed in its row shows its current state", async () => {
    const { id } = await task("Ask them");
    await portal.open("contributor", `/my-work?task=${id}`);
    await press("Close", await dialog("Ask them"));
    await waitFor(() => expect(screen.queryAllByRole("dialog").length).toBe(0));
    await setStatus("Ask them", "Blocked");
    await toasted("Task updated successfully");
    fireEvent.click(screen.getByRole("link", { name: "Ask them" }));
    await within(await dialog("Ask them")).findByText("Status: Not Started → Blocked");
  });

  test("a design project gets another status and another date, and leaves when it is approved", async () => {
    await project("Pictures");
    await portal.open("contributor", "/my-work");
    await setDay("Due date", "Pictures", "2026-03-20");
    await toasted("Project updated");
    await waitFor(() => expect(sectionOf("Pictures")).toBe("Later"));
    await setStatus("Pictures", "Approved");
    await toasted("Project progress has been updated successfully.");
    await waitFor(() => expect(sectionOf("Pictures")).toBeUndefined());
  });

  test("a lead gets another status and another date for its next action", async () => {
    await lead("Hopeful");
    await portal.open("contributor", "/my-work");
    const row = (await screen.findByRole("link", { name: "Hopeful" })).closest("tr");
    expect(row?.textContent).toContain("Next action of the lead");
    await setDay("Next action", "Hopeful", "2026-03-10");
    await toasted("Lead updated");
    await waitFor(() => expect(sectionOf("Hopeful")).toBe("Next 7 days"));
    await setStatus("Hopeful", "Contacted");
    await screen.findByRole("button", { name: "Status of Hopeful: Contacted" });
    expect((await mine("Hopeful"))?.status).toBe("contacted");
  });

  test("an upcoming audit is completed by the audit created from it", async () => {
    await addedUpcoming(portal.app, { clientId: client.id, brandName: "Acme soon", auditWeek: "2026-03-11" });
    await portal.open("contributor", "/my-work");
    expect(sectionOf("Acme soon")).toBe("Next 7 days");
    await press("Complete audit: Acme soon");
    const made = await dialog("New Audit");
    expect(within(made).getByLabelText<HTMLInputElement>("Client").value).toBe(client.name);
    await press("Create Audit", made);
    await toasted("Audit created successfully");
    await waitFor(() => expect(sectionOf("Acme soon")).toBeUndefined());
  });

  test("a concurrent change leads to a question, and the other change is shown", async () => {
    const { id } = await task("Both of us");
    await portal.open("contributor", "/my-work");
    await expectJson(await portal.app.as("manager")("PATCH", `/api/tasks/${id}`, { status: "blocked" }));
    await setStatus("Both of us", "Done");
    await press("Load theirs", await question("Somebody else was faster"));
    await screen.findByRole("button", { name: "Status of Both of us: Blocked" });
  });

  test("a link is copied, or a failure to copy is reported", async () => {
    const { id } = await task("Share me");
    await portal.open("contributor", "/my-work");
    const copied: string[] = [];
    const { clipboard } = navigator;
    const put = (value: unknown) =>
      Object.defineProperty(navigator, "clipboard", { value, configurable: true });
    put({ writeText: async (text: string) => copied.push(text) });
    await chooseItem("Actions for Share me", "Copy link");
    await toasted("Link copied");
    expect(new URL(copied[0] ?? "").pathname + new URL(copied[0] ?? "").search).toBe(
      `/clients/${client.id}?task=${id}`,
    );
    put(undefined);
    await chooseItem("Actions for Share me", "Copy link");
    await toasted("Failed to copy link");
    put(clipboard);
  });

  test("a viewer reads who may, and sends nothing", async () => {
    await task("Look only");
    await portal.open("viewer", `/my-work?person=${portal.app.people.contributor.id}`);
    const day = screen.getByRole("button", { name: /^Due date of Look only:/ });
    expect(day.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(day);
    await press(/^Status of Look only:/);
    const item = await screen.findByRole("menuitemradio", { name: /^Done/ });
    expect(item.textContent).toContain("Only contributors, managers, and admins can do this");
    fireEvent.click(item);
    expect(screen.queryAllByLabelText("Due date of Look only").length).toBe(0);
    expect(writes()).toEqual([]);
  });
});
