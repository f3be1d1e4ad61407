import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { mails } from "#/db/schema";
import type { Notice } from "#/src/contract/notices";
import { realTimers } from "#/src/domain/timers";
import { createLogger } from "#/src/http/request-log";
import { JobRunner } from "#/src/services/jobs/runner";
import type { NoticeData } from "#/src/services/mail/templates/notice";
import { linkClientUser, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addPerson } from "#/test/support/people";
import { addedAsset, addedProject, addedRevision } from "#/test/support/requests-design";
import { noticesOf } from "#/test/support/requests-notices";
import { mailLink, pressContinue, sendForm, uploadByLink } from "#/test/support/task-links";
import { addBothOwners } from "#/test/support/templates";
import { newsSince, sendNotices } from ".";

setDefaultTimeout(patience.test);

let app: TestApp;
let clientId: string;
let taskId: string;
let task: string;
/** The page of the last link. */
let path: string;
beforeEach(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  const { manager, contributor, client } = app.people;
  clientId = (await makeClient(app, { name: "Acme", accountManagerId: manager.id })).id;
  const max = await addPerson(app.db, app.deps.clock(), { role: "manager", email: "max@portal.test" });
  const otherId = (await makeClient(app, { name: "CANARY Ltd", accountManagerId: max.id })).id;
  await linkClientUser(app, clientId, otherId);
  const own = await clientTask(clientId);
  [taskId, task] = [own.id, own.name];
  await app.as("admin")("PATCH", `/api/tasks/${taskId}`, { assigneeUserId: contributor.id });
  // The same person also writes about another client, whose account manager is another.
  const { id } = await clientTask(otherId);
  const commented = await app.as(client)("POST", `/api/tasks/${id}/comments`, { text: "CANARY comment" });
  expect(commented.status).toBe(201);
});
afterEach(() => app.stop());

async function clientTask(of: string) {
  const found = (await makeOnboarding(app, of)).tasks.find(({ owner }) => owner === "client");
  if (!found) throw new Error("The client has no task.");
  return found;
}

/** Advances the clock by five minutes, runs the jobs, and lists what is mailed to the agency. */
async function mailed() {
  const { mail: outbox, clock } = app.deps;
  if (!outbox) throw new Error("This app sends no mail.");
  app.setNow(new Date(clock().getTime() + 5 * 60_000).toISOString());
  await new JobRunner({
    ...{ db: app.db, clock, timers: realTimers, log: createLogger("silent") },
    stopping: new AbortController().signal,
    kinds: [sendNotices({ db: app.db, outbox, clock, newId: () => Bun.randomUUIDv7() })],
  }).doDue();
  const rows = await app.db.read
    .select({ to: mails.recipient, data: mails.data })
    .from(mails)
    .where(eq(mails.kind, "notice"))
    .orderBy(mails.recipient);
  return rows.map(({ to, data }) => [to, (data as NoticeData).items.map(({ kind, text }) => [kind, text])]);
}

/** Sends a call below the page of a link to the task. */
async function byLink(method: string, place: string, body?: object): Promise<Response> {
  path = await mailLink(app, app.people.client, { kind: "task", id: taskId, clientId });
  const answer = await (await pressContinue(app, path))(method, path + place, body);
  expect([place, answer.ok]).toEqual([place, true]);
  return answer;
}

async function file() {
  path = await mailLink(app, app.people.client, { kind: "task", id: taskId, clientId });
  return { uploadURL: (await uploadByLink(app, path, taskId)).objectPath, name: "shelf.png" };
}

/** Decides on a version by the link to its project. */
async function decide(decision: "approved" | "rejected", comment = "") {
  const { id } = await addedProject(app, {
    ...{ clientId, projectName: "Spring", assignedDesignerId: app.people.contributor.id },
  });
  const asset = await addedAsset(app, id, { assetName: "Hero" });
  const revision = await addedRevision(app, asset.id, {
    ...{ sendForReview: true, fileUrl: "https://example.com/hero.png" },
  });
  path = await mailLink(app, app.people.client, { kind: "approval", id, clientId });
  const call = await pressContinue(app, path);
  const form = new URLSearchParams({ revisionId: revision.id, decision, comment }).toString();
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  expect((await call("POST", `${path}/decision`, form, type)).status).toBe(200);
}

