import { beforeAll, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { press, toasted } from "../support/presses";
import { addForm, addRequest, callsOf, field } from "../support/request-forms";
import { newTask } from "../support/requests";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
let client: Client;
let open: Task;
let submitted: Task;
let returned: Task;
let accepted: Task;

beforeAll(async () => {
  await addTemplate(portal.app.db);
  client = await makeClient(portal.app, { accountManagerId: portal.app.people.contributor.id });
  await makeOnboarding(portal.app, client.id, "2026-03-01");
  await linkClientUser(portal.app, client.id);
  open = await request("Open one");
  submitted = await request("Submitted one");
  returned = await request("Returned one");
  accepted = await request("Accepted one");
  for (const task of [submitted, returned, accepted]) {
    await expectJson(await callsOf(portal.app, task).save("company", "Acme"));
    await expectJson(await callsOf(portal.app, task).submit());
  }
  await review(returned, {
    fields: [{ key: "company", accept: false, comment: "Which one?" }],
    sendBack: true,
  });
  await review(accepted, { fields: [{ key: "company", accept: true }] });
});

const request = (name: string) =>
  addRequest(portal.app, client.id, [field("company")], {
    ...{ name, assigneeUserId: portal.app.people.contributor.id },
    ...{ startDate: "2026-03-01", dueDate: "2026-03-09" },
  });

const review = async ({ id }: Task, body: object) =>
  expectJson(await portal.app.as("manager")("POST", `/api/requests/${id}/review`, body));

/** The words of each link to a form by the address that it leads to. */
const formsIn = (inside: HTMLElement) =>
  Object.fromEntries(
    within(inside)
      .queryAllByRole("link", { name: /^Form:/ })
      .map((link) => [link.getAttribute("href"), link.textContent]),
  );

async function openDrawer(who: "contributor" | "client", { id, name }: Task) {
  await portal.open(who, `${who === "client" ? "/" : `/clients/${client.id}`}?task=${id}`);
  await screen.findByRole("region", { name: "Activity History" });
  return screen.getByRole("dialog", { name });
}

test("a client's tasks lead to their forms, each with its state", async () => {
  await portal.open("contributor", `/clients/${client.id}`);
  expect(formsIn(screen.getByRole("table", { name: "Tasks" }))).toEqual({
    [`/requests/${open.id}`]: "Form: with the client",
    [`/requests/${submitted.id}`]: "Form: to review",
    [`/requests/${returned.id}`]: "Form: sent back",
    [`/requests/${accepted.id}`]: "Form: accepted",
  });
});

test("My Work leads to the forms of tasks with the agency and with the client", async () => {
  await portal.open("contributor", "/my-work");
  expect(formsIn(screen.getByRole("main"))).toEqual({
    [`/requests/${open.id}`]: "Form: with the client",
    [`/requests/${submitted.id}`]: "Form: to review",
    [`/requests/${returned.id}`]: "Form: sent back",
  });
});

test("the drawer leads staff to the form, and Mark Done says what to do instead", async () => {
  const drawer = await openDrawer("contributor", submitted);
  expect(formsIn(drawer)).toEqual({ [`/requests/${submitted.id}`]: "Form: to review" });
  const done = within(drawer).getByRole("button", { name: "Mark Done" });
  expect(done.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(done);
  await screen.findByText("Accept the answers instead");
  expect(portal.sent.filter(({ path }) => path === `/api/tasks/${submitted.id}`)).toEqual([]);
});

test("the drawer of a client offers the form instead of an answer and Mark Done", async () => {
  for (const [task, label] of [
    [open, "Fill in the form"],
    [returned, "Change answers"],
  ] as const) {
    const drawer = await openDrawer("client", task);
    const link = within(drawer).getByRole("link", { name: label });
    expect(link.getAttribute("href")).toBe(`/requests/${task.id}`);
    for (const name of ["Write an answer", "Mark In Progress", "Mark Done"]) {
      expect([name, within(drawer).queryAllByRole("button", { name }).length]).toEqual([name, 0]);
    }
  }
});

test("the steps on a client's home lead to their forms", async () => {
  await portal.open("client", "/");
  await press(/^Show all \d steps$/);
  const steps = await screen.findByRole("region", { name: "Every step" });
  await within(steps).findByText("Form: sent");
  expect(Object.values(formsIn(steps)).toSorted()).toEqual([
    ...["Form: accepted", "Form: sent", "Form: sent back", "Form: to fill in"],
  ]);
});

test("the drawer of a client whose answers were sent only shows them", async () => {
  const drawer = await openDrawer("client", submitted);
  expect(formsIn(drawer)).toEqual({ [`/requests/${submitted.id}`]: "Form: sent" });
  expect(drawer.querySelector("footer")).toBeNull();
});

describe("a task of the client", () => {
  const add = async (more: object = {}) => {
    const body = newTask({ owner: "client", name: `Task ${Bun.randomUUIDv7()}`, ...more });
    const path = `/api/clients/${client.id}/tasks`;
    return expectJson<Task>(await portal.app.as("manager")("POST", path, body), 201);
  };
  const chooseForm = async (menu: string, form: string) => {
    await press(menu);
    fireEvent.click(await screen.findByRole("menuitemradio", { name: form }));
  };
  const formMenus = (drawer: HTMLElement) =>
    within(drawer)
      .queryAllByRole("button", { name: /^Form: / })
      .map(({ textContent }) => textContent);

  test("gets a form in its drawer, and another one until the client begins", async () => {
    const [one, two] = ["Alpha", "Beta"].map((name) =>
      addForm(portal.app.db, [{ title: "You", intro: null, fields: [field("company")] }], name),
    );
    const [first, second] = [await one, await two];
    const task = await add();
    const drawer = await openDrawer("contributor", task);
    await chooseForm("Form: None", "Alpha");
    await toasted("The task has the form");
    await within(drawer).findByRole("link", { name: "Form: with the client" });
    await chooseForm("Form: Choose another", "Beta");
    await toasted("The task has the form");
    await waitFor(async () => expect((await storedTask(task)).formVersionId).toBe(second?.versionId ?? ""));
    await expectJson(await callsOf(portal.app, task).save("company", "Acme"));
    await chooseForm("Form: Choose another", "Alpha");
    await toasted("The task did not get the form: The client has begun to fill in a form for this task.");
    expect((await storedTask(task)).formVersionId).not.toBe(first?.versionId ?? "");
  });

  test("offers forms where it can have one, and says why there are none to choose", async () => {
    const task = await add();
    await openDrawer("contributor", task);
    portal.answer(/^GET \/api\/forms/, () => new Response("", { status: 503, statusText: "Down" }));
    await press("Form: None");
    const item = await screen.findByRole("menuitem", { name: /^The forms could not be loaded/ });
    expect(item.textContent).toContain("Down");
    fireEvent.keyDown(item, { key: "Escape" });
    expect(formMenus(await openDrawer("contributor", await add({ owner: "agency" })))).toEqual([]);
    expect(formMenus(await openDrawer("contributor", submitted))).toEqual([]);
    expect(formMenus(await openDrawer("client", task))).toEqual([]);
  });
});

const storedTask = async ({ id }: Pick<Task, "id">) => {
  const detail = await portal.app.as("manager")("GET", `/api/tasks/${id}`);
  return (await expectJson<TaskDetail>(detail)).task;
};
