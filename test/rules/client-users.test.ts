import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { expectJson, startApp, type TestApp } from "../support/app";
import { makeWorld, type World } from "../support/requests";
import { contentHash } from "../support/tables";
import { addBothOwners } from "../support/templates";

const canary = "CANARY-7f3a";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
  const manager = app.as("manager");
  for (const { clientTask, agencyTask } of [world.own, world.other]) {
    for (const { id } of [clientTask, agencyTask]) {
      await manager("POST", `/api/tasks/${id}/notes`, { note: canary });
      await manager("PATCH", `/api/tasks/${id}`, { assigneeUserId: app.people.contributor.id });
      await manager("PATCH", `/api/tasks/${id}`, { description: "For everyone." });
    }
  }
  await manager("PATCH", `/api/tasks/${world.other.clientTask.id}`, { name: canary });
  await manager("PATCH", `/api/clients/${world.other.client.id}`, { name: `Other ${canary}` });
});
afterAll(() => app.stop());

const kit = (method: string, path: string, body?: unknown) => app.as("client")(method, path, body);
const report = (change: unknown) => kit("PATCH", `/api/tasks/${world.own.clientTask.id}`, change);

describe("a client user", () => {
  test("sees neither notes nor people nor other clients in any response or page", async () => {
    const taskPaths = [world.own.clientTask, world.own.agencyTask].map(({ id }) => `/api/tasks/${id}`);
    const own = `/api/clients/${world.own.client.id}`;
    const pages = [
      "/",
      "/design",
      ...taskPaths.map((path) => `/clients/${world.own.client.id}?task=${path.slice(11)}`),
    ];
    const paths = ["/api/clients", "/api/clients/summary", own, `${own}/home`, ...taskPaths, ...pages];
    const answers = [
      ...paths.map((path) => kit("GET", path)),
      report({ status: "done" }),
      kit("POST", `/api/tasks/${world.own.clientTask.id}/evidence`, { url: "https://a.test/" }),
    ];
    const { contributor, manager } = app.people;
    for (const answer of await Promise.all(answers)) {
      // A page's nonce is random, and may happen to contain a name.
      const text = (await answer.text()).replaceAll(/nonce=\\?"[^"]*"/g, "");
      expect({ url: answer.url, ok: answer.ok }).toMatchObject({ ok: true });
      for (const secret of [canary, contributor.id, manager.id, contributor.email, "Cleo", "Mia"]) {
        expect(text).not.toContain(secret);
      }
    }
  });

  test("sees the actions and times in a task's history, and nothing else", async () => {
    const answer = await kit("GET", `/api/tasks/${world.own.agencyTask.id}`);
    const { task, auditLogs } = await expectJson<{ task: object; auditLogs: object[] }>(answer);
    expect(task).toMatchObject({ notes: null, assigneeUserId: null });
    const line = { id: expect.any(String), action: expect.any(String), createdAt: expect.any(String) };
    expect(auditLogs).toEqual(
      Array.from({ length: 4 }, () => ({ ...line, operationId: null, isUndoable: false })),
    );
  });

  test("may begin and complete their own tasks, and add links to them", async () => {
    for (const status of ["in_progress", "done", "in_progress"]) {
      expect(await expectJson(await report({ status }))).toMatchObject({ status, notes: null });
    }
    const linked = await kit("POST", `/api/tasks/${world.own.clientTask.id}/evidence`, {
      url: "https://a.test/b",
    });
    expect(linked.status).toBe(201);
    const links = `/api/tasks/${world.own.clientTask.id}/evidence`;
    await expectJson(await kit("PATCH", links, { url: "https://a.test/b", name: "Our logo" }));
    const gone = await expectJson(await kit("DELETE", `${links}?url=https%3A%2F%2Fa.test%2Fb`));
    expect(gone).toMatchObject({ evidenceNames: {}, notes: null, assigneeUserId: null });
  });

  test("may change nothing else, and nothing of the agency's tasks", async () => {
    const agency = `/api/tasks/${world.own.agencyTask.id}`;
    const before = await contentHash(app.db);
    const refused = [
      report({ status: "not_started" }),
      report({ status: "blocked" }),
      report({ name: "Mine" }),
      report({ status: "done", dueDate: "2027-01-01" }),
      report({ status: "done", clientCommunicated: true }),
      report({}),
      kit("PATCH", agency, { status: "done" }),
      kit("POST", `${agency}/evidence`, { url: "https://a.test/" }),
      kit("PATCH", `${agency}/evidence`, { url: "https://a.test/", name: "Mine" }),
      kit("DELETE", `${agency}/evidence?url=https%3A%2F%2Fa.test%2F`),
    ];
    for (const answer of await Promise.all(refused)) await expectJson(answer, 403);
    expect(await contentHash(app.db)).toBe(before);
  });

  test("gets errors in the body before a refusal for the role", async () => {
    const agency = `/api/tasks/${world.own.agencyTask.id}`;
    expect((await kit("PATCH", agency, { status: "finished" })).status).toBe(400);
    expect((await kit("POST", `${agency}/evidence`, { url: "javascript:0" })).status).toBe(400);
  });
});

describe("the order of checks", () => {
  const nobody = "0198f000-0000-7000-8000-000000000000";

  test("is sign-in, right, row, body, state", async () => {
    const path = (id: string) => `/api/clients/${id}/onboarding`;
    const running = path(world.own.client.id);
    const status = async (answer: Promise<Response>) => (await answer).status;
    expect(await status(app.anonymous("POST", path(nobody), "{ broken"))).toBe(401);
    expect(await status(app.as("viewer")("POST", path(nobody), "{ broken"))).toBe(403);
    expect(await status(app.as("contributor")("POST", path(nobody), "{ broken"))).toBe(404);
    expect(await status(app.as("contributor")("POST", running, "{ broken"))).toBe(400);
    expect(await status(app.as("contributor")("POST", running, { startDate: "soon" }))).toBe(400);
    expect(await status(app.as("contributor")("POST", running, { startDate: "2026-03-09" }))).toBe(409);
  });

  test("has the role's limits before a stale version", async () => {
    const agency = `/api/tasks/${world.own.agencyTask.id}`;
    const stale = { "If-Match": '"99"' };
    expect((await app.as("client")("PATCH", agency, { status: "done" }, stale)).status).toBe(403);
    expect((await app.as("contributor")("PATCH", agency, { status: "done" }, stale)).status).toBe(412);
  });
});
