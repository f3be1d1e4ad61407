import { beforeAll, describe, expect, test } from "bun:test";
import { fireEvent, screen, within } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import type { Task } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { fill, press, toasted } from "../support/presses";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
let client: Client;
let ours: Task;
let theirs: Task;

const help = { referenceLinks: ["https://help.test/how"], internalNotes: "Mind the margin" };

beforeAll(async () => {
  await addTemplate(portal.app.db, { name: "Ours", defaultOwner: "agency", ...help });
  await addTemplate(portal.app.db, { name: "Theirs", defaultOwner: "client", ...help });
  client = await makeClient(portal.app);
  const { tasks } = await makeOnboarding(portal.app, client.id);
  await linkClientUser(portal.app, client.id);
  const [agency, own] = ["agency", "client"].map((owner) => tasks.find((task) => task.owner === owner));
  if (!agency || !own) throw new Error("The templates make no task for one of the owners.");
  [ours, theirs] = [agency, own];
  const note = { note: "For staff only" };
  await expectJson(await portal.app.as("manager")("POST", `/api/tasks/${theirs.id}/notes`, note), 201);
});

async function openDrawer(who: "viewer" | "client", task: Task) {
  const path = who === "client" ? "/" : `/clients/${client.id}`;
  await portal.open(who, `${path}?task=${task.id}`);
  await screen.findByRole("region", { name: "Activity History" });
  return screen.getByRole("dialog");
}

/** Clicks each of these, which must be disabled. */
function pressDenied(inside: HTMLElement, names: string[]) {
  for (const name of names) {
    const control = within(inside).getByRole("button", { name });
    expect([name, control.getAttribute("aria-disabled")]).toEqual([name, "true"]);
    fireEvent.click(control);
  }
}

const onlyLooked = () => portal.sent.every(({ method }) => method === "GET");

describe("a viewer", () => {
  test("sees every control of the drawer disabled", async () => {
    const drawer = await openDrawer("viewer", ours);
    const names = ["Edit due date", "Add Link", "Update ASANA Link", "Add Note", "Edit Task", "Mark Done"];
    pressDenied(drawer, names);
    within(drawer).getByRole("link", { name: /^https:\/\/help\.test\/how/ });
    within(within(drawer).getByRole("region", { name: "Internal Notes" })).getByText("Mind the margin");
    const tick = within(drawer).getByRole<HTMLInputElement>("checkbox");
    expect(tick.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(tick);
    expect(tick.checked).toBe(false);
    for (const name of ["Link", "ASANA Link", "Note"]) {
      expect(within(drawer).getByRole("textbox", { name }).hasAttribute("readonly")).toBe(true);
    }
    expect(onlyLooked()).toBe(true);
  });

  test("cannot start an onboarding", async () => {
    await portal.open("viewer", `/clients/${(await makeClient(portal.app)).id}`);
    pressDenied(screen.getByRole("main"), ["Start Onboarding", "Start Onboarding Process"]);
    expect(onlyLooked()).toBe(true);
  });
});

test("a completed task is reopened by the status in the drawer's foot", async () => {
  await portal.open("contributor", `/clients/${client.id}?task=${ours.id}`);
  const drawer = screen.getByRole("dialog");
  await press("Mark Done", drawer);
  await press(`Status of ${ours.name}: Done`, drawer);
  fireEvent.click(await screen.findByRole("menuitemradio", { name: "Not Started" }));
  await within(drawer).findByRole("button", { name: `Status of ${ours.name}: Not Started` });
  await within(drawer).findByRole("button", { name: "Mark Done" });
});

test("a contributor may do everything except deleting tasks, undoing a start and editing the client", async () => {
  await portal.open("contributor", `/clients/${client.id}`);
  pressDenied(screen.getByRole("main"), ["Edit Client"]);
  expect(screen.getByRole("button", { name: "Add Task" }).hasAttribute("aria-disabled")).toBe(false);
  await press("More actions");
  const undo = await screen.findByRole("menuitem", { name: /Undo start of onboarding/ });
  expect(undo.textContent).toContain("Only managers and admins can do this");
});

describe("a client user", () => {
  const names = (inside: HTMLElement, role: "button" | "textbox" | "checkbox") =>
    within(inside)
      .queryAllByRole(role)
      .map((control) => control.getAttribute("aria-label") ?? control.textContent);

  test("sees neither notes nor assignees, and only controls that they can use", async () => {
    const drawer = await openDrawer("client", theirs);
    expect(within(drawer).queryAllByText(/For staff only|Notes|sees this|Team only/)).toHaveLength(0);
    await within(drawer).findByLabelText("Comment");
    await within(drawer).findByRole("button", { name: "Choose files" });
    within(drawer).getByRole("link", { name: /^https:\/\/help\.test\/how/ });
    expect(within(drawer).queryAllByRole("region", { name: "Internal Notes" })).toHaveLength(0);
    expect(within(drawer).queryAllByText("Assignee").length).toBe(0);
    expect(names(drawer, "button")).toEqual([
      ...["Previous task (K)", "Next task (J)", "Close", "Write an answer"],
      ...["Add Link", "Choose files", "Add Comment", "Mark In Progress", "Mark Done"],
    ]);
    expect(names(drawer, "textbox").length).toBe(2);
    expect(names(drawer, "checkbox")).toEqual([]);
  });

  test("has only comments and files on the agency's tasks", async () => {
    const drawer = await openDrawer("client", ours);
    for (const label of ["Category", "Owner", "Assignee"]) {
      expect([label, within(drawer).queryAllByText(label).length]).toEqual([label, 0]);
    }
    const talk = await within(drawer).findByRole("region", { name: "Conversation" });
    await within(talk).findByLabelText("Comment");
    await within(drawer).findByRole("button", { name: "Choose files" });
    const controls = ["Previous task (K)", "Next task (J)", "Close", "Choose files", "Add Comment"];
    expect(names(drawer, "button")).toEqual(controls);
    expect(names(drawer, "textbox").length).toBe(1);
    expect(names(drawer, "checkbox")).toEqual([]);
    expect(drawer.querySelector("footer")).toBeNull();
  });

  test("starts and completes their own task, and adds links to it", async () => {
    const drawer = await openDrawer("client", theirs);
    await press("Mark In Progress", drawer);
    await toasted("Task updated successfully");
    await within(drawer).findByText("In Progress");
    await fill("Link", "https://brand.test/logo.svg", drawer);
    await press("Add Link", drawer);
    await within(drawer).findByRole("link", { name: /logo\.svg/ });
    await toasted("Link added");
    within(drawer).getByRole("button", { name: "Remove https://brand.test/logo.svg" });
    await press("Mark Done", drawer);
    await within(drawer).findByRole("button", { name: "Completed" });
    await toasted("Marked as done");
    await within(drawer).findByText(/Link added/);
    expect(within(drawer).queryAllByText(/^by /).length).toBe(0);
  });
});
