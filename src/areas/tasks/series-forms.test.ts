import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clientTasks, formVersions } from "#/db/schema";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { addRecurringTask } from "#/test/support/recurring-tasks";
import { addForm, callsOf, field } from "#/test/support/request-forms";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
});
afterAll(() => app.stop());

test("the next occurrence of a task with a form has the newest version of this form", async () => {
  const { id: clientId } = await makeClient(app);
  await makeOnboarding(app, clientId);
  await linkClientUser(app, clientId);
  const sections = [{ title: "About you", intro: null, fields: [field("one")] }];
  const form = await addForm(app.db, sections);
  const other = await addForm(app.db, sections);
  const [second, ofOther] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()];
  const dueDate = "2026-03-31";
  const task = await addRecurringTask(app, clientId, { owner: "client", dueDate, startDate: "2026-03-25" });
  const manager = app.as("manager");
  await expectJson(
    await manager("POST", `/api/tasks/${task.id}/request`, { formVersionId: form.versionId }),
    201,
  );
  await app.db.transaction((tx) =>
    tx.insert(formVersions).values([
      { id: second, formId: form.formId, number: 2, sections, fieldCount: 1 },
      { id: ofOther, formId: other.formId, number: 3, sections, fieldCount: 1 },
    ]),
  );
  const { seriesId } = task;
  if (seriesId === null) throw new Error("The task does not repeat.");
  const calls = callsOf(app, task);
  await expectJson(await calls.save("one", "Acme"));
  await expectJson(await calls.submit());
  const fields = [{ key: "one", accept: true }];
  await expectJson(await manager("POST", `/api/requests/${task.id}/review`, { fields }));
  const series = await app.db.read.select().from(clientTasks).where(eq(clientTasks.seriesId, seriesId));
  expect(series.map(({ dueDate, formVersionId }) => [dueDate, formVersionId]).toSorted()).toEqual([
    [dueDate, form.versionId],
    ["2026-04-30", second],
  ]);
});
