import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { auditLogs, clientAccess, clientTasks, notices, requestAnswers } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { Problem } from "#/src/contract/problem";
import type { Answer, Request } from "#/src/contract/requests";
import type { Task } from "#/src/contract/tasks";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { addForm, addRequest, callsOf, field } from "#/test/support/request-forms";
import { newTask } from "#/test/support/requests";
import { contentHash } from "#/test/support/tables";
import { addBothOwners } from "#/test/support/templates";

setDefaultTimeout(patience.test);

let app: TestApp;
let own: Client;
let task: Task;
let calls: ReturnType<typeof callsOf>;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  own = await makeClient(app, { accountManagerId: app.people.manager.id });
  await makeOnboarding(app, own.id);
  await linkClientUser(app, own.id);
});
beforeEach(async () => {
  // A Monday in Auckland.
  app.setNow("2026-03-08T12:00:00.000Z");
  await begin([
    field("company", { required: true }),
    field("site", { kind: "url", mapsTo: "websiteUrl" }),
    field("sells", { kind: "yes_no" }),
    field("since", { kind: "date", required: true, showIf: { key: "sells", is: true } }),
  ]);
});
afterAll(() => app.stop());

async function begin(fields: Parameters<typeof addRequest>[2]) {
  task = await addRequest(app, own.id, fields, { dueDate: "2026-03-20" });
  calls = callsOf(app, task);
}

const answerTo = async (key: string, as: "client" | "manager" = "client") =>
  (await calls.read(as)).answers.find((answer) => answer.key === key);
const stored = async () =>
  (await app.db.read.select().from(clientTasks).where(eq(clientTasks.id, task.id)))[0];
const logged = () =>
  app.db.read
    .select({ action: auditLogs.action, entity: auditLogs.entity, after: auditLogs.after })
    .from(auditLogs)
    .where(eq(auditLogs.clientId, own.id));
const complete = async () => {
  await expectJson(await calls.save("company", "Acme"));
  return expectJson<Request>(await calls.submit());
};

describe("giving a task a form", () => {
  test("opens a request, which replaces one that was not begun", async () => {
    const { versionId } = await addForm(app.db, [{ title: "Other", intro: null, fields: [field("other")] }]);
    const again = await app.as("contributor")("POST", `/api/tasks/${task.id}/request`, {
      formVersionId: versionId,
    });
    expect(await expectJson<Task>(again, 201)).toMatchObject({
      formVersionId: versionId,
      requestState: "open",
      turn: "client",
      turnDue: "2026-03-20",
    });
    expect((await calls.read()).answers.map(({ key }) => key)).toEqual(["other"]);
    await expectJson(await calls.save("other", "x"));
    const late = await app.as("contributor")("POST", `/api/tasks/${task.id}/request`, {
      formVersionId: versionId,
    });
    expect((await expectJson<Problem>(late, 409)).detail).toMatch(/has begun/);
  });

  test("is refused for the agency's tasks, finished ones and unknown forms", async () => {
    const { versionId: formVersionId } = await addForm(app.db, []);
    const add = async (fields: object) =>
      expectJson<Task>(
        await app.as("manager")("POST", `/api/clients/${own.id}/tasks`, { ...newTask(), ...fields }),
        201,
      );
    const give = (id: string, body: object) => app.as("manager")("POST", `/api/tasks/${id}/request`, body);
    const agencys = await add({ owner: "agency" });
    const done = await add({ owner: "client", status: "done" });
    expect((await give(agencys.id, { formVersionId })).status).toBe(400);
    expect((await give(done.id, { formVersionId })).status).toBe(409);
    expect((await give(task.id, { formVersionId: task.id })).status).toBe(400);
  });

  test("can be undone until the client has begun", async () => {
    const { versionId } = await addForm(app.db, [{ title: "Other", intro: null, fields: [field("other")] }]);
    const give = () =>
      app.as("manager")("POST", `/api/tasks/${task.id}/request`, { formVersionId: versionId });
    const undone = await app.as("manager")("POST", undoPath(operationOf(await give())));
    expect(undone.status).toBe(200);
    expect(await stored()).toMatchObject({ formVersionId: task.formVersionId, requestState: "open" });
    const later = operationOf(await give());
    await expectJson(await calls.save("other", "x"));
    expect((await app.as("manager")("POST", undoPath(later))).status).toBe(409);
  });
});

