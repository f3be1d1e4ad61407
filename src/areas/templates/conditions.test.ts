import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { keptFields } from "#/db/schema";
import { type ConditionOp, opsOf } from "#/src/contract/choices/conditions";
import { keptFieldKind } from "#/src/contract/choices/forms";
import type { RecentOperation } from "#/src/contract/operations";
import type { Problem } from "#/src/contract/problem";
import type { Template } from "#/src/contract/templates";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { tracesOf } from "#/test/support/audit-trail";
import { operationOf, undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { newTemplate } from "#/test/support/requests";
import { contentHash } from "#/test/support/tables";
import { addTemplate } from "#/test/support/templates";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  const options = ["Germany", "France"];
  await app.changePastLog((tx) =>
    tx.insert(keptFields).values(
      keptFieldKind.values.map((kind) => ({
        ...{ key: kind, kind, label: `A ${kind}` },
        options: kind.startsWith("choice") ? options : [],
      })),
    ),
  );
});
afterAll(() => app.stop());

const call = (method: string, path: string, body?: unknown) =>
  app.as("manager")(method, `/api/templates${path}`, body);
const add = async (fields: Record<string, unknown> = {}) =>
  expectJson<Template>(await call("POST", "", newTemplate(fields)), 201);
const edit = (id: string, body: unknown) => call("PATCH", `/${id}`, body);
const undo = (operationId: string) => app.as("manager")("POST", undoPath(operationId));
const of = (kind: string, op: string, value: unknown) => ({ field: `field.${kind}`, op, value });

const values: Record<string, unknown> = {
  ...{ text: "Berlin", number: 1.5, money: 9.99, date: "2026-03-01", choice: "France", choices: "Germany" },
  ...{ yes_no: false, email: "a@b.example", url: "https://a.test" },
};

describe("conditions", () => {
  test("of all kinds and comparisons are stored, returned and logged, and an undo removes them", async () => {
    const conditions = [
      { field: "brands", op: "at_least", value: 2 },
      ...keptFieldKind.values.flatMap((kind) => opsOf(kind).map((op) => of(kind, op, values[kind]))),
    ];
    for (let at = 0; at < conditions.length; at += 10) {
      const ten = conditions.slice(at, at + 10);
      expect(await add({ conditions: ten })).toMatchObject({ conditions: ten });
      const { id } = await add();
      const answer = await edit(id, { conditions: ten });
      expect(await expectJson<Template>(answer)).toMatchObject({ conditions: ten, version: 2 });
      const restored = await expectJson<{ changed: unknown[] }>(await undo(operationOf(answer)));
      expect(restored.changed).toHaveLength(1);
      const all = await expectJson<Template[]>(await call("GET", ""));
      expect(all.find((one) => one.id === id)).toMatchObject({ conditions: [], version: 3 });
    }
  });

  test("are entries of the log and of one's changes like other fields", async () => {
    const { id } = await add();
    const conditions = [of("yes_no", "is", true)];
    const traces = await tracesOf(app.db, async () => {
      await expectJson(await edit(id, { conditions, repeatPer: "brand" }));
    });
    expect(traces).toMatchObject([{ entityId: id, after: { conditions, repeatPer: "brand" } }]);
    const operations = await expectJson<RecentOperation[]>(
      await app.as("manager")("GET", "/api/operations?page=1"),
    );
    const entity = "onboarding_task_template";
    expect(operations[0]?.changes).toEqual([
      { entity, field: "conditions", before: [], after: conditions },
      { entity, field: "repeatPer", before: null, after: "brand" },
    ]);
  });

  const wrong = "2026-02-30";
  test.each([
    ["conditions.0.field", [of("unknown", "is", 1)]],
    ["conditions.0.field", [{ field: "name", op: "is", value: "x" }]],
    ["conditions.0.op", [of("text", "at_least", "a")]],
    ["conditions.0.op", [of("text", "contains", "a")]],
    ["conditions.0.op", [of("choices", "is", "Germany")]],
    ["conditions.0.value", [of("choices", "has", "Spain")]],
    ["conditions.0.value", [of("text", "is", " ")]],
    ["conditions.0.value", [of("text", "is", null)]],
    ["conditions.0.value", [{ field: "brands", op: "is", value: 101 }]],
    ["conditions.0.value", [{ field: "brands", op: "is", value: 1.5 }]],
    ["conditions.1.value", [of("text", "is", "a"), of("date", "is", wrong)]],
    ["conditions.1", [of("text", "is", "a"), of("text", "is", "A ")]],
    ["conditions.0.extra", [{ ...of("text", "is", "a"), extra: 1 }]],
    ["conditions", Array.from({ length: 11 }, (_, at) => of("number", "is", at))],
  ])("are rejected at %s for %j, in a new template and in an edit", async (path, conditions) => {
    const { id } = await add();
    const before = await contentHash(app.db);
    for (const answer of [
      await call("POST", "", newTemplate({ conditions })),
      await edit(id, { conditions }),
    ]) {
      const problem = await expectJson<Problem>(answer, 400);
      expect(problem.errors?.map((error) => error.path)).toEqual([path]);
    }
    expect(await contentHash(app.db)).toBe(before);
  });

  test.each(keptFieldKind.values)("of kind %s refuse each comparison that the kind has not", async (kind) => {
    const { id } = await add();
    const ops: ConditionOp[] = ["is", "is_not", "has", "at_least"];
    for (const op of ops.filter((each) => !opsOf(kind).includes(each))) {
      const problem = await expectJson<Problem>(
        await edit(id, { conditions: [of(kind, op, values[kind])] }),
        400,
      );
      expect(problem.errors?.map((error) => error.path)).toEqual(["conditions.0.op"]);
    }
  });
});

