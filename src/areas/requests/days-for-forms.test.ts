import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import type { AuditLogEntry } from "#/src/contract/admin";
import type { Client } from "#/src/contract/clients";
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
import { addRequest, callsOf, field } from "#/test/support/request-forms";
import { addBothOwners } from "#/test/support/templates";
import { testMoment } from "#/test/support/zones";

setDefaultTimeout(patience.test);

let app: TestApp;
let own: Client;
let task: Task;
let calls: ReturnType<typeof callsOf>;
beforeAll(async () => {
  app = await startApp({ templates: false });
  app.setNow(testMoment);
  await addBothOwners(app.db);
  own = await makeClient(app);
  await makeOnboarding(app, own.id);
  await linkClientUser(app, own.id);
});
beforeEach(async () => {
  await setDays(null);
  task = await addRequest(app, own.id, [field("company")], { dueDate: "2026-03-09" });
  calls = callsOf(app, task);
  await expectJson(await calls.save("company", "Acme"));
});
afterAll(() => app.stop());

const setDays = (requestDays: unknown) => app.as("admin")("PATCH", "/api/admin/agency", { requestDays });
const review = (accept: boolean) =>
  app.as("contributor")("POST", `/api/requests/${task.id}/review`, {
    fields: [{ key: "company", accept, ...(!accept && { comment: "Which one?" }) }],
    ...(!accept && { sendBack: true }),
  });
const status = (to: string) => app.as("contributor")("PATCH", `/api/tasks/${task.id}`, { status: to });
const due = async () => (await calls.read()).turnDue;

test("three working days hold until an admin sets another number", async () => {
  await expectJson(await calls.submit());
  expect(await due()).toBe("2026-03-12");
});

test("the number applies to Submit, Send back and a task that is reopened", async () => {
  await expectJson(await setDays(5));
  await expectJson(await calls.submit());
  expect(await due()).toBe("2026-03-16");
  await expectJson(await setDays(1));
  expect(await due()).toBe("2026-03-16");
  await expectJson(await review(false));
  expect(await due()).toBe("2026-03-10");
  await expectJson(await calls.submit());
  await expectJson(await review(true));
  await expectJson(await setDays(10));
  await expectJson(await status("in_progress"));
  expect(await due()).toBe("2026-03-23");
});

test("the audit log has the change, and undoing it restores the number before", async () => {
  await expectJson(await setDays(7));
  const changed = await setDays(2);
  const logged = await app.as("admin")("GET", "/api/admin/audit-logs?entity=agency");
  const [entry] = await expectJson<AuditLogEntry[]>(logged);
  expect(entry).toMatchObject({ before: { requestDays: 7 }, after: { requestDays: 2 } });
  await expectJson(await app.as("admin")("POST", undoPath(operationOf(changed))));
  await expectJson(await calls.submit());
  expect(await due()).toBe("2026-03-18");
});

test.each([0, 31, 1.5, "3"])("%p days are refused", async (days) => {
  expect((await setDays(days)).status).toBe(400);
});

test("only admins set the number", async () => {
  const refused = await app.as("manager")("PATCH", "/api/admin/agency", { requestDays: 9 });
  expect(refused.status).toBe(403);
});
