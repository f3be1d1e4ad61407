import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { jobs, mails, notices } from "#/db/schema";
import type { Comment } from "#/src/contract/comments";
import type { DesignAsset, DesignProject } from "#/src/contract/design";
import { realTimers } from "#/src/domain/timers";
import { createLogger } from "#/src/http/request-log";
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
import { addPerson, type Person } from "#/test/support/people";
import { addedAsset, addedProject, addedRevision } from "#/test/support/requests-design";
import { noticesOf } from "#/test/support/requests-notices";
import { addBothOwners } from "#/test/support/templates";
import { newsSince, sendNotices } from ".";

let app: TestApp;
let clientId: string;
let taskId: string;
let kit: Person;
beforeEach(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  clientId = (await makeClient(app, { name: "Acme, Ltd" })).id;
  await linkClientUser(app, clientId);
  kit = app.people.client;
  const { tasks } = await makeOnboarding(app, clientId);
  taskId = tasks.find(({ owner }) => owner === "client")?.id ?? "";
});
afterEach(() => app.stop());

const talk = () => `/api/tasks/${taskId}/comments`;
type Who = "manager" | "contributor" | "client";
async function say(who: Who, text: string, mentions: string[] = [], path = talk()) {
  return expectJson<Comment>(await app.as(who)("POST", path, { text, mentions }), 201);
}

/** Advances the clock past the collection period, and runs the jobs. */
async function gather(minutes = 5) {
  const { mail, clock } = app.deps;
  if (!mail) throw new Error("This app sends no mail.");
  app.setNow(new Date(clock().getTime() + minutes * 60_000).toISOString());
  const runner = new JobRunner({
    ...{ db: app.db, clock, timers: realTimers, log: createLogger("silent") },
    stopping: new AbortController().signal,
    kinds: [sendNotices({ db: app.db, outbox: mail, clock, newId: () => Bun.randomUUIDv7() })],
  });
  await runner.doDue();
}

async function letters() {
  const rows = await app.db.read
    .select()
    .from(mails)
    .where(eq(mails.kind, "notice"))
    .orderBy(mails.recipient);
  return rows.map(({ recipient, data }) => ({ to: recipient, ...(data as NoticeData) }));
}

test("comments of the agency are collected for five minutes and mailed to all users of the client, in one mail each", async () => {
  const second = await addPerson(app.db, app.deps.clock(), {
    role: "client",
    clientId,
    email: "second@brand.test",
  });
  const stranger = await makeClient(app, { name: "Other" });
  await addPerson(app.db, app.deps.clock(), {
    role: "client",
    clientId: stranger.id,
    email: "other@brand.test",
  });
  await say("manager", "Which logo\n\n  do you use?");
  app.passMinute();
  await say("contributor", "The <old> one?");
  await gather(3);
  expect(await letters()).toEqual([]);
  await gather(2);
  const all = await letters();
  expect(all.map(({ to }) => to)).toEqual([kit.email, second.email].toSorted());
  expect(all[0]).toMatchObject({
    total: 2,
    path: `/clients/${clientId}?task=${taskId}`,
    items: [
      { who: "Mia Manager", about: "Send the invoices", text: "Which logo do you use?", kind: "comment" },
      { who: "Cleo Contributor", about: "Send the invoices", text: "The <old> one?", kind: "comment" },
    ],
  });
  expect(await app.db.read.$count(notices, eq(notices.isToMail, true))).toBe(0);
  await say("manager", "One more");
  await gather();
  expect(await letters()).toHaveLength(4);
});

test("at the agency only mentioned people are mailed, including those whom an edit mentions", async () => {
  const { contributor, manager } = app.people;
  await app.as("manager")("PATCH", `/api/clients/${clientId}`, { accountManagerId: manager.id });
  await say("client", "Here it is, @Mia Manager", [manager.id]);
  const comment = await say("manager", "Thank you");
  const body = { text: "Thank you, @Cleo Contributor", mentions: [contributor.id] };
  const edited = await app.as("manager")("PATCH", `/api/comments/${comment.id}`, body, {
    "If-Match": `"${comment.version}"`,
  });
  expect(edited.status).toBe(200);
  await gather();
  const ofStaff = (await letters()).filter(({ to }) => to !== kit.email);
  expect(ofStaff.map(({ to, items }) => [to, items[0]?.text])).toEqual([
    [contributor.email, "Thank you, @Cleo Contributor"],
    [manager.email, "Here it is, @Mia Manager"],
  ]);
  expect(ofStaff[0]?.path).toBe(`/clients/${clientId}?task=${taskId}`);
});

test("an edit sends no second mail to recipients of the original comment", async () => {
  const { contributor } = app.people;
  const comment = await say("manager", "Plese look, @Cleo Contributor", [contributor.id]);
  await gather();
  const before = await letters();
  expect(before.map(({ to }) => to)).toEqual([kit.email, contributor.email].toSorted());
  // The client, mentioned only now, was notified of the original comment.
  const mentions = [contributor.id, kit.id];
  const body = { text: "Please look, @Cleo Contributor and @Kit Client", mentions };
  const edited = await app.as("manager")("PATCH", `/api/comments/${comment.id}`, body, {
    "If-Match": `"${comment.version}"`,
  });
  expect(edited.status).toBe(200);
  await gather();
  expect(await letters()).toEqual(before);
});

