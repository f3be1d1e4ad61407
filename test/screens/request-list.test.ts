import { beforeAll, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { clientTasks } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { Task } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { press, select } from "../support/presses";
import { addForm, callsOf, field } from "../support/request-forms";
import { newTask } from "../support/requests";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
let acme: Client;
let versionId: string;

const manager = (method: string, path: string, body?: unknown) =>
  portal.app.as("manager")(method, path, body);

beforeAll(async () => {
  await addTemplate(portal.app.db);
  acme = await makeClient(portal.app, { name: "Acme" });
  await makeOnboarding(portal.app, acme.id);
  await linkClientUser(portal.app, acme.id);
  const sections = [{ title: "About you", intro: null, fields: [field("one")] }];
  versionId = (await addForm(portal.app.db, sections, "Company")).versionId;
});

async function add(name: string, more: object = {}): Promise<Task> {
  const body = newTask({ owner: "client", name, dueDate: "2026-03-20", ...more });
  const task = await expectJson<Task>(await manager("POST", `/api/clients/${acme.id}/tasks`, body), 201);
  const request = { formVersionId: versionId };
  return expectJson<Task>(await manager("POST", `/api/tasks/${task.id}/request`, request), 201);
}
async function sent(name: string): Promise<Task> {
  const task = await add(name);
  const calls = callsOf(portal.app, task);
  await expectJson(await calls.save("one", "Rocket"));
  await expectJson(await calls.submit());
  return task;
}
const review = async ({ id }: Task, body: object) =>
  expectJson(await manager("POST", `/api/requests/${id}/review`, body));
const rows = () =>
  screen
    .queryAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const names = () => rows().map(([name]) => name);

test("an empty list says how a request comes about", async () => {
  await portal.open("viewer", "/requests");
  screen.getByText("No requests yet");
  expect(portal.sent).toEqual([]);
});

test("a state without requests can be left", async () => {
  await add("Open one");
  await portal.open("viewer", "/requests?state=accepted");
  screen.getByText("No requests found");
  expect(portal.sent).toEqual([]);
  await press("Clear filters");
  await waitFor(() => expect(names()).toEqual(["Open one"]));
  expect(window.location.search).toBe("");
});

test("the list shows what waits for a review first, filters by the address, and follows others", async () => {
  const [returned, accepted] = [await sent("Returned one"), await sent("Accepted one")];
  await sent("To review");
  const back = [{ key: "one", accept: false, comment: "Which?" }];
  await review(returned, { fields: back, sendBack: true });
  await review(accepted, { fields: [{ key: "one", accept: true }] });

  await portal.open("viewer", "/requests", { hearsOthers: true });
  await waitFor(() => expect(portal.app.listeners).toBe(1));
  expect(rows()).toEqual([
    ["To review", "Acme", "Company, version 1", "To review", "Mar 9, 2026", "Mar 12, 2026"],
    ["Returned one", "Acme", "Company, version 1", "Sent back", "Mar 9, 2026", "Mar 20, 2026"],
    ["Open one", "Acme", "Company, version 1", "Open", "", "Mar 20, 2026"],
    ["Accepted one", "Acme", "Company, version 1", "Accepted", "Mar 9, 2026", "Mar 20, 2026"],
  ]);
  screen.getByText("4 requests");
  const link = screen.getByRole("link", { name: "Accepted one" });
  expect(link.getAttribute("href")).toBe(`/requests/${accepted.id}`);
  await expectJson(await manager("PATCH", `/api/clients/${acme.id}`, { name: "Acme Two" }));
  await screen.findAllByText("Acme Two");

  await select("State", "Sent back");
  await waitFor(() => expect(names()).toEqual(["Returned one"]));
  expect(window.location.search).toBe("?state=returned");
  await review(await sent("Another"), { fields: back, sendBack: true });
  await waitFor(() => expect(names().toSorted()).toEqual(["Another", "Returned one"]));
});

test("the requests of one client are chosen by name, and are in the address", async () => {
  const { id } = await makeClient(portal.app, { name: "Bolt" });
  await makeOnboarding(portal.app, id);
  const body = newTask({ owner: "client", name: "Of Bolt", dueDate: "2026-03-20" });
  const task = await expectJson<Task>(await manager("POST", `/api/clients/${id}/tasks`, body), 201);
  await expectJson(await manager("POST", `/api/tasks/${task.id}/request`, { formVersionId: versionId }), 201);
  const picked = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Client" }).value;

  await portal.open("viewer", `/requests?clientId=${id}&state=open`);
  expect([picked(), names(), portal.sent]).toEqual(["Bolt", ["Of Bolt"], []]);
  await select("State", "Accepted");
  await screen.findByText("Choose another client or state.");
  await press("Clear filters");
  await waitFor(() => expect(names().length).toBeGreaterThan(4));
  expect(picked()).toBe("");

  const field = screen.getByRole("combobox", { name: "Client" });
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: "bol" } });
  const option = await screen.findByRole("option", { name: /^Bolt/ });
  fireEvent.mouseDown(option);
  await waitFor(() => expect(names()).toEqual(["Of Bolt"]));
  expect(window.location.search).toBe(`?clientId=${id}`);
  await portal.open("viewer", "/requests?clientId=none");
  expect(names().length).toBeGreaterThan(4);
});

test("pages are in the address, and a failed one can be tried again", async () => {
  await portal.app.db.transaction(async (tx) => {
    const [like] = await tx.select().from(clientTasks).limit(1);
    if (!like) throw new Error("There is no task.");
    const copies = Array.from({ length: 60 }, (_, at) => ({
      ...{
        ...like,
        id: Bun.randomUUIDv7(),
        name: `Copy ${at}`,
        turnDue: "2026-05-01",
        dueDate: "2026-05-01",
      },
      ...{
        owner: "client" as const,
        turn: "client" as const,
        formVersionId: versionId,
        requestState: "open" as const,
      },
    }));
    await tx.insert(clientTasks).values(copies);
  });
  await portal.open("viewer", "/requests?page=2");
  expect([names().length, portal.sent]).toEqual([16, []]);
  const pages = () => screen.getByRole("navigation", { name: "Pages" });
  const recover = portal.answer(/^GET \/api\/requests/, () => new Response("", { status: 503 }));
  await waitFor(() =>
    within(pages())
      .getByRole("link", { name: /Previous/ })
      .click(),
  );
  await screen.findByRole("button", { name: "Try again" });
  recover();
  await press("Try again");
  await waitFor(() => expect(names().length).toBe(50));
  await portal.open("viewer", "/requests?page=9");
  expect(names()).toEqual([]);
});
