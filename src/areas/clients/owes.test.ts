import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client, ClientListItem } from "#/src/contract/clients";
import type { Task } from "#/src/contract/tasks";
import { wrongFigures } from "#/src/domain/verify/counters";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { newTask } from "#/test/support/requests";
import { addedAsset, addedProject, addedRevision } from "#/test/support/requests-design";
import { addTemplate } from "#/test/support/templates";

let app: TestApp;
let client: Client;

beforeAll(async () => {
  app = await startApp({ templates: false });
  await addTemplate(app.db, { defaultOwner: "agency" });
  client = await makeClient(app, { name: "Acme", accountManagerId: app.people.manager.id });
  await makeOnboarding(app, client.id);
});
afterAll(() => app.stop());

const listed = async (role: "viewer" | "client" = "viewer") => {
  const [found] = await expectJson<ClientListItem[]>(await app.as(role)("GET", "/api/clients?search=acme"));
  return found?.owes;
};
const asked = async (dueDate: string) => {
  const body = { ...newTask(), name: `Due ${dueDate}`, owner: "client", dueDate, startDate: "2026-02-01" };
  return expectJson<Task>(await app.as("manager")("POST", `/api/clients/${client.id}/tasks`, body), 201);
};
const change = async (path: string, body: object) =>
  expect((await app.as("manager")("PATCH", path, body)).status).toBe(200);

test("a client owes its own open tasks, until each is done or handed to the agency, with an account manager or without", async () => {
  expect(await listed()).toEqual({ tasks: 0, approvals: 0, nextDue: null });
  const late = await asked("2026-03-02");
  const next = await asked("2026-03-20");
  expect(await listed()).toEqual({ tasks: 2, approvals: 0, nextDue: "2026-03-02" });
  await change(`/api/clients/${client.id}`, { accountManagerId: null });
  expect(await listed()).toEqual({ tasks: 2, approvals: 0, nextDue: "2026-03-02" });
  await change(`/api/tasks/${late.id}`, { status: "done" });
  expect(await listed()).toEqual({ tasks: 1, approvals: 0, nextDue: "2026-03-20" });
  await change(`/api/clients/${client.id}`, { accountManagerId: app.people.manager.id });
  expect(await listed()).toEqual({ tasks: 1, approvals: 0, nextDue: "2026-03-20" });
  await change(`/api/tasks/${next.id}`, { owner: "agency" });
  expect(await listed()).toEqual({ tasks: 0, approvals: 0, nextDue: null });
});

test("a client owes a decision on each version and each project without recorded designs that waits for it", async () => {
  const approvals = async () => (await listed())?.approvals;
  const undo = async (changed: Response) =>
    expectJson(
      await app.as("manager")("POST", `/api/operations/${changed.headers.get("X-Operation-Id")}/undo`),
    );
  const alone = await addedProject(app, { clientId: client.id, clientApprovalStatus: "pending" });
  expect(await approvals()).toBe(1);
  const { id } = await addedProject(app, { clientId: client.id });
  const [hero, back] = [await addedAsset(app, id), await addedAsset(app, id)];
  expect(await approvals()).toBe(1);
  const fileUrl = "https://example.com/hero.png";
  await addedRevision(app, hero.id, { fileUrl, sendForReview: true });
  const { id: revisionId } = await addedRevision(app, back.id, { fileUrl, sendForReview: true });
  expect(await approvals()).toBe(3);
  // The project counts as rejected now, and its other version still waits.
  const rejection = { revisionId, decision: "rejected", comment: "Darker" };
  await linkClientUser(app, client.id);
  await expectJson(await app.as("client")("POST", `/api/design-assets/${back.id}/decision`, rejection));
  expect(await approvals()).toBe(2);
  const other = await makeClient(app, { name: "Other" });
  const moved = await app.as("manager")("PUT", `/api/design-projects/${alone.id}`, { clientId: other.id });
  expect([moved.status, await approvals()]).toEqual([200, 1]);
  await undo(moved);
  const removed = await app.as("manager")("DELETE", `/api/design-projects/${id}`);
  expect([removed.status, await approvals()]).toEqual([204, 1]);
  await undo(removed);
  expect(await approvals()).toBe(2);
  expect((await app.as("manager")("DELETE", `/api/design-assets/${hero.id}`)).status).toBe(204);
  expect(await approvals()).toBe(1);
  expect(await wrongFigures(app.db)).toEqual([]);
});

test("a churned client owes nothing, and client users are not told", async () => {
  await asked("2026-03-20");
  await linkClientUser(app, client.id);
  expect(await listed("client")).toBeUndefined();
  await change(`/api/clients/${client.id}`, { status: "churned" });
  expect(await listed()).toEqual({ tasks: 0, approvals: 0, nextDue: null });
});
