import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import type { Problem } from "#/src/contract/problem";
import type { Template } from "#/src/contract/templates";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { isChainWhole, tracesOf } from "#/test/support/audit-trail";
import { contentHash } from "#/test/support/tables";
import { addTemplate } from "#/test/support/templates";

let app: TestApp | null = null;
let ids: Record<"a" | "b" | "c" | "x" | "y", string>;
beforeEach(async () => {
  await app?.stop();
  app = await startApp({ templates: false });
  const add = async (category: "admin" | "reporting", categoryOrder: number, sortOrder: number) =>
    (await addTemplate(db(), { category, categoryOrder, sortOrder })).id;
  ids = {
    a: await add("admin", 0, 0),
    b: await add("admin", 0, 1),
    c: await add("admin", 0, 2),
    x: await add("reporting", 1, 0),
    y: await add("reporting", 1, 1),
  };
});
afterAll(() => app?.stop());

function running(): TestApp {
  if (!app) throw new Error("The app is started before each test.");
  return app;
}
const db = () => running().db;
const manager = (method: string, path: string, body?: unknown) => running().as("manager")(method, path, body);
const order = (...templates: string[]) =>
  manager("PATCH", "/api/templates/reorder", {
    templates: templates.map((id, sortOrder) => ({ id, sortOrder })),
  });
const orderCategories = (...categories: string[]) =>
  manager("PATCH", "/api/templates/reorder-categories", { categories });
const idsOf = (templates: Template[]) => templates.map(({ id }) => id);
const listed = async () => expectJson<Template[]>(await manager("GET", "/api/templates"));

describe("a new order of templates", () => {
  test("is returned as the whole list, counts from 1, and is stored", async () => {
    const { a, b, c, x, y } = ids;
    const answered = await expectJson<Template[]>(await order(c, a, b));
    expect(idsOf(answered)).toEqual([c, a, b, x, y]);
    expect(answered.map(({ sortOrder }) => sortOrder)).toEqual([1, 2, 3, 0, 1]);
    expect(await listed()).toEqual(answered);
  });

  test("can include several categories at once", async () => {
    const { a, b, c, x, y } = ids;
    expect(idsOf(await expectJson<Template[]>(await order(y, c, b, x, a)))).toEqual([c, b, a, y, x]);
  });

  test("logs an update for each template that moved, and one row for the whole", async () => {
    const { a, b, c } = ids;
    await expectJson(await order(a, b, c));
    const traces = await tracesOf(db(), () => order(a, c, b));
    expect(traces).toMatchObject([
      { entity: "onboarding_task_template", entityId: b, before: { sortOrder: 2 }, after: { sortOrder: 3 } },
      { entity: "onboarding_task_template", entityId: c, before: { sortOrder: 3 }, after: { sortOrder: 2 } },
      {
        entity: "operation",
        action: "reorder",
        before: { templates: [b, c] },
        after: { templates: [c, b] },
      },
    ]);
    expect(traces[2]?.entityId).not.toBeOneOf(Object.values(ids));
    expect(await isChainWhole(db())).toBe(true);
  });

  test("writes nothing if it equals the present one", async () => {
    const { a, b, c } = ids;
    await expectJson(await order(a, b, c));
    const before = await contentHash(db());
    expect(idsOf(await expectJson<Template[]>(await order(a, b, c))).slice(0, 3)).toEqual([a, b, c]);
    expect(await contentHash(db())).toBe(before);
  });

  test("is rejected as a whole if it does not match the existing templates", async () => {
    const { a, b, c, x } = ids;
    const before = await contentHash(db());
    const mismatches = [
      [a, b],
      [a, b, c, a],
      [a, b, c, x],
      [a, b, c, "0198f000-0000-7000-8000-000000000000"],
    ];
    for (const mismatch of mismatches) {
      const problem = await expectJson<Problem>(await order(...mismatch), 409);
      expect(problem.detail).toContain("have changed");
    }
    expect(await contentHash(db())).toBe(before);
  });

  test.each([
    [{ templates: [] }],
    [{ templates: [{ id: "first", sortOrder: 1 }] }],
    [{ templates: [{ id: "0198f000-0000-7000-8000-000000000000", sortOrder: -1 }] }],
    [{ order: [] }],
  ])("%j is rejected", async (body) => {
    expect((await manager("PATCH", "/api/templates/reorder", body)).status).toBe(400);
  });

  test("of two concurrent ones results in one complete order", async () => {
    const { a, b, c, x, y } = ids;
    for (let round = 0; round < 5; round++) {
      const both = [
        [c, b, a],
        [b, a, c],
      ];
      const answers = await Promise.all(both.map((wanted) => order(...wanted)));
      for (const answer of answers) await expectJson(answer);
      expect([...both.map((wanted) => [...wanted, x, y].join())]).toContain(idsOf(await listed()).join());
    }
    expect(await isChainWhole(db())).toBe(true);
  });
});

