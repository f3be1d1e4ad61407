import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { jobs, mails } from "#/db/schema";
import { realTimers } from "#/src/domain/timers";
import { createLogger } from "#/src/http/request-log";
import { takeDue } from "#/src/services/jobs/queue";
import { JobRunner } from "#/src/services/jobs/runner";
import { linkClientUser, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { addedComment } from "#/test/support/requests-comments";
import { noticesOf } from "#/test/support/requests-notices";
import { addBothOwners } from "#/test/support/templates";
import { sendNotices } from ".";

let app: TestApp;
let talk: string;
beforeEach(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  const { id } = await makeClient(app, { accountManagerId: app.people.manager.id });
  await linkClientUser(app, id);
  talk = `/api/tasks/${(await makeOnboarding(app, id)).tasks[0]?.id}`;
});
afterEach(() => app.stop());

const later = (ms: number) => app.setNow(new Date(app.deps.clock().getTime() + ms).toISOString());
const minute = 60_000;

function job() {
  const { mail, clock } = app.deps;
  if (!mail) throw new Error("This app sends no mail.");
  return sendNotices({ db: app.db, outbox: mail, clock, newId: () => Bun.randomUUIDv7() });
}

/** The jobs of one process. */
const process = () =>
  new JobRunner({
    ...{ db: app.db, clock: app.deps.clock, timers: realTimers, log: createLogger("silent") },
    stopping: new AbortController().signal,
    kinds: [job()],
  });

const mailsToManager = () => app.db.read.$count(mails, eq(mails.recipient, app.people.manager.email));

test("two processes write one mail, and a kill before or after it loses nothing", async () => {
  await addedComment(app, talk, { text: "One" }, "client");
  later(5 * minute);
  await Promise.all([process().doDue(), process().doDue()]);
  expect(await mailsToManager()).toBe(1);

  // Killed after it took the job.
  await addedComment(app, talk, { text: "Two" }, "client");
  later(5 * minute);
  const { kind, lostTry } = job();
  await takeDue(app.db, { kind, leaseMs: minute, now: app.deps.clock(), lostTry });
  await process().doDue();
  expect(await mailsToManager()).toBe(1);
  later(minute);
  await process().doDue();
  expect(await mailsToManager()).toBe(2);

  // Killed after it wrote the mail, before it recorded that.
  await addedComment(app, talk, { text: "Three" }, "client");
  later(5 * minute);
  const taken = await takeDue(app.db, { kind, leaseMs: minute, now: app.deps.clock(), lostTry });
  if (!taken) throw new Error("Nothing is due.");
  await job().run(taken, new AbortController().signal);
  later(minute);
  await process().doDue();
  expect(await mailsToManager()).toBe(3);
  expect(await app.db.read.$count(jobs, eq(jobs.state, "failed"))).toBe(0);
});

test("notices read in the portal within five minutes are not mailed", async () => {
  await addedComment(app, talk, { text: "One" }, "client");
  await addedComment(app, talk, { text: "Two" }, "client");
  const ids = (await noticesOf(app, "manager")).map(({ id }) => id);
  await app.as("manager")("PATCH", "/api/notices", { ids });
  later(5 * minute);
  await process().doDue();
  expect(await mailsToManager()).toBe(0);
});