describe("saving an answer", () => {
  test("begins the task with the first one, notifies the agency, and cannot be undone", async () => {
    const first = await calls.save("company", "Acme");
    expect(await expectJson<Answer>(first.clone())).toMatchObject({
      value: "Acme",
      version: 1,
      state: "answered",
    });
    expect(await stored()).toMatchObject({ status: "in_progress", requestState: "open" });
    const [notice] = await app.db.read
      .select()
      .from(notices)
      .where(and(eq(notices.entityId, task.id), eq(notices.kind, "begun")));
    expect(notice?.userId).toBe(app.people.manager.id);
    expect((await app.as("client")("POST", undoPath(operationOf(first)))).status).toBe(410);
    expect((await calls.save("company", "Acme Ltd", 1)).headers.get("X-Operation-Id")).toBeNull();
  });

  test("logs one entry an hour, and never a value", async () => {
    const count = async () => (await logged()).filter(({ action }) => action === "answer").length;
    const before = await count();
    await calls.save("company", "canary one");
    await calls.save("site", "canary two");
    expect(await count()).toBe(before + 1);
    app.setNow("2026-03-08T13:00:00.000Z");
    await calls.save("company", "canary three", 1);
    expect(await count()).toBe(before + 2);
    expect(JSON.stringify(await app.db.read.select().from(auditLogs))).not.toContain("canary");
  });

  test("refuses a stale version with the current answer, except for an equal value", async () => {
    await expectJson(await calls.save("company", "One"));
    expect(await expectJson<Answer>(await calls.save("company", "One", 0))).toMatchObject({ version: 1 });
    const stale = await expectJson<Problem & { current: Answer }>(await calls.save("company", "Two", 0), 412);
    expect(stale.current).toMatchObject({ key: "company", value: "One", version: 1, by: expect.any(String) });
    expect(await answerTo("company")).toMatchObject({ value: "One" });
  });

  test.each([
    ["an unknown field", { key: "nothing", value: "x" }],
    ["a number for text", { key: "company", value: 7 }],
    ["a text that is too long", { key: "company", value: "x".repeat(201) }],
    ["a word for yes or no", { key: "sells", value: "yes" }],
    ["a row of a field that is no table", { key: "company", row: Bun.randomUUIDv7(), value: {} }],
  ])("refuses %s, and stores nothing", async (_, body) => {
    const before = await contentHash(app.db);
    const answer = await app.as("client")("PATCH", `/api/requests/${task.id}/answers`, {
      version: 0,
      ...body,
    });
    expect(answer.status).toBe(400);
    expect(await contentHash(app.db)).toBe(before);
  });

  test("stores unfinished text, which only Submit refuses", async () => {
    await expectJson(await calls.save("site", "acme.exa"));
    await expectJson(await calls.save("company", "Acme"));
    const { errors } = await expectJson<Problem>(await calls.submit(), 400);
    expect(errors).toEqual([{ path: "site", message: "Please enter a valid URL" }]);
  });

  test("limits the size of all answers together", async () => {
    await begin(["a", "b", "c", "d", "e", "f", "g"].map((key) => field(key, { kind: "long" })));
    const long = "ä".repeat(5_000);
    for (const key of ["a", "b", "c", "d", "e", "f"]) await expectJson(await calls.save(key, long));
    const { errors } = await expectJson<Problem>(await calls.save("g", long), 400);
    expect(errors?.[0]?.message).toMatch(/too long/);
    await expectJson(await calls.save("a", null, 1));
    await expectJson(await calls.save("g", long));
  });
});

describe("a table", () => {
  beforeEach(() =>
    begin([
      field("brands", {
        kind: "table",
        required: true,
        columns: [
          { key: "name", label: "Name", kind: "text", required: true },
          { key: "skus", label: "Products", kind: "number" },
        ],
      }),
    ]),
  );
  const put = (row: string, value: unknown, version = 0) => calls.save("brands", value, version, { row });

  test("is answered by rows with versions of their own", async () => {
    const [one, two] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()];
    await expectJson(await put(one, { name: "Acme" }));
    await expectJson(await put(two, { name: "Bolt", skus: 3 }));
    await expectJson(await put(one, { name: "Acme", skus: 1 }, 1));
    expect((await put(two, { name: "Bolt 2" }, 0)).status).toBe(412);
    expect((await answerTo("brands"))?.rows).toEqual([
      { id: one, value: { name: "Acme", skus: 1 }, version: 2 },
      { id: two, value: { name: "Bolt", skus: 3 }, version: 1 },
    ]);
    await expectJson(await put(one, null, 2));
    expect((await answerTo("brands"))?.rows?.map(({ id }) => id)).toEqual([two]);
  });

  test("takes fifty rows, and its problems name row and column", async () => {
    const { errors } = await expectJson<Problem>(await calls.submit(), 400);
    expect(errors).toEqual([{ path: "brands", message: "Add at least one row" }]);
    for (let at = 0; at < 50; at++) await expectJson(await put(Bun.randomUUIDv7(), { skus: at }));
    expect((await put(Bun.randomUUIDv7(), { skus: 50 })).status).toBe(400);
    const missing = await expectJson<Problem>(await calls.submit(), 400);
    expect(missing.errors).toEqual([{ path: "brands", message: "Row 1, Name: Required" }]);
  });

  test.each([
    ["an unknown column", { price: 1 }],
    ["a text for a number", { skus: "three" }],
    ["a list", []],
  ])("refuses %s", async (_, value) => {
    expect((await put(Bun.randomUUIDv7(), value)).status).toBe(400);
  });
});

