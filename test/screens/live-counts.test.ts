import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import type { Role } from "#/src/contract/choices/users";
import type { Client } from "#/src/contract/clients";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { patience } from "../support/patience";
import { inDocument } from "../support/portal-document";
import { press } from "../support/presses";
import { newTask } from "../support/requests";
import { addTemplate } from "../support/templates";

setDefaultTimeout(patience.test);

/** For the portal it is 9 March 2026. */
const portal = inDocument({ templates: false });
let client: Client;
let mine: Task;

beforeAll(async () => {
  const { app } = portal;
  await addTemplate(app.db, { name: "Send the logo", defaultOwner: "client" });
  client = await makeClient(app, { name: "Counted House" });
  await makeOnboarding(app, client.id, "2026-04-01");
  mine = await addTask("Mine");
});

async function addTask(name: string, dueDate = "2026-03-02") {
  const assigneeUserId = portal.app.people.contributor.id;
  const body = newTask({ name, startDate: "2026-03-01", dueDate, assigneeUserId });
  return expectJson<Task>(
    await portal.app.as("manager")("POST", `/api/clients/${client.id}/tasks`, body),
    201,
  );
}

async function open(who: Role, path: string) {
  await portal.open(who, path, { hearsOthers: true });
  await waitFor(() => expect(portal.app.listeners).toBe(1));
}

const count = (of: "work" | "client") =>
  Number(document.querySelector(`[data-island=${of}-count]`)?.textContent);

test("My Work follows other users' changes of a task", async () => {
  await open("contributor", "/my-work");
  await expectJson(
    await portal.app.as("manager")("PATCH", `/api/tasks/${mine.id}`, { name: "Mine, renamed" }),
  );
  await screen.findByText("Mine, renamed");
});

test.each(["/templates", "/client-leads", "/audit", "/design", "/clients"])(
  "on %s the sidebar counts what somebody else added",
  async (path) => {
    await open("contributor", path);
    const [due, clients] = [count("work"), count("client")];
    expect(portal.sent.filter(({ path }) => path.endsWith("/summary"))).toEqual([]);
    await addTask(`Added beside ${path}`);
    await waitFor(() => expect(count("work")).toBe(due + 1));
    await makeClient(portal.app, { name: `House of ${path.slice(1)}` });
    await waitFor(() => expect(count("client")).toBe(clients + 1));
  },
);

test("the sidebar counts tasks due today, and none due later", async () => {
  await open("contributor", "/templates");
  const due = count("work");
  await addTask("Tomorrow", "2026-03-10");
  await addTask("Today", "2026-03-09");
  await waitFor(() => expect(count("work")).toBe(due + 1));
});

test("the sidebar counts the user's own changes on a client's page", async () => {
  await open("contributor", `/clients/${client.id}?task=${mine.id}`);
  const due = count("work");
  await press("Mark Done", await screen.findByRole("dialog"));
  await waitFor(() => expect(count("work")).toBe(due - 1));
});
