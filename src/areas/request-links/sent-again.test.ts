import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clientTasks, links } from "#/db/schema";
import type { Mail } from "#/src/contract/mail";
import type { RequestLink } from "#/src/contract/requests";
import type { Task } from "#/src/contract/tasks";
import { giveUpMail } from "#/src/services/mail/outbox";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { addRequest, field } from "#/test/support/request-forms";
import { addBothOwners } from "#/test/support/templates";

const email = "ines@brand.test";

let app: TestApp;
let task: Task;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  const { id } = await makeClient(app);
  await makeOnboarding(app, id);
  task = await addRequest(app, id, [field("company")]);
});
afterAll(() => app.stop());

const linksNow = async () =>
  expectJson<RequestLink[]>(await app.as("contributor")("GET", `/api/requests/${task.id}/links`));
const mailsNow = async () => expectJson<Mail[]>(await app.as("admin")("GET", "/api/admin/mail"));

test("a failed mail of a form is sent again with a new link to the same form, and the first link ends", async () => {
  const contributor = app.as("contributor");
  const requireCode = true;
  await expectJson(await contributor("POST", `/api/requests/${task.id}/links`, { email, requireCode }), 201);
  await giveUpMail(app.db, app.deps.clock());
  const [failed] = await mailsNow();
  const again = await app.as("admin")("POST", `/api/admin/mail/${failed?.id}/send`);
  expect(await expectJson<Mail>(again, 201)).toMatchObject({ to: email, kind: "request", state: "waiting" });
  expect((await linksNow()).map(({ email, isOpen, requiresCode }) => [email, isOpen, requiresCode])).toEqual([
    [email, true, true],
    [email, false, true],
  ]);
});

test("a mail about a form that is gone cannot be sent again", async () => {
  const [failed] = (await mailsNow()).toReversed();
  await app.db.transaction(async (tx) => {
    await tx.delete(links).where(eq(links.taskId, task.id));
    await tx.delete(clientTasks).where(eq(clientTasks.id, task.id));
  });
  expect(
    await expectJson<object>(await app.as("admin")("POST", `/api/admin/mail/${failed?.id}/send`), 409),
  ).toMatchObject({ detail: "The form that this mail was about is gone." });
});
