import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Problem } from "#/src/contract/problem";
import type { TaskDetail } from "#/src/contract/tasks";
import type { Template } from "#/src/contract/templates";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { isChainWhole, tracesOf } from "#/test/support/audit-trail";
import { newTemplate } from "#/test/support/requests";
import { contentHash } from "#/test/support/tables";

let app: TestApp;
let template: Template;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
beforeEach(async () => {
  template = await add({ category: "reporting" });
});
afterAll(() => app.stop());

const nobody = "0198f000-0000-7000-8000-000000000000";
const manager = (method: string, path: string, body?: unknown, headers = {}) =>
  app.as("manager")(method, path, body, headers);
const add = async (fields: Record<string, unknown> = {}) =>
  expectJson<Template>(await manager("POST", "/api/templates", newTemplate(fields)), 201);
const edit = (body: unknown, headers = {}) =>
  manager("PATCH", `/api/templates/${template.id}`, body, headers);
const list = async () => expectJson<Template[]>(await manager("GET", "/api/templates"));

describe("a new template", () => {
  test("has the defaults of the form", async () => {
    expect(await add({ name: "  Padded  " })).toMatchObject({
      name: "Padded",
      description: null,
      clientTypes: ["uncut_brands_mlm", "uncut_brands", "lacore_mlm", "lacore"],
      required: true,
      defaultOwner: "agency",
      defaultDueInDays: 7,
      referenceLinks: [],
      internalNotes: null,
      version: 1,
    });
  });

  test("is added at the end of its category; a new category comes last", async () => {
    const first = await add({ category: "financial" });
    const second = await add({ category: "financial" });
    expect(second.sortOrder).toBe(first.sortOrder + 1);
    expect(second.categoryOrder).toBe(first.categoryOrder);
    const other = await add({ category: "advertising" });
    expect(other.categoryOrder).toBeGreaterThan(first.categoryOrder);
    expect((await list()).slice(-3).map(({ id }) => id)).toEqual([first.id, second.id, other.id]);
  });

  test("logs one row", async () => {
    let made: Template | null = null;
    const traces = await tracesOf(app.db, async () => {
      made = await add();
    });
    expect(traces).toMatchObject([{ entity: "onboarding_task_template", action: "create", after: made }]);
  });

  test.each([
    ["name", { name: "  " }],
    ["category", { category: "account_access" }],
    ["clientTypes", { clientTypes: [] }],
    ["clientTypes", { clientTypes: ["lacore", "lacore"] }],
    ["defaultDueInDays", { defaultDueInDays: 0 }],
    ["defaultDueInDays", { defaultDueInDays: 366 }],
    ["defaultDueInDays", { defaultDueInDays: 1.5 }],
    ["referenceLinks.0", { referenceLinks: ["javascript:alert(1)"] }],
    ["sortOrder", { sortOrder: 1 }],
  ])("is rejected for %s in %j", async (path, fields) => {
    const before = await contentHash(app.db);
    const problem = await expectJson<Problem>(
      await manager("POST", "/api/templates", newTemplate(fields)),
      400,
    );
    expect(problem.errors?.map((error) => error.path)).toEqual([path]);
    expect(await contentHash(app.db)).toBe(before);
  });
});

