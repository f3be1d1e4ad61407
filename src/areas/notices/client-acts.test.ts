import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { mails } from "#/db/schema";
import type { Notice } from "#/src/contract/notices";
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
import { linkIn } from "#/test/support/mail";
import { addPerson, become } from "#/test/support/people";
import { addedComment } from "#/test/support/requests-comments";
import { addedAsset, addedProject, addedRevision } from "#/test/support/requests-design";
import { addedFile } from "#/test/support/requests-files";
import { invited } from "#/test/support/requests-invitations";
import { noticesOf } from "#/test/support/requests-notices";
import { addedPin, sendReview } from "#/test/support/requests-reviews";
import { addBothOwners } from "#/test/support/templates";
import { newsSince, sendNotices } from ".";

let app: TestApp;
let clientId: string;
let taskId: string;
let task: string;
beforeEach(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  const { manager, contributor } = app.people;
  clientId = (await makeClient(app, { name: "Acme" })).id;
  await app.as("admin")("PATCH", `/api/clients/${clientId}`, { accountManagerId: manager.id });
  await linkClientUser(app, clientId);
  const { tasks } = await makeOnboarding(app, clientId);
  const own = tasks.find(({ owner }) => owner === "client");
  taskId = own?.id ?? "";
  task = own?.name ?? "";
  await app.as("admin")("PATCH", `/api/tasks/${taskId}`, { assigneeUserId: contributor.id });
});
afterEach(() => app.stop());

/** Advances the clock by five minutes, and runs the jobs. */
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

/** Lists the recipients of mailed notices with what they read. */
async function mailed() {
  const rows = await app.db.read
    .select({ to: mails.recipient, data: mails.data })
    .from(mails)
    .where(eq(mails.kind, "notice"))
    .orderBy(mails.recipient);
  return rows.map(({ to, data }) => [to, (data as NoticeData).items.map(({ kind, text }) => [kind, text])]);
}

const client = (...call: Parameters<ReturnType<TestApp["as"]>>) => app.as("client")(...call);
const setStatus = (status: string) => client("PATCH", `/api/tasks/${taskId}`, { status });
const answer = async (json: object) =>
  expectJson(await client("POST", `/api/tasks/${taskId}/answer`, json), 201);
const since = "2026-01-01T00:00:00.000Z";

/** Creates a project with an asset and one version sent for review. */
async function shownVersion() {
  const { id: projectId } = await addedProject(app, {
    ...{ clientId, projectName: "Spring", assignedDesignerId: app.people.contributor.id },
  });
  const asset = await addedAsset(app, projectId, { assetName: "Hero" });
  const revision = await addedRevision(app, asset.id, {
    ...{ sendForReview: true, fileUrl: "https://example.com/hero.png" },
  });
  return { projectId, asset, revision };
}

async function decide(decision: "approved" | "rejected", comment?: string) {
  const { asset, revision } = await shownVersion();
  const body = { revisionId: revision.id, decision, comment };
  await expectJson(await client("POST", `/api/design-assets/${asset.id}/decision`, body));
}

const formType = { "Content-Type": "application/x-www-form-urlencoded" };

async function decideByLink(decision: "approved" | "rejected", comment = "") {
  const { asset } = await shownVersion();
  await sendReview(app, asset.id, { emails: ["ines@brand.test"] });
  const form = new URLSearchParams({ decision, comment }).toString();
  expect((await app.anonymous("POST", await linkIn(app), form, formType)).status).toBe(200);
}

async function acceptInvitation() {
  await invited(app, clientId, { email: "nora@brand.test", name: "Nora Contact" });
  expect((await app.anonymous("POST", await linkIn(app), "", formType)).status).toBe(303);
}

type Act = {
  act: () => Promise<unknown>;
  kind: Notice["kind"];
  title?: string;
  by?: string;
  text?: string;
  /** False for acts that concern no assignee. */
  hasWorker?: false;
};

const acts: Record<string, Act> = {
  "accepting the invitation": {
    ...{ act: acceptInvitation, kind: "accepted", title: "Acme", by: "Nora Contact", hasWorker: false },
  },
  "commenting on a task": {
    act: () => addedComment(app, `/api/tasks/${taskId}`, { text: "Here it is" }, "client"),
    ...{ kind: "comment", text: "Here it is" },
  },
  "commenting on a design": {
    async act() {
      const { projectId } = await shownVersion();
      await addedComment(app, `/api/design-projects/${projectId}`, { text: "Nice" }, "client");
    },
    ...{ kind: "comment", title: "Spring", text: "Nice" },
  },
  "pinning a comment": {
    act: async () => addedPin(app, (await shownVersion()).revision.id, { text: "Larger" }, "client"),
    ...{ kind: "pin", title: "Spring", text: "Larger" },
  },
  "adding a file": {
    act: () => addedFile(app, taskId, undefined, "client"),
    ...{ kind: "file", text: "shelf.png" },
  },
  "adding a link": {
    act: async () =>
      expectJson(await client("POST", `/api/tasks/${taskId}/evidence`, { url: "https://brand.test/" }), 201),
    kind: "link",
  },
  "beginning a task": { act: async () => expectJson(await setStatus("in_progress")), kind: "begun" },
  "finishing a task": { act: async () => expectJson(await setStatus("done")), kind: "done" },
  "finishing a task by an answer": { act: () => answer({ done: true }), kind: "done" },
  "answering with a link": { act: () => answer({ links: [{ url: "https://brand.test/" }] }), kind: "link" },
  "answering with words": { act: () => answer({ text: "Done" }), kind: "comment", text: "Done" },
  "approving a design": { act: () => decide("approved"), kind: "approval", title: "Hero, Spring" },
  "rejecting a design": {
    ...{ act: () => decide("rejected", "Darker"), kind: "rejection", title: "Hero, Spring", text: "Darker" },
  },
  "approving by a review link": {
    ...{
      act: () => decideByLink("approved"),
      kind: "approval",
      title: "Hero, Spring",
      by: "ines@brand.test",
    },
  },
  "rejecting by a review link": {
    ...{ act: () => decideByLink("rejected", "No"), kind: "rejection", title: "Hero, Spring" },
    ...{ by: "ines@brand.test", text: "No" },
  },
};

