import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { RecentOperation } from "#/src/contract/operations";
import type { Problem } from "#/src/contract/problem";
import type { Template } from "#/src/contract/templates";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { isChainWhole, tracesOf } from "#/test/support/audit-trail";
import { operationOf, undoPath } from "#/test/support/operations";
import { newTemplate } from "#/test/support/requests";
import { contentHash } from "#/test/support/tables";

let app: TestApp;
let [a, b, c]: Template[] = [];
beforeAll(async () => {
  app = await startApp({ templates: false });
});
beforeEach(async () => {
  [a, b, c] = [await add({ name: "A" }), await add({ name: "B" }), await add({ name: "C" })];
});
afterAll(() => app.stop());

type Given = Template | undefined;
const nobody = "0198f000-0000-7000-8000-000000000000";
const call = (method: string, path: string, body?: unknown, headers = {}) =>
  app.as("manager")(method, `/api/templates${path}`, body, headers);
const add = async (fields: Record<string, unknown> = {}) =>
  expectJson<Template>(await call("POST", "", newTemplate(fields)), 201);
const edit = (of: Given, body: unknown, headers = {}) => call("PATCH", `/${of?.id}`, body, headers);
const list = async () => expectJson<Template[]>(await call("GET", ""));
const now = async (of: Given) => (await list()).find(({ id }) => id === of?.id);
const need = (of: Given, afterDays = 0) => ({ id: of?.id ?? "", afterDays });
const setNeeds = async (of: Given, ...needs: ReturnType<typeof need>[]) =>
  expectJson<Template>(await edit(of, { needs }));
const remove = async (of: Given) => {
  const answer = await call("DELETE", `/${of?.id}`);
  expect(answer.status).toBe(204);
  return operationOf(answer);
};
const undo = (operationId: string) => app.as("manager")("POST", undoPath(operationId));
const refusedUndo = async (operationId: string) =>
  (await expectJson<Problem>(await undo(operationId), 409)).detail;

describe("the rule of a template", () => {
  test("is stored, returned, logged and undone like other fields", async () => {
    const rule = { dueFrom: "launch", dueUnit: "working_days", defaultDueInDays: 10, needs: [need(b, 2)] };
    expect(await add(rule)).toMatchObject(rule);
    const answer = await edit(a, rule, { "If-Match": `"${a?.version}"` });
    expect(await expectJson<Template>(answer)).toMatchObject({ ...rule, version: 2 });
    expect((await edit(a, { needs: [] }, { "If-Match": `"1"` })).status).toBe(412);
    const operations = await expectJson<RecentOperation[]>(
      await app.as("manager")("GET", "/api/operations?page=1"),
    );
    expect(operations[0]?.changes).toContainEqual({
      ...{ entity: "onboarding_task_template", field: "needs" },
      ...{ before: [], after: ["B (2 days after)"] },
    });
    await expectJson(await undo(operationOf(answer)));
    expect(await now(a)).toMatchObject({ dueFrom: "start", dueUnit: "days", needs: [], version: 3 });
  });

  test.each([
    ["dueFrom", { dueFrom: "birth" }],
    ["dueUnit", { dueUnit: "weeks" }],
    ["needs.0.id", { needs: [{ id: nobody }] }],
    ["needs.0.afterDays", { needs: [{ id: nobody, afterDays: 91 }] }],
    ["needs.0.afterDays", { needs: [{ id: nobody, afterDays: -1 }] }],
    ["needs", { needs: Array.from({ length: 51 }, () => ({ id: Bun.randomUUIDv7() })) }],
    ["needs", { needs: [{ id: nobody }, { id: nobody, afterDays: 1 }] }],
  ])("is rejected for %s in %j, in a new template and in an edit", async (path, fields) => {
    const before = await contentHash(app.db);
    for (const answer of [await call("POST", "", newTemplate(fields)), await edit(a, fields)]) {
      const problem = await expectJson<Problem>(answer, 400);
      expect(problem.errors?.map((error) => error.path)).toEqual([path]);
    }
    expect(await contentHash(app.db)).toBe(before);
  });

  test("cannot make a circle: it is refused with its way by names", async () => {
    await setNeeds(a, need(b));
    await setNeeds(b, need(c));
    const before = await contentHash(app.db);
    const problem = await expectJson<Problem>(await edit(c, { needs: [need(a)] }), 409);
    expect(problem.detail).toBe("Prerequisites cannot form a circle: “C” needs “A” needs “B” needs “C”.");
    const own = await expectJson<Problem>(await edit(c, { needs: [need(c)] }), 409);
    expect(own.detail).toBe("Prerequisites cannot form a circle: “C” needs “C”.");
    expect(await contentHash(app.db)).toBe(before);
  });
});

