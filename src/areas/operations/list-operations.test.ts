import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client } from "#/src/contract/clients";
import type { StartedOnboarding } from "#/src/contract/onboarding";
import type { RecentOperation } from "#/src/contract/operations";
import {
  expectJson,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
  withToken,
} from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { newClient } from "#/test/support/requests";
import { addTemplate } from "#/test/support/templates";
import { testMoment } from "#/test/support/zones";

let app: TestApp;
let client: Client;
let tasks: StartedOnboarding["tasks"];
beforeAll(async () => {
  app = await startApp({ templates: false });
  for (const name of ["Call", "Write"]) await addTemplate(app.db, { name });
  client = await makeClient(app, { name: "Acme" });
  ({ tasks } = await makeOnboarding(app, client.id));
});
afterAll(() => app.stop());

const of = async (role: "admin" | "manager" | "contributor" | "viewer", query = "") =>
  expectJson<RecentOperation[]>(await app.as(role)("GET", `/api/operations${query}`));
const summaries = (operations: RecentOperation[]) =>
  operations.map(({ what, standing }) => `${standing}: ${what}`);
const edit = async (role: "admin" | "contributor", at: number, change: object) =>
  operationOf(await app.as(role)("PATCH", `/api/tasks/${tasks[at]?.id}`, change));

test("one's own changes are described in words, with their undo state", async () => {
  const contributor = app.as("contributor");
  const first = await edit("contributor", 0, { status: "in_progress" });
  const second = await edit("contributor", 1, { status: "blocked" });
  await edit("admin", 1, { name: "Write to them" });
  const ids = tasks.map(({ id }) => id);
  expect(summaries(await of("contributor"))).toEqual([
    "changed: Changed task “Write to them”",
    "undoable: Changed task “Call”",
  ]);
  const undone = operationOf(await contributor("POST", undoPath(first)));
  const again = operationOf(await contributor("POST", undoPath(undone)));
  await contributor("POST", undoPath(again));
  await contributor("PATCH", "/api/tasks", { ids, change: { dueDate: "2026-06-01" } });
  expect(summaries(await of("contributor"))).toEqual([
    "undoable: Changed 2 tasks, “Call” among them",
    "changed: Undid: changed task “Call”",
    "undone: Did again: changed task “Call”",
    "changed: Undid: changed task “Call”",
    "changed: Changed task “Write to them”",
    "undone: Changed task “Call”",
  ]);
  const [bulk, ...others] = await of("contributor");
  expect(bulk).toEqual({
    id: expect.any(String),
    what: "Changed 2 tasks, “Call” among them",
    partOf: "Acme",
    path: `/clients/${client.id}?task=${tasks[0]?.id}`,
    undoes: null,
    importId: null,
    standing: "undoable",
    changes: [{ entity: "client_task", field: "dueDate", after: "2026-06-01" }],
    createdAt: testMoment,
  });
  expect(others.map(({ id }) => id)).toContain(second);
  expect(await of("viewer")).toEqual([]);
});

test("an update names what it changed, by names instead of ids, and its undo the reverse", async () => {
  const { id } = app.people.manager;
  const assigned = await edit("contributor", 0, { assigneeUserId: id, category: "legal" });
  const [change] = await of("contributor");
  expect(change?.changes).toEqual([
    { entity: "client_task", field: "category", before: "account_access", after: "legal" },
    { entity: "client_task", field: "assigneeUserId", before: null, after: "Mia Manager" },
  ]);
  await app.as("contributor")("POST", undoPath(assigned));
  const [undo] = await of("contributor");
  expect(undo?.changes).toContainEqual({
    ...{ entity: "client_task", field: "assigneeUserId" },
    ...{ before: "Mia Manager", after: null },
  });
});

test("a derived change does not hide its cause, and a final one is marked as such", async () => {
  const admin = app.as("admin");
  const rows = ["One", "Two"].map((name, line) => ({ line: line + 2, ...newClient({ name }) }));
  await admin("POST", "/api/clients/import", { rows, startOnboarding: true });
  await admin("PATCH", `/api/admin/users/${app.people.viewer.id}/role`, { role: "viewer" });
  await admin("PATCH", `/api/admin/users/${app.people.viewer.id}/role`, { role: "contributor" });
  const started = await makeClient(app, { name: "Begun" });
  await admin("POST", `/api/clients/${started.id}/onboarding`, { startDate: "2026-03-09" });
  await admin("DELETE", `/api/clients/${started.id}/onboarding`);
  const template = await admin("GET", "/api/templates");
  const [{ id = "" } = {}] = await expectJson<{ id: string }[]>(template);
  await admin("DELETE", `/api/templates/${id}`);
  expect(summaries(await of("admin")).slice(0, 5)).toEqual([
    "undoable: Deleted template “Call”",
    "undoable: Took back the onboarding of “Begun”",
    "changed: Started the onboarding of “Begun”",
    expect.stringMatching(/^final: Changed the role of user “/),
    "changed: Imported 2 clients",
  ]);
});

test("pages have links, and end with operations older than 30 days", async () => {
  const page = async (number: number) => {
    const answer = await app.as("contributor")("GET", `/api/operations?page=${number}&pageSize=4`);
    return {
      ids: (await expectJson<RecentOperation[]>(answer)).map(({ id }) => id),
      link: answer.headers.get("Link"),
    };
  };
  const [first, second] = [await page(1), await page(2)];
  const all = (await of("contributor")).map(({ id }) => id);
  expect([...first.ids, ...second.ids]).toEqual(all);
  expect(all).toHaveLength(8);
  expect([first.link, second.link]).toEqual([
    '</api/operations?page=2&pageSize=4>; rel="next"',
    '</api/operations?page=1&pageSize=4>; rel="prev"',
  ]);
  // All sessions have expired by then.
  const call = withToken(app.url, app.people.contributor);
  const listed = async () => expectJson<RecentOperation[]>(await call("GET", "/api/operations"));
  app.setNow("2026-04-07T12:00:00.000Z");
  expect(await listed()).toHaveLength(8);
  app.setNow("2026-04-07T12:00:00.001Z");
  const late = await call("PATCH", `/api/tasks/${tasks[0]?.id}`, { asanaLink: "https://app.asana.com/1" });
  expect((await listed()).map(({ id }) => id)).toEqual([operationOf(late)]);
});