test("news that is read, deleted or unwanted by then is not mailed, nor is news to deactivated users", async () => {
  const first = await say("manager", "Seen");
  await app.as("client")("PUT", `${talk()}/seen`, { commentId: first.id });
  await gather();
  const second = await say("manager", "Deleted");
  const deleted = await app.as("manager")("DELETE", `/api/comments/${second.id}`, undefined, {
    "If-Match": `"${second.version}"`,
  });
  expect(deleted.status).toBe(204);
  await gather();
  await say("manager", "Not wanted");
  await app.as("client")("PATCH", "/api/auth/settings", { mentions: false });
  await gather();
  await app.as("client")("PATCH", "/api/auth/settings", { mentions: true });
  await say("manager", "To nobody");
  await app.as("admin")("PATCH", `/api/admin/users/${kit.id}`, { active: false });
  await gather();
  expect(await letters()).toEqual([]);
  const states = await app.db.read
    .select({ state: jobs.state, count: sql<number>`count(*)` })
    .from(jobs)
    .where(eq(jobs.kind, "notices"))
    .groupBy(jobs.state);
  expect(states).toEqual([{ state: "done", count: 4 }]);
});

test("a rejection is mailed to the designer with its comment, and clients get nothing about unsent revisions", async () => {
  const { contributor } = app.people;
  const created = await app.as("manager")("POST", "/api/design-projects", {
    ...{ clientId, projectName: "Spring launch", projectType: "a_plus_content" },
    ...{ startDate: "2026-03-01", dueDate: "2026-06-01", assignedDesignerId: contributor.id },
  });
  const project = await expectJson<DesignProject>(created, 201);
  const asset = await expectJson<{ id: string; version: number }>(
    await app.as("manager")("POST", `/api/design-projects/${project.id}/assets`, { assetName: "Main image" }),
    201,
  );
  const revise = async (comments: string, sendForReview: boolean) =>
    app.as("manager")("POST", `/api/design-assets/${asset.id}/revisions`, { comments, sendForReview });
  expect((await revise("CANARY unsent", false)).status).toBe(201);
  const { revisions } = await expectJson<DesignAsset>(await revise("Have a look", true), 201);
  const rejected = await app.as("client")("POST", `/api/design-assets/${asset.id}/decision`, {
    ...{ revisionId: revisions[0]?.id, decision: "rejected", comment: "Too dark" },
  });
  expect(rejected.status).toBe(200);
  await gather();
  const all = await letters();
  expect(JSON.stringify(all)).not.toContain("CANARY");
  expect(all.map(({ to, items }) => [to, items.map(({ text }) => text)])).toEqual([
    [kit.email, ["Have a look"]],
    [contributor.email, ["Too dark"]],
    [app.people.manager.email, ["Too dark"]],
  ]);
  expect(all[1]).toMatchObject({
    path: `/design?project=${project.id}`,
    items: [{ who: "Kit Client", about: "Main image, Spring launch", kind: "rejection" }],
  });
});

describe("a digest", () => {
  const digest = async ({ id, role }: Person, since = "2026-03-01") => {
    const news = await newsSince(app.db.read, { id, role }, since);
    return news.map(({ who, text }) => [who, text]);
  };

  test("contains decisions on its reader's projects and versions, and no own ones", async () => {
    const { manager, contributor } = app.people;
    const project = await addedProject(app, { clientId, assignedDesignerId: manager.id });
    const { id } = await addedAsset(app, project.id);
    const decide = async (who: "manager" | "client", decision: string, comment: string) => {
      const revision = await addedRevision(app, id, { sendForReview: true });
      const body = { revisionId: revision.id, decision, comment };
      await expectJson(await app.as(who)("POST", `/api/design-assets/${id}/decision`, body));
    };
    await decide("manager", "rejected", "Not yet");
    expect(await digest(manager)).toEqual([]);
    await decide("client", "rejected", "Too dark");
    await decide("client", "approved", "Fine");
    expect(await digest(manager)).toEqual([
      ["Kit Client", "Fine"],
      ["Kit Client", "Too dark"],
    ]);
    // The contributor sent the version.
    expect(await digest(contributor)).toEqual([
      ["Kit Client", "Fine"],
      ["Kit Client", "Too dark"],
      ["Mia Manager", "Not yet"],
    ]);
  });

  test("contains other people's comments since the last one, and none before", async () => {
    const { manager } = app.people;
    await app.as("manager")("PATCH", `/api/clients/${clientId}`, { accountManagerId: manager.id });
    await say("client", "Long ago", [manager.id]);
    app.passMinute();
    const since = app.deps.clock().toISOString();
    await say("client", "Just now", [manager.id]);
    await say("manager", "Their own");
    expect(await digest(manager, since)).toEqual([["Kit Client", "Just now"]]);
  });
});

test("without mail configured notices are stored and no mail is planned", async () => {
  const silent = await startApp({ templates: false, env: { mail: null } });
  try {
    await addBothOwners(silent.db);
    const client = await makeClient(silent);
    await linkClientUser(silent, client.id);
    const [task] = (await makeOnboarding(silent, client.id)).tasks;
    const answer = await silent.as("manager")("POST", `/api/tasks/${task?.id}/comments`, { text: "Hello" });
    expect(answer.status).toBe(201);
    expect(await noticesOf(silent, "client")).toMatchObject([{ kind: "comment", readAt: null }]);
    expect(await silent.db.read.$count(jobs, eq(jobs.kind, "notices"))).toBe(0);
  } finally {
    await silent.stop();
  }
});