describe("deleting a template that others need", () => {
  test("bridges it in the same operation, derived, and an undo restores all of it", async () => {
    const d = await add({ name: "D" });
    await setNeeds(b, need(c, 3), need(d, 60));
    await setNeeds(a, need(b, 40), need(c, 5));
    const before = await list();
    let operation = "";
    const traces = await tracesOf(app.db, async () => {
      operation = await remove(b);
    });
    expect(traces).toMatchObject([
      {
        ...{ entityId: a?.id, action: "update" },
        after: { needs: [need(c, 43), need(d, 90)] },
      },
      { entityId: b?.id, action: "delete" },
    ]);
    expect(await now(a)).toMatchObject({ needs: [need(c, 43), need(d, 90)], version: 3 });
    await expectJson(await undo(operation));
    const restored = (await list()).map(({ version: _, updatedAt: __, ...row }) => row);
    expect(restored).toEqual(before.map(({ version: _, updatedAt: __, ...row }) => row));
    expect(await isChainWhole(app.db)).toBe(true);
  });

  test("its undo is refused once one of the others was changed", async () => {
    await setNeeds(a, need(b));
    const operation = await remove(b);
    await setNeeds(a, need(c, 1));
    expect(await refusedUndo(operation)).toContain("A was changed by");
  });

  test("is refused if one of the others would get more than 50 prerequisites", async () => {
    const many = [];
    for (let at = 0; at < 50; at++) many.push(await add());
    await setNeeds(a, need(b), ...many.slice(0, 49).map((each) => need(each)));
    await setNeeds(b, need(many[48]), need(many[49]));
    expect((await call("DELETE", `/${b?.id}`)).status).toBe(204);
    expect((await now(a))?.needs).toHaveLength(50);
    const d = await add({ name: "D" });
    await setNeeds(a, need(d), ...many.slice(0, 49).map((each) => need(each)));
    await setNeeds(d, need(many[49]), need(c));
    const problem = await expectJson<Problem>(await call("DELETE", `/${d.id}`), 409);
    expect(problem.detail).toBe("“A” would get more than 50 prerequisites. Remove some of them first.");
  });
});

describe("an undo that would leave prerequisites broken is refused with a sentence", () => {
  test("one that names a template that was deleted since", async () => {
    await setNeeds(a, need(b));
    const cleared = operationOf(await edit(a, { needs: [] }));
    await remove(b);
    expect(await refusedUndo(cleared)).toBe("A prerequisite of “A” was deleted since.");
  });

  test("a deleted template whose own prerequisite was deleted since", async () => {
    await setNeeds(a, need(b));
    const deleted = await remove(a);
    await remove(b);
    expect(await refusedUndo(deleted)).toBe("A prerequisite of “A” was deleted since.");
  });

  test("one that would close a circle", async () => {
    await setNeeds(a, need(b));
    const cleared = operationOf(await edit(a, { needs: [] }));
    await setNeeds(b, need(a));
    expect(await refusedUndo(cleared)).toBe("Prerequisites cannot form a circle: “A” needs “B” needs “A”.");
  });

  test("the undo of adding a template that others need", async () => {
    const answer = await call("POST", "", newTemplate({ name: "New" }));
    const added = await expectJson<Template>(answer, 201);
    await setNeeds(a, need(added));
    expect(await refusedUndo(operationOf(answer))).toContain("New");
    expect(await now(added)).toBeDefined();
    await setNeeds(a);
    await expectJson(await undo(operationOf(answer)));
    expect(await now(added)).toBeUndefined();
  });
});

test("a contributor cannot set the prerequisites of a template", async () => {
  const answer = await app.as("contributor")("PATCH", `/api/templates/${a?.id}`, { needs: [need(b)] });
  expect(answer.status).toBe(403);
});