type Act = { act: () => Promise<unknown>; kind: Notice["kind"]; title?: string; text?: string };

const acts: Record<string, Act> = {
  "commenting on a task": {
    ...{
      act: () => byLink("POST", "/comments", { text: "Here it is" }),
      kind: "comment",
      text: "Here it is",
    },
  },
  "adding a file": {
    ...{ act: async () => byLink("POST", "/files", await file()), kind: "file", text: "shelf.png" },
  },
  "answering with a file": {
    act: async () => byLink("POST", "/answer", { files: [await file()] }),
    ...{ kind: "file", text: "shelf.png" },
  },
  "answering with a link": {
    ...{ act: () => byLink("POST", "/answer", { links: [{ url: "https://brand.test/" }] }), kind: "link" },
  },
  "answering with words": {
    ...{ act: () => byLink("POST", "/answer", { text: "Done" }), kind: "comment", text: "Done" },
  },
  "beginning a task": { act: () => byLink("POST", "/status", { status: "in_progress" }), kind: "begun" },
  "finishing a task": { act: () => byLink("POST", "/status", { status: "done" }), kind: "done" },
  "finishing a task by an answer": { act: () => byLink("POST", "/answer", { done: true }), kind: "done" },
  "approving a design": { act: () => decide("approved"), kind: "approval", title: "Hero, Spring" },
  "rejecting a design": {
    ...{ act: () => decide("rejected", "Darker"), kind: "rejection", title: "Hero, Spring", text: "Darker" },
  },
};

describe("by the link in a mail, the account manager and the assignee are notified within five minutes of", () => {
  test.each(Object.entries(acts))("%s", async (_, { act, kind, title = task, text = null }) => {
    const { manager, contributor } = app.people;
    await act();
    const notice = { kind, title, by: "Kit Client", byRole: "client", clientId, isUnassigned: false };
    for (const who of ["manager", "contributor"] as const) {
      expect(await noticesOf(app, who, "?from=client&unread=true")).toMatchObject([notice]);
    }
    const digest = await newsSince(app.db.read, manager, "2026-01-01T00:00:00.000Z");
    expect(digest.map((each) => [each.kind, each.text])).toEqual([[kind, text]]);
    const toAgency = (await mailed()).filter(([to]) => to === manager.email || to === contributor.email);
    expect(toAgency).toEqual([
      [contributor.email, [[kind, text]]],
      [manager.email, [[kind, text]]],
    ]);
    await expectNoSecret();
  });
});

/** No list that staff or the client read contains the secret of the link. */
async function expectNoSecret() {
  const secret = path.slice("/task/".length);
  const lists: [who: "admin" | "manager" | "client", path: string][] = [
    ["manager", "/api/notices"],
    ["manager", `/api/clients/${clientId}/mail`],
    ["manager", `/api/clients/${clientId}/reminders`],
    ["manager", `/api/tasks/${taskId}/comments`],
    ["admin", "/api/admin/mail"],
    ["admin", "/api/admin/audit-logs"],
    ["client", "/api/notices"],
    ["client", `/api/clients/${clientId}/home`],
  ];
  for (const [who, list] of lists) {
    const answer = await app.as(who)("GET", list);
    expect([list, answer.status, (await answer.text()).includes(secret)]).toEqual([list, 200, false]);
  }
}

test("an ended link, and one that was not pressed, tell nobody anything", async () => {
  path = await mailLink(app, app.people.client, { kind: "task", id: taskId, clientId });
  const headers = { "Sec-Fetch-Site": "same-origin" };
  await app.anonymous("POST", `${path}/comments`, { text: "Unpressed" }, headers);
  await sendForm(app, `${path}/decision`, "decision=approved");
  const call = await pressContinue(app, path);
  await app.as("admin")("DELETE", `/api/clients/${clientId}/people/${app.people.client.id}`);
  await call("POST", `${path}/comments`, { text: "Ended" });
  expect(await noticesOf(app, "manager")).toEqual([]);
});
