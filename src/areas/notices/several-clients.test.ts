import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { mailClients, mails } from "#/db/schema";
import type { ClientMail } from "#/src/contract/mail";
import { realTimers } from "#/src/domain/timers";
import { createLogger } from "#/src/http/request-log";
import { type MailServer, startMailServer } from "#/src/programs/demo/mail/mail-server";
import { JobRunner } from "#/src/services/jobs/runner";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { mailRunner, mailTo } from "#/test/support/mail";
import { patience } from "#/test/support/patience";
import { become } from "#/test/support/people";
import { sendNotices } from ".";

setDefaultTimeout(patience.test);

let server: MailServer;
let app: TestApp;
/** Two clients that the client's user belongs to, with some tasks each. */
let one: { id: string; tasks: string[] };
let two: { id: string; tasks: string[] };
beforeEach(async () => {
  server = await startMailServer();
  app = await startApp({ env: mailTo(server) });
  const { manager } = app.people;
  [one, two] = [await onboarded("One", manager.id), await onboarded("Two", manager.id)];
  await linkClientUser(app, one.id, two.id);
  await say(two, 0, "Alone about two");
  for (const at of [0, 1]) await say(one, at, `Alone about one, ${at}`);
  await say(one, 2, "Shared about one");
  await say(two, 1, "Shared about two");
  await gather();
});
afterEach(async () => {
  await server.stop();
  await app.stop();
});

async function onboarded(name: string, accountManagerId: string) {
  const { id } = await makeClient(app, { name, accountManagerId });
  const { tasks } = await makeOnboarding(app, id);
  return { id, tasks: tasks.map((task) => task.id) };
}

async function say({ tasks }: typeof one, at: number, text: string) {
  await expectJson(await app.as("manager")("POST", `/api/tasks/${tasks[at]}/comments`, { text }), 201);
  app.setNow(new Date(app.deps.clock().getTime() + 1_000).toISOString());
}

/** Writes the mails of collected notices. */
async function gather() {
  const { mail, clock } = app.deps;
  if (!mail) throw new Error("This app sends no mail.");
  app.setNow(new Date(clock().getTime() + 5 * 60_000).toISOString());
  await new JobRunner({
    ...{ db: app.db, clock, timers: realTimers, log: createLogger("silent") },
    stopping: new AbortController().signal,
    kinds: [sendNotices({ db: app.db, outbox: mail, clock, newId: () => Bun.randomUUIDv7() })],
  }).doDue();
}

const listed = async ({ id }: typeof one) =>
  expectJson<ClientMail[]>(await app.as("manager")("GET", `/api/clients/${id}/mail`));

test("a mail about several clients belongs to each, replies go to their common manager, and no list names another's task", async () => {
  const shared = await app.db.read
    .select({ clientId: mailClients.clientId, replyTo: mails.replyTo })
    .from(mailClients)
    .innerJoin(mails, eq(mails.id, mailClients.mailId))
    .where(eq(mails.kind, "notice"));
  expect(shared.map(({ clientId }) => clientId).toSorted()).toEqual(
    [one.id, one.id, one.id, two.id, two.id].toSorted(),
  );
  expect(new Set(shared.map(({ replyTo }) => replyTo))).toEqual(new Set([app.people.manager.email]));
  await mailRunner(app).doDue();
  expect(server.arrived).toHaveLength(4);
  const subjects = (await listed(two)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(["About several clients", expect.stringContaining("Mia Manager")]);
  expect(await listed(one)).toHaveLength(3);
});

test("news of a client whose membership ends before the mail is sent is left out of it", async () => {
  await become(app.db, app.people.client.id, "client", [one.id]);
  await mailRunner(app).doDue();
  const texts = server.arrived.map(({ text }) => text).join();
  for (const at of [0, 1]) expect(texts).toContain(`Alone about one, ${at}`);
  expect(texts).toContain("Shared about one");
  expect(texts).not.toContain("about two");
  expect(server.arrived).toHaveLength(3);
  const unsent = (await listed(two)).filter(({ state }) => state === "failed");
  expect(unsent).toMatchObject([{ error: "Its recipient no longer belongs to any of its clients." }]);
});