describe("variables", () => {
  const unknown = "There is no {{x}}. Use {{client}}, {{brand}} or {{launch}}.";
  const needsBrands = "{{brand}} needs one task for each brand.";
  const errorsOf = async (answer: Response) => (await expectJson<Problem>(answer, 400)).errors;

  test.each(["name", "clientTitle", "description"])("are checked in %s", async (path) => {
    const { id } = await add();
    for (const [text, message] of [
      ["Enroll {{x}}", unknown],
      ["Enroll {{brand}}", needsBrands],
    ] as const) {
      const body = { [path]: text };
      expect(await errorsOf(await call("POST", "", newTemplate(body)))).toEqual([{ path, message }]);
      expect(await errorsOf(await edit(id, body))).toEqual([{ path, message }]);
    }
    const fine = { [path]: "{{brand}} of {{client}} by {{launch}}", repeatPer: "brand" };
    expect(await add(fine)).toMatchObject(fine);
    expect(await expectJson<Template>(await edit(id, fine))).toMatchObject(fine);
    expect(await errorsOf(await edit(id, { repeatPer: null }))).toEqual([{ path, message: needsBrands }]);
  });

  test("a template from before there were any stays editable otherwise", async () => {
    const { id } = await addTemplate(app.db, { name: "Send {{x}}" });
    expect(await expectJson<Template>(await edit(id, { required: false, name: "Send {{x}}" }))).toMatchObject(
      {
        required: false,
      },
    );
    expect(await errorsOf(await edit(id, { description: "New" }))).toEqual([
      { path: "name", message: unknown },
    ]);
  });

  test("an undo restores a text from before there were any, of a changed and of a deleted template", async () => {
    const { id } = await addTemplate(app.db, { name: "Send {{x}}" });
    for (const act of [() => edit(id, { name: "Send" }), () => call("DELETE", `/${id}`)]) {
      await expectJson(await undo(operationOf(await act())));
      const all = await expectJson<Template[]>(await call("GET", ""));
      expect(all.find((one) => one.id === id)).toMatchObject({ name: "Send {{x}}" });
    }
  });
});

test("the thing for which a template repeats is one of the known ones", async () => {
  const problem = await expectJson<Problem>(
    await call("POST", "", newTemplate({ repeatPer: "market" })),
    400,
  );
  expect(problem.errors?.map((error) => error.path)).toEqual(["repeatPer"]);
});

test.each(["contributor", "viewer", "client"] as const)("a %s cannot set conditions", async (role) => {
  const { id } = await add();
  for (const change of [{ conditions: [] }, { repeatPer: "brand" }]) {
    expect((await app.as(role)("PATCH", `/api/templates/${id}`, change)).status).toBe(403);
  }
});