test("a new order is refused to a user who has not seen the present one", async () => {
  const { a, b, c, x, y } = ids;
  const tag = async () => (await manager("GET", "/api/templates")).headers.get("ETag") ?? "";
  const admin = running().as("admin");
  const sorted = [c, b, a].map((id, sortOrder) => ({ id, sortOrder }));
  const change = (ifMatch: string) =>
    admin("PATCH", "/api/templates/reorder", { templates: sorted }, { "If-Match": ifMatch });
  const changeCategories = (ifMatch: string) =>
    admin(
      "PATCH",
      "/api/templates/reorder-categories",
      { categories: ["reporting", "admin"] },
      { "If-Match": ifMatch },
    );
  const first = await tag();
  await expectJson(await order(y, x));
  for (const send of [change, changeCategories]) {
    const { detail } = await expectJson<Problem>(await send(first), 412);
    expect(detail).toStartWith("Somebody else changed this");
  }
  expect(idsOf(await listed())).toEqual([a, b, c, y, x]);
  const changed = await change(await tag());
  expect(changed.status).toBe(200);
  expect(changed.headers.get("ETag")).toBe(await tag());
  await expectJson(await changeCategories(`W/${await tag()}`));
  expect(idsOf(await listed())).toEqual([y, x, c, b, a]);
});

describe("a new order of categories", () => {
  test("is returned as the whole list, and applies to templates added later", async () => {
    const { a, b, c, x, y } = ids;
    const answered = await expectJson<Template[]>(await orderCategories("reporting", "admin"));
    expect(idsOf(answered)).toEqual([x, y, a, b, c]);
    expect(answered.map(({ categoryOrder }) => categoryOrder)).toEqual([1, 1, 2, 2, 2]);
    expect(answered.map(({ sortOrder }) => sortOrder)).toEqual([0, 1, 0, 1, 2]);
    await expectJson(await manager("POST", "/api/templates", { name: "Late", category: "reporting" }), 201);
    expect((await listed())[2]?.name).toBe("Late");
  });

  test("logs one row for the whole and one for each template with another position", async () => {
    const traces = await tracesOf(db(), () => orderCategories("reporting", "admin"));
    expect(traces.filter(({ entity }) => entity === "operation")).toMatchObject([
      {
        action: "reorder",
        before: { categories: ["admin", "reporting"] },
        after: { categories: ["reporting", "admin"] },
      },
    ]);
    expect(traces.filter(({ action }) => action === "update").length).toBe(3);
  });

  test("is rejected as a whole if it does not match the categories that have templates", async () => {
    const before = await contentHash(db());
    for (const mismatch of [
      ["admin"],
      ["admin", "reporting", "admin"],
      ["admin", "reporting", "financial"],
    ]) {
      const problem = await expectJson<Problem>(await orderCategories(...mismatch), 409);
      expect(problem.detail).toContain("have changed");
    }
    expect((await orderCategories("admin", "legal")).status).toBe(400);
    expect((await orderCategories()).status).toBe(400);
    expect(await contentHash(db())).toBe(before);
  });

  test("of two concurrent ones results in one complete order", async () => {
    await addTemplate(db(), { category: "financial", categoryOrder: 2 });
    const both = [
      ["financial", "admin", "reporting"],
      ["reporting", "financial", "admin"],
    ];
    const answers = await Promise.all(both.map((wanted) => orderCategories(...wanted)));
    for (const answer of answers) await expectJson(answer);
    const now = [...new Set((await listed()).map(({ category }) => category))];
    expect(both.map((wanted) => wanted.join())).toContain(now.join());
  });
});

test("only managers and admins can change the order", async () => {
  const body = { categories: ["reporting", "admin"] };
  for (const role of ["contributor", "viewer", "client"] as const) {
    expect((await running().as(role)("PATCH", "/api/templates/reorder-categories", body)).status).toBe(403);
    expect((await running().as(role)("PATCH", "/api/templates/reorder", {})).status).toBe(403);
  }
  expect((await running().anonymous("PATCH", "/api/templates/reorder", {})).status).toBe(401);
  expect((await running().as("admin")("PATCH", "/api/templates/reorder-categories", body)).status).toBe(200);
});
