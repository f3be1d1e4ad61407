import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import type { DesignProject } from "#/src/contract/design";
import type { Problem } from "#/src/contract/problem";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { isChainWhole, tracesOf } from "#/test/support/audit-trail";
import { addedProject } from "#/test/support/requests-design";
import { contentHash } from "#/test/support/tables";

let app: TestApp;
let isRunning = false;
let ids: [string, string, string];
beforeEach(async () => {
  if (isRunning) await app.stop();
  app = await startApp({ templates: false });
  isRunning = true;
  const add = async (dueDate: string) => (await addedProject(app, { dueDate })).id;
  ids = [await add("2026-04-01"), await add("2026-04-02"), await add("2026-04-03")];
});
afterAll(() => app.stop());

const path = "/api/design-projects/reorder";
const order = (wanted: string[], headers: Record<string, string> = {}) =>
  app.as("manager")(
    "PUT",
    path,
    { projectUpdates: wanted.map((id, index) => ({ id, priorityOrder: index + 1 })) },
    headers,
  );
const idsOf = (projects: DesignProject[]) => projects.map(({ id }) => id);
const shown = async () => {
  const answer = await app.as("manager")("GET", "/api/design-projects");
  const tag = answer.headers.get("ETag") ?? "";
  return { tag, ids: idsOf(await expectJson<DesignProject[]>(answer)) };
};

describe("a new order of projects", () => {
  test("is returned as the whole list with positions from 1, and is stored", async () => {
    const [a, b, c] = ids;
    expect((await shown()).ids).toEqual([a, b, c]);
    const answer = await order([c, a, b]);
    const tag = answer.headers.get("ETag") ?? "";
    const projects = await expectJson<DesignProject[]>(answer);
    expect(projects.map(({ id, priorityOrder }) => [id, priorityOrder])).toEqual([
      [c, 1],
      [a, 2],
      [b, 3],
    ]);
    expect(await shown()).toEqual({ tag, ids: [c, a, b] });
  });

  test("logs an update for each project that moved, and one row for the whole", async () => {
    const [a, b, c] = ids;
    await expectJson(await order([a, b, c]));
    const traces = await tracesOf(app.db, () => order([a, c, b]));
    expect(traces).toMatchObject([
      { entity: "design_project", entityId: b, before: { priorityOrder: 2 }, after: { priorityOrder: 3 } },
      { entity: "design_project", entityId: c, before: { priorityOrder: 3 }, after: { priorityOrder: 2 } },
      {
        entity: "operation",
        action: "reorder",
        before: { projects: [b, c] },
        after: { projects: [c, b] },
      },
    ]);
    expect(await isChainWhole(app.db)).toBe(true);
  });

  test("writes nothing if it equals the present one", async () => {
    await expectJson(await order(ids));
    const before = await contentHash(app.db);
    expect(idsOf(await expectJson<DesignProject[]>(await order(ids)))).toEqual(ids);
    expect(await contentHash(app.db)).toBe(before);
  });

  test("is rejected as a whole if it does not match the existing projects", async () => {
    const [a, b, c] = ids;
    const nobody = "0198f000-0000-7000-8000-000000000000";
    const before = await contentHash(app.db);
    for (const mismatch of [
      [a, b],
      [a, b, a],
      [a, b, c, nobody],
    ]) {
      const problem = await expectJson<Problem>(await order(mismatch), 409);
      expect(problem.detail).toBe("The projects have changed since they were shown. Load them again.");
    }
    const twice = { projectUpdates: ids.map((id) => ({ id, priorityOrder: 1 })) };
    expect((await app.as("manager")("PUT", path, twice)).status).toBe(409);
    expect(await contentHash(app.db)).toBe(before);
  });

  test.each([
    [{ projectUpdates: [] }],
    [{ projectUpdates: [{ id: "first", priorityOrder: 1 }] }],
    [{ projectUpdates: [{ id: "0198f000-0000-7000-8000-000000000000", priorityOrder: 0 }] }],
    [{ projects: [] }],
  ])("%j is rejected", async (body) => {
    expect((await app.as("manager")("PUT", path, body)).status).toBe(400);
  });
});

describe("of two users with the same order on screen", () => {
  test("the later one gets a conflict, and the first one's order is complete", async () => {
    const [a, b, c] = ids;
    const { tag } = await shown();
    await expectJson(await order([c, b, a], { "If-Match": tag }));
    const before = await contentHash(app.db);
    const problem = await expectJson<Problem>(await order([b, a, c], { "If-Match": tag }), 412);
    expect(problem.detail).toContain("Somebody else changed this");
    expect((await order([b, a, c], { "If-Match": "nonsense" })).status).toBe(412);
    expect(await contentHash(app.db)).toBe(before);
    await expectJson(await order([b, a, c], { "If-Match": `W/${(await shown()).tag}` }));
    expect((await shown()).ids).toEqual([b, a, c]);
  });

  test("one succeeds if both move a project concurrently", async () => {
    const [a, b, c] = ids;
    const both = [
      [c, b, a],
      [b, a, c],
    ];
    for (let round = 0; round < 5; round++) {
      await expectJson(await order([a, b, c]));
      const { tag } = await shown();
      const answers = await Promise.all(both.map((wanted) => order(wanted, { "If-Match": tag })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
      const winner = both[answers.findIndex(({ status }) => status === 200)];
      expect((await shown()).ids).toEqual(winner ?? []);
    }
    expect(await isChainWhole(app.db)).toBe(true);
  });

  test("neither gets a conflict from an edit that keeps the order, both do from a new project", async () => {
    const { tag } = await shown();
    await expectJson(
      await app.as("manager")("PUT", `/api/design-projects/${ids[0]}`, { projectName: "New" }),
    );
    await expectJson(await order([ids[1], ids[0], ids[2]], { "If-Match": tag }));
    const renewed = await shown();
    await addedProject(app);
    expect((await order(renewed.ids, { "If-Match": renewed.tag })).status).toBe(409);
  });
});

test("only managers and admins can change the order", async () => {
  for (const role of ["contributor", "viewer", "client"] as const) {
    expect((await app.as(role)("PUT", path, {})).status).toBe(403);
  }
  expect((await app.anonymous("PUT", path, {})).status).toBe(401);
});