describe("the account manager and the assignee are notified within five minutes of", () => {
  test.each(Object.entries(acts))("%s", async (_, { act, kind, text, hasWorker = true, ...shown }) => {
    const { manager, contributor } = app.people;
    const elsewhere = await addPerson(app.db, app.deps.clock(), {
      role: "manager",
      email: "max@portal.test",
    });
    await act();
    const title = shown.title ?? task;
    const expected = {
      kind,
      title,
      by: shown.by ?? "Kit Client",
      byRole: "client",
      clientId,
      clientName: "Acme",
      isUnassigned: false,
    };
    const unread = "?from=client&unread=true";
    expect(await noticesOf(app, "manager", unread)).toMatchObject([{ ...expected, readAt: null }]);
    expect(await noticesOf(app, "contributor", unread)).toMatchObject(hasWorker ? [expected] : []);
    for (const who of ["admin", "viewer", "client", elsewhere] as const) {
      expect(await expectJson<Notice[]>(await app.as(who)("GET", `/api/notices${unread}`))).toEqual([]);
    }
    const digest = await newsSince(app.db.read, manager, since);
    expect(digest.map((each) => [each.kind, each.text])).toEqual([[kind, text ?? null]]);
    await gather();
    const read = [[kind, text ?? null]];
    const agency = (await mailed()).filter(([to]) => to === manager.email || to === contributor.email);
    expect(agency).toEqual([...(hasWorker ? [[contributor.email, read]] : []), [manager.email, read]]);
  });

  test("nobody is notified of a colleague's act", async () => {
    await app.as("contributor")("POST", `/api/tasks/${taskId}/evidence`, { url: "https://agency.test/" });
    await addedFile(app, taskId, undefined, "contributor");
    await app.as("contributor")("PATCH", `/api/tasks/${taskId}`, { status: "done" });
    expect(await noticesOf(app, "manager", "?from=client")).toEqual([]);
  });
});

describe("acts for a client without an active account manager", () => {
  const away = async () => {
    await app.as("admin")("PATCH", `/api/admin/users/${app.people.manager.id}`, { active: false });
    await app.as("admin")("PATCH", `/api/tasks/${taskId}`, { assigneeUserId: null });
  };

  test("notify all managers, apart from their own clients", async () => {
    const second = await addPerson(app.db, app.deps.clock(), { role: "manager", email: "max@portal.test" });
    await away();
    await setStatus("done");
    const received = await expectJson<Notice[]>(await app.as(second)("GET", "/api/notices"));
    expect(received).toMatchObject([{ kind: "done", isUnassigned: true }]);
    expect(await noticesOf(app, "admin")).toEqual([]);
  });

  test("notify admins if there is no manager either", async () => {
    await away();
    await setStatus("done");
    expect(await noticesOf(app, "admin")).toMatchObject([{ kind: "done", isUnassigned: true }]);
  });
});

test("an act that was undone or whose subject was deleted is not shown, until it is restored", async () => {
  const kinds = async () => (await noticesOf(app, "manager")).map(({ kind }) => kind);
  await setStatus("in_progress");
  await setStatus("done");
  expect(await kinds()).toEqual(["done"]);
  const file = await addedFile(app, taskId, undefined, "client");
  const removed = await client("DELETE", `/api/task-files/${file.id}`);
  expect(await kinds()).toEqual(["done"]);
  const operation = removed.headers.get("X-Operation-Id");
  await expectJson(await client("POST", `/api/operations/${operation}/undo`));
  expect(await kinds()).toEqual(["file", "done"]);
  await app.as("admin")("DELETE", `/api/tasks/${taskId}`);
  expect(await kinds()).toEqual([]);
});

test("repeating an act without its own row renews its unread notice instead of adding one", async () => {
  for (let round = 0; round < 4; round++) {
    await setStatus("in_progress");
    await setStatus("done");
    app.passMinute();
  }
  expect(await noticesOf(app, "manager")).toHaveLength(1);
  const [done] = await noticesOf(app, "manager");
  await app.as("manager")("PATCH", "/api/notices", { ids: [done?.id] });
  await setStatus("in_progress");
  await setStatus("done");
  expect((await noticesOf(app, "manager")).map(({ readAt }) => readAt === null)).toEqual([true, false]);
});

test("a user of another client, or one who became a client, is not notified", async () => {
  const { contributor } = app.people;
  await setStatus("done");
  await addedComment(app, `/api/tasks/${taskId}`, { text: "CANARY" }, "client");
  await become(app.db, contributor.id, "client");
  await gather();
  expect(JSON.stringify((await mailed()).filter(([to]) => to === contributor.email))).not.toContain("CANARY");
  expect(await noticesOf(app, "contributor")).toEqual([]);
});