describe("sending the answers", () => {
  test("makes it the agency's turn for three working days, and notifies the account manager", async () => {
    const sent = await complete();
    expect(sent).toMatchObject({ state: "submitted", turnDue: "2026-03-12" });
    expect(await stored()).toMatchObject({
      requestState: "submitted",
      turn: "agency",
      turnDue: "2026-03-12",
      dueDate: "2026-03-20",
      status: "in_progress",
    });
    const kinds = await app.db.read
      .select({ kind: notices.kind })
      .from(notices)
      .where(and(eq(notices.entityId, task.id), eq(notices.userId, app.people.manager.id)));
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(["begun", "sent"]);
  });

  test("is refused once they were sent, and so is any change", async () => {
    await complete();
    expect((await calls.submit()).status).toBe(409);
    expect((await calls.save("company", "Other", 1)).status).toBe(409);
    expect(await answerTo("company")).toMatchObject({ value: "Acme" });
  });

  test("reports all problems at their fields, of shown fields only", async () => {
    const path = (await expectJson<Problem>(await calls.submit(), 400)).errors?.map((error) => error.path);
    expect(path).toEqual(["company"]);
    await calls.save("sells", true);
    const shown = await expectJson<Problem>(await calls.submit(), 400);
    expect(shown.errors?.map((error) => error.path)).toEqual(["company", "since"]);
  });

  test("does not send hidden fields, which keep their drafts", async () => {
    await calls.save("sells", true);
    await calls.save("since", "2020-01-01");
    await calls.save("sells", false, 1);
    await complete();
    expect(await answerTo("since", "manager")).toMatchObject({ value: null, state: "empty" });
    expect(await answerTo("since")).toMatchObject({ value: "2020-01-01" });
  });

  test("cannot be undone", async () => {
    await expectJson(await calls.save("company", "Acme"));
    const operation = operationOf(await calls.submit());
    for (const role of ["client", "admin"] as const) {
      expect((await app.as(role)("POST", undoPath(operation))).status).toBe(410);
    }
  });

  test("twice at once sends them once", async () => {
    await expectJson(await calls.save("company", "Acme"));
    const answers = await Promise.all([calls.submit(), calls.submit(), calls.submit()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test("grants the access that a field asks for", async () => {
    await begin([field("seller", { kind: "access", access: { kind: "seller_central", marketplace: "US" } })]);
    await expectJson(await calls.save("seller", true));
    await expectJson(await calls.submit());
    const [row] = await app.db.read.select().from(clientAccess).where(eq(clientAccess.clientId, own.id));
    expect(row).toMatchObject({
      kind: "seller_central",
      marketplace: "US",
      state: "granted",
      verifiedBy: null,
    });
    expect(row?.grantedAt).toBe("2026-03-09");
  });
});

describe("what each side sees", () => {
  test("staff see counts until the answers are sent, and then those", async () => {
    await expectJson(await calls.save("company", "canary"));
    const before = await calls.read("manager");
    expect(before).toMatchObject({ state: "open", progress: { answered: 1, shown: 3 } });
    expect(JSON.stringify(before)).not.toContain("canary");
    await expectJson(await calls.submit());
    expect(await answerTo("company", "manager")).toMatchObject({ value: "canary", state: "answered" });
  });

  test("both see what the agency knows of a field that fills a column", async () => {
    await app.as("manager")("PATCH", `/api/clients/${own.id}`, { websiteUrl: "https://acme.example" });
    for (const as of ["client", "manager"] as const) {
      expect(await answerTo("site", as)).toMatchObject({ value: null, known: "https://acme.example" });
      expect(await answerTo("company", as)).not.toHaveProperty("known");
    }
  });

  test("other clients' people see nothing of it", async () => {
    const other = await makeClient(app);
    await linkClientUser(app, other.id);
    for (const answer of [
      app.as("client")("GET", `/api/requests/${task.id}`),
      calls.save("company", "x"),
      calls.submit(),
    ]) {
      expect((await answer).status).toBe(404);
    }
    await linkClientUser(app, own.id);
    expect(await app.db.read.$count(requestAnswers, eq(requestAnswers.taskId, task.id))).toBe(0);
  });
});
