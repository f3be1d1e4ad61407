import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLogs, requestAnswers } from "#/db/schema";
import { sweep } from "#/src/server/housekeeping";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { addRequest, callsOf, field } from "#/test/support/request-forms";
import { addBothOwners } from "#/test/support/templates";
import { erasePerson } from "./erase-person";

const name = "Kit Client";

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
});
afterEach(() => app.stop());

async function fillIn(values: Record<string, unknown>) {
  const own = await makeClient(app);
  await makeOnboarding(app, own.id);
  await linkClientUser(app, own.id);
  const columns = [{ key: "who", label: "Who", kind: "text", required: false }];
  const task = await addRequest(app, own.id, [
    field("contact", { kind: "email" }),
    field("about", { kind: "long" }),
    field("company"),
    field("people", { kind: "table", columns }),
  ]);
  const calls = callsOf(app, task);
  for (const [key, value] of Object.entries(values)) await expectJson(await calls.save(key, value));
  return { task, calls };
}
const later = (days: number) => new Date(app.deps.clock().getTime() + days * 86_400_000);
const answersOf = (taskId: string) =>
  app.db.read.select().from(requestAnswers).where(eq(requestAnswers.taskId, taskId));

test("erasing a person replaces their address and name in answers, sent or not, and in the log", async () => {
  const { email } = app.people.client;
  const { task, calls } = await fillIn({
    contact: email.toUpperCase(),
    about: `Ask ${name}, our founder.`,
    company: "Acme",
  });
  const row = Bun.randomUUIDv7();
  await expectJson(await calls.save("people", { who: name }, 0, { row }));
  await expectJson(await calls.submit());
  const fields = [
    { key: "contact", accept: false, comment: `Is ${email} right?` },
    ...["about", "company", "people"].map((key) => ({ key, accept: true })),
  ];
  const review = { fields, sendBack: true };
  await expectJson(await app.as("manager")("POST", `/api/requests/${task.id}/review`, review));
  const { id } = app.people.client;
  await expectJson(await app.as("admin")("PATCH", `/api/admin/users/${id}`, { active: false }));
  const { places } = await erasePerson(app.db, email, app.deps.clock().toISOString(), false);
  expect(places).toEqual([]);
  const rows = await answersOf(task.id);
  const values = Object.fromEntries(rows.map(({ key, row: at, value }) => [at === "" ? key : "row", value]));
  expect(values).toMatchObject({ about: "Ask Erased person, our founder.", company: "Acme" });
  expect(values.row).toEqual({ who: "Erased person" });
  const all = JSON.stringify([rows, await app.db.read.select().from(auditLogs)]).toLowerCase();
  for (const word of [email, name]) expect(all).not.toContain(word.toLowerCase());
  expect(rows.every(({ userId }) => userId === id)).toBe(true);
});

test("answers outlive their task as long as its deletion can be undone", async () => {
  const { task, calls } = await fillIn({ company: "Acme" });
  const gone = await app.as("admin")("DELETE", `/api/tasks/${task.id}`);
  expect((await app.as("admin")("POST", undoPath(operationOf(gone)))).status).toBe(200);
  expect((await calls.read()).answers.find(({ key }) => key === "company")?.value).toBe("Acme");
  await sweep(app.db, later(400));
  expect(await answersOf(task.id)).toHaveLength(1);
});

test("answers of a deleted task are deleted once that cannot be undone", async () => {
  const { task } = await fillIn({ company: "Acme" });
  // Long after the last answer.
  await app.db.transaction((tx) =>
    tx
      .update(requestAnswers)
      .set({ changedAt: later(-60).toISOString() })
      .where(eq(requestAnswers.taskId, task.id)),
  );
  expect((await app.as("admin")("DELETE", `/api/tasks/${task.id}`)).ok).toBe(true);
  await sweep(app.db, later(29));
  expect(await answersOf(task.id)).toHaveLength(1);
  await sweep(app.db, later(32));
  expect(await answersOf(task.id)).toEqual([]);
});