describe("editing a template", () => {
  test("changes each field and no other, and increments the version", async () => {
    const edits: Partial<Template>[] = [
      { name: "Another name" },
      { description: "What to do" },
      { description: null },
      { clientTypes: ["lacore"] },
      { required: false },
      { defaultOwner: "client" },
      { defaultDueInDays: 365 },
      { referenceLinks: ["https://example.com/guide"] },
      { internalNotes: "Ask Nora" },
    ];
    for (const change of edits) {
      const answer = await edit(change);
      const next = await expectJson<Template>(answer);
      expect(next).toEqual({ ...template, ...change, version: template.version + 1 });
      expect(answer.headers.get("ETag")).toBe(`"${next.version}"`);
      template = next;
    }
  });

  test("moves it to the end of another category, and logs that in one row", async () => {
    const peer = await add({ category: "brand_registry" });
    const traces = await tracesOf(app.db, () => edit({ category: "brand_registry" }));
    const place = { sortOrder: peer.sortOrder + 1, categoryOrder: peer.categoryOrder };
    expect(traces).toMatchObject([
      {
        action: "update",
        after: { category: "brand_registry", ...place },
        before: { category: "reporting" },
      },
    ]);
    const peers = (await list()).filter(({ category }) => category === "brand_registry");
    expect(peers.at(-1)).toMatchObject({ id: template.id, ...place });
  });

  test("does not move it within its own category, and writes nothing without changes", async () => {
    await add({ category: "reporting" });
    const before = await contentHash(app.db);
    expect(await expectJson<Template>(await edit({ category: "reporting" }))).toEqual(template);
    expect(await contentHash(app.db)).toBe(before);
  });

  test("is refused at a stale version, and changes nothing", async () => {
    const ifMatch = { "If-Match": `"${template.version}"` };
    await expectJson(await edit({ name: "First" }, ifMatch));
    const problem = await expectJson<Problem>(await edit({ name: "Second" }, ifMatch), 412);
    expect(problem.detail).toContain("Somebody else changed this");
    expect((await list()).find(({ id }) => id === template.id)?.name).toBe("First");
    expect((await manager("DELETE", `/api/templates/${template.id}`, undefined, ifMatch)).status).toBe(412);
    expect((await list()).some(({ id }) => id === template.id)).toBe(true);
  });

  test("a missing template is a 404 before its body is validated", async () => {
    expect((await manager("PATCH", `/api/templates/${nobody}`, { name: "" })).status).toBe(404);
    expect((await manager("DELETE", `/api/templates/${nobody}`)).status).toBe(404);
    expect((await manager("DELETE", "/api/templates/reorder")).status).toBe(405);
  });
});

describe("deleting a template", () => {
  test("keeps the tasks created from it without the reference, and logs that for each", async () => {
    const client = await makeClient(app);
    const { tasks } = await makeOnboarding(app, client.id);
    const made = tasks.find((task) => task.templateId === template.id);
    expect(made).toBeDefined();
    const traces = await tracesOf(app.db, async () => {
      expect((await manager("DELETE", `/api/templates/${template.id}`)).status).toBe(204);
    });
    expect(traces).toMatchObject([
      { entity: "onboarding_task_template", action: "delete", before: template, after: null },
      {
        ...{ entity: "client_task", entityId: made?.id, action: "update" },
        ...{ before: { templateId: template.id }, after: { templateId: null } },
      },
    ]);
    const { auditLogs } = await expectJson<TaskDetail>(await manager("GET", `/api/tasks/${made?.id}`));
    expect(auditLogs.map(({ action }) => action)).toEqual(["create"]);
    const detail = await expectJson<ClientDetail>(await manager("GET", `/api/clients/${client.id}`));
    expect(detail.tasks.find(({ id }) => id === made?.id)?.templateId).toBeNull();
    expect((await list()).some(({ id }) => id === template.id)).toBe(false);
    expect((await manager("DELETE", `/api/templates/${template.id}`)).status).toBe(404);
    expect(await isChainWhole(app.db)).toBe(true);
  });
});

test.each(["contributor", "viewer", "client"] as const)("a %s cannot change templates", async (role) => {
  const call = app.as(role);
  const before = await contentHash(app.db);
  expect((await call("POST", "/api/templates", newTemplate())).status).toBe(403);
  expect((await call("PATCH", `/api/templates/${template.id}`, { name: "Mine" })).status).toBe(403);
  expect((await call("DELETE", `/api/templates/${template.id}`)).status).toBe(403);
  expect(await contentHash(app.db)).toBe(before);
});

test("signed-out callers cannot change templates", async () => {
  const path = `/api/templates/${template.id}`;
  expect((await app.anonymous("POST", "/api/templates", newTemplate())).status).toBe(401);
  expect((await app.anonymous("PATCH", path, { name: "Mine" })).status).toBe(401);
  expect((await app.anonymous("DELETE", path)).status).toBe(401);
});
