import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLogs, clientTasks, mails, users } from "#/db/schema";
import { realTimers } from "#/src/domain/timers";
import { createLogger } from "#/src/http/request-log";
import { type MailServer, startMailServer } from "#/src/programs/demo/mail/mail-server";
import { JobRunner } from "#/src/services/jobs/runner";
import type { NoticeData } from "#/src/services/mail/templates/notice";
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
import { sendNotices } from ".";

setDefaultTimeout(patience.test);

let server: MailServer;
let app: TestApp;
let clientId: string;
let tasks: string[];
beforeEach(async () => {
  server = await startMailServer();
  app = await startApp({ env: mailTo(server) });
  clientId = (await makeClient(app, { accountManagerId: app.people.manager.id })).id;
  await linkClientUser(app, clientId);
  tasks = (await makeOnboarding(app, clientId)).tasks.map(({ id }) => id).slice(0, 6);
});
afterEach(async () => {
  await server.stop();
  await app.stop();
});

async function say(who: "manager" | "contributor" | "client", task: number, text: string) {
  await expectJson(await app.as(who)("POST", `/api/tasks/${tasks[task]}/comments`, { text }), 201);
  app.setNow(new Date(app.deps.clock().getTime() + 1_000).toISOString());
}

/** Writes the mails of collected notices; returns them in the order in which they were queued. */
async function gather() {
  const { mail, clock } = app.deps;
  if (!mail) throw new Error("This app sends no mail.");
  app.setNow(new Date(clock().getTime() + 5 * 60_000).toISOString());
  const runner = new JobRunner({
    ...{ db: app.db, clock, timers: realTimers, log: createLogger("silent") },
    stopping: new AbortController().signal,
    kinds: [sendNotices({ db: app.db, outbox: mail, clock, newId: () => Bun.randomUUIDv7() })],
  });
  await runner.doDue();
  const rows = await app.db.read.select().from(mails).where(eq(mails.kind, "notice")).orderBy(mails.id);
  return rows.map(({ thread, replyTo, data }) => {
    const { items = [], from, commented } = data as Partial<NoticeData>;
    return { thread, replyTo, from, commented, texts: items.map(({ text }) => text) };
  });
}

const notified = async () => {
  const rows = await app.db.read.select().from(clientTasks).where(eq(clientTasks.clientCommunicated, true));
  return rows.map(({ id }) => id).toSorted();
};

test("each conversation is a mail of its own, oldest first; from the fourth on they share one", async () => {
  await say("manager", 1, "Which logo?");
  await say("contributor", 0, "First question");
  await say("manager", 1, "And which font?");
  for (const task of [2, 3, 4]) await say("manager", task, `About ${task}`);
  const { email } = app.people.manager;
  const thread = (task: number) => `task-${tasks[task]}`;
  const mia = { replyTo: email, from: "Mia" };
  expect(await gather()).toEqual([
    { ...mia, thread: thread(1), commented: [tasks[1] ?? ""], texts: ["Which logo?", "And which font?"] },
    { ...mia, from: "Cleo", thread: thread(0), commented: [tasks[0] ?? ""], texts: ["First question"] },
    { ...mia, thread: thread(2), commented: [tasks[2] ?? ""], texts: ["About 2"] },
    { ...mia, thread: null, commented: [tasks[3] ?? "", tasks[4] ?? ""], texts: ["About 3", "About 4"] },
  ]);
});

test("nobody is given a colleague's address: replies go to the account manager, else to nobody", async () => {
  await app.as("manager")("PATCH", `/api/clients/${clientId}`, { accountManagerId: null });
  await say("contributor", 0, "Hello");
  expect(await gather()).toMatchObject([{ replyTo: null, from: "Cleo" }]);
  await mailRunner(app).doDue();
  const raw = server.arrived.map((mail) => mail.raw).join();
  expect(raw).toContain("Cleo at Agency Portal");
  expect(raw).not.toContain(app.people.contributor.email);
});

test("news is not mailed while mail to its reader fails, and stays in the portal", async () => {
  await app.db.transaction((tx) => tx.update(users).set({ mailFailsSince: "2026-03-01T00:00:00.000Z" }));
  await say("manager", 0, "Hello");
  expect(await gather()).toEqual([]);
  const unread = await expectJson<object[]>(await app.as("client")("GET", "/api/notices?unread=true"));
  expect(unread).toHaveLength(1);
});

describe("Client Notified", () => {
  test("is set once a server accepts the mail with a staff comment, without a new version or an undo", async () => {
    await say("manager", 0, "Which logo?");
    await say("client", 1, "Here it is");
    await gather();
    expect(await notified()).toEqual([]);
    const [before] = await app.db.read
      .select()
      .from(clientTasks)
      .where(eq(clientTasks.id, tasks[0] ?? ""));
    await mailRunner(app).doDue();
    expect(await notified()).toEqual([tasks[0] ?? ""]);
    const [after] = await app.db.read
      .select()
      .from(clientTasks)
      .where(eq(clientTasks.id, tasks[0] ?? ""));
    expect(after?.version).toBe(before?.version ?? 0);
    const entries = await app.db.read
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.entityId, tasks[0] ?? ""));
    expect(entries.at(-1)).toMatchObject({
      actorKind: "job",
      actorLabel: "mail",
      userId: null,
      action: "update",
    });
    for (const who of ["manager", "admin"] as const) {
      const own = await expectJson<{ id: string }[]>(await app.as(who)("GET", "/api/operations"));
      expect(own.map(({ id }) => id)).not.toContain(entries.at(-1)?.operationId ?? "");
    }
    await say("manager", 0, "One more");
    await gather();
    await mailRunner(app).doDue();
    expect(await app.db.read.$count(auditLogs, eq(auditLogs.actorLabel, "mail"))).toBe(1);
  });

  test("stays off if staff switched it off, and while no server has accepted the mail", async () => {
    server.behave("asks to come later");
    await say("manager", 0, "Which logo?");
    await gather();
    await mailRunner(app).doDue();
    expect(await notified()).toEqual([]);
    const path = `/api/tasks/${tasks[1]}`;
    const patch = async (clientCommunicated: boolean) => {
      const [task] = await app.db.read
        .select()
        .from(clientTasks)
        .where(eq(clientTasks.id, tasks[1] ?? ""));
      const headers = { "If-Match": `"${task?.version}"` };
      expect((await app.as("manager")("PATCH", path, { clientCommunicated }, headers)).status).toBe(200);
    };
    await patch(true);
    await patch(false);
    server.behave("takes it");
    await say("manager", 1, "Which logo?");
    await gather();
    await mailRunner(app).doDue();
    // The first mail was accepted together with the second.
    expect(await notified()).toEqual([tasks[0] ?? ""]);
  });
});
