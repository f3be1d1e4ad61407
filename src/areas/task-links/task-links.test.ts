import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLogs, clientTasks, links, mails, notices, sessions } from "#/db/schema";
import type { AuditLogEntry } from "#/src/contract/admin";
import type { Client } from "#/src/contract/clients";
import type { Problem } from "#/src/contract/problem";
import type { LinkedTask } from "#/src/contract/task-links";
import type { Task, TaskAnswer } from "#/src/contract/tasks";
import {
  type Call,
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { forgetCounts } from "#/test/support/ceilings";
import { patience } from "#/test/support/patience";
import { newTask } from "#/test/support/requests";
import { addedFile, shelfPhoto } from "#/test/support/requests-files";
import { contentHash } from "#/test/support/tables";
import { mailLink, pressContinue, secretOfLast, sendForm, uploadByLink } from "#/test/support/task-links";
import { addBothOwners } from "#/test/support/templates";
import { testMoment } from "#/test/support/zones";

setDefaultTimeout(patience.test);

let app: TestApp;
let own: Client;
let task: Task;
let path: string;
let call: Call;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  own = await makeClient(app, { accountManagerId: app.people.manager.id });
  await makeOnboarding(app, own.id);
});
beforeEach(async () => {
  app.setNow(testMoment);
  await forgetCounts(app);
  await linkClientUser(app, own.id);
  task = await addedTask();
  path = await linkTo(task);
  call = await pressContinue(app, path);
});
afterAll(() => app.stop());

const addedTask = async (fields: object = {}, { id }: { id: string } = own) =>
  expectJson<Task>(
    await app.as("manager")("POST", `/api/clients/${id}/tasks`, {
      ...newTask(),
      owner: "client",
      ...fields,
    }),
    201,
  );
const linkTo = ({ id }: Pick<Task, "id">, clientId = own.id) =>
  mailLink(app, app.people.client, { kind: "task", id, clientId });
const stored = async () => {
  const [row] = await app.db.read.select().from(clientTasks).where(eq(clientTasks.id, task.id));
  return row;
};
const linkRow = async () => {
  const [row] = await app.db.read.select().from(links).where(eq(links.taskId, task.id));
  return row;
};
const state = async (by = call) => expectJson<LinkedTask>(await by("GET", `${path}/state`));

describe("the page of a link", () => {
  test("shows only its recipient and the task's title before Continue", async () => {
    const secret = await addedTask({ name: "Send the logo", description: "canary description" });
    const page = await linkTo(secret);
    const text = await (await app.anonymous("GET", page)).text();
    for (const words of ["Send the logo", own.name, app.people.client.email, "Continue as "]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain("canary description");
    for (const place of ["/state", "/files/x", "/pictures/x"]) {
      const { status } = await app.anonymous("GET", page + place);
      expect([403, 404]).toContain(status);
    }
    const denied = await expectJson<Problem>(await app.anonymous("GET", `${page}/state`), 403);
    expect(denied.detail).toContain("Continue");
  });

  test("GET stores the first opening and HEAD nothing, however often a scanner sends them", async () => {
    const other = await addedTask();
    const page = await linkTo(other);
    const before = await contentHash(app.db);
    await app.anonymous("HEAD", page);
    expect(await contentHash(app.db)).toBe(before);
    await app.anonymous("GET", page);
    const [opened] = await app.db.read.select().from(links).where(eq(links.taskId, other.id));
    expect(opened).toMatchObject({ openedAt: testMoment, continuedAt: null });
    const after = await contentHash(app.db);
    app.passMinute();
    await app.anonymous("GET", page);
    await app.anonymous("HEAD", page);
    expect(await contentHash(app.db)).toBe(after);
    await app.db.transaction((tx) =>
      tx.update(links).set({ openedAt: null }).where(eq(links.taskId, other.id)),
    );
    expect(await contentHash(app.db)).toBe(before);
  });

  test("a press counts for an hour and for this link only, proved by a cookie that no script can read", async () => {
    const pressed = await sendForm(app, path, "do=continue");
    const cookie = pressed.headers.get("Set-Cookie") ?? "";
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Strict");
    expect(cookie).toContain(`Path=${path}`);
    expect(cookie).toContain("Max-Age=3600");
    expect(await linkRow()).toMatchObject({ continuedAt: testMoment, continuedFrom: "127.0.0.1" });
    const other = await linkTo(await addedTask());
    expect((await call("GET", `${other}/state`)).status).toBe(403);
    app.setNow("2026-03-08T12:59:59.000Z");
    expect((await call("GET", `${path}/state`)).status).toBe(200);
    app.setNow("2026-03-08T13:00:00.000Z");
    expect((await call("GET", `${path}/state`)).status).toBe(403);
  });

  test("neither uses nor ends the session of a colleague in the same browser", async () => {
    const before = await app.db.read.select().from(sessions);
    app.passMinute();
    const { manager } = app.people;
    const asColleague = app.as(manager);
    expect(await (await asColleague("GET", path)).text()).toContain("Continue as ");
    const answered = await sendForm(app, path, "do=continue");
    expect(answered.headers.getSetCookie()).toHaveLength(1);
    expect(await app.db.read.select().from(sessions)).toEqual(before);
    expect((await asColleague("GET", "/api/auth/user")).status).toBe(200);
    expect((await asColleague("GET", `${path}/state`)).status).toBe(403);
  });
});

describe("by a link its person", () => {
  test("answers with words, a file and a link, and finishes the task, in one operation of theirs", async () => {
    const { uploadURL, objectPath } = await uploadByLink(app, path, task.id);
    expect(uploadURL).toStartWith(`${app.url}${path}/upload/`);
    const body = {
      ...{ text: "Here it is", files: [{ uploadURL: objectPath, name: "shelf.png" }] },
      ...{ links: [{ url: "https://brand.test/logo" }], done: true },
    };
    const response = await call("POST", `${path}/answer`, body);
    const operationId = response.headers.get("X-Operation-Id");
    expect(response.headers.get("X-Undo-Until")).not.toBeNull();
    const answered = await expectJson<TaskAnswer>(response, 201);
    expect(answered.task).toMatchObject({
      status: "done",
      evidenceUrls: ["https://brand.test/logo"],
      notes: null,
    });
    expect(answered.comment).toMatchObject({ text: "Here it is", authorId: app.people.client.id });
    const [file] = answered.files;
    expect(file?.path).toBe(`${path}/files/${file?.id}`);
    const bytes = await (await call("GET", file?.path ?? "")).bytes();
    expect(bytes).toEqual(shelfPhoto.bytes);

    const shown = await state();
    expect(shown.own).toEqual({ files: [file?.id ?? ""], links: ["https://brand.test/logo"] });
    const entries = await app.db.read
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.operationId, operationId ?? ""));
    const link = await linkRow();
    expect(
      new Set(entries.map(({ actorKind, actorLabel, userId }) => `${actorKind} ${actorLabel} ${userId}`)),
    ).toEqual(new Set([`link ${link?.id} ${app.people.client.id}`]));
    const log = await expectJson<AuditLogEntry[]>(await app.as("admin")("GET", "/api/admin/audit-logs"));
    expect(log.find((entry) => entry.operationId === operationId)).toMatchObject({
      userEmail: app.people.client.email,
      linkSentTo: app.people.client.email,
    });
    const received = await app.db.read.select().from(notices).where(eq(notices.entityId, task.id));
    const acts = received
      .filter(({ userId }) => userId === app.people.manager.id)
      .map(({ kind, byId }) => [kind, byId]);
    expect(acts.toSorted()).toEqual(
      ["comment", "done", "file", "link"].map((kind) => [kind, app.people.client.id]),
    );

    const undone = await call("POST", `${path}/undo/${operationId}`);
    expect(undone.status).toBe(200);
    expect(await stored()).toMatchObject({ status: "not_started", evidenceUrls: [] });
    expect((await state()).comments).toHaveLength(1);
  });

  test("begins a task, comments, and removes their own files and links, not those of others", async () => {
    const begun = await call(
      "POST",
      `${path}/status`,
      { status: "in_progress" },
      { "If-Match": `"${task.version}"` },
    );
    expect(await expectJson<Task>(begun)).toMatchObject({ status: "in_progress" });
    expect((await call("POST", `${path}/comments`, { text: "A question" })).status).toBe(201);
    const agencys = await addedFile(app, task.id);
    expect((await call("DELETE", `${path}/files/${agencys.id}`)).status).toBe(403);
    await app.as("manager")("POST", `/api/tasks/${task.id}/evidence`, { url: "https://agency.test/" });
    const gone = (url: string) => call("DELETE", `${path}/links?${new URLSearchParams({ url })}`);
    expect((await gone("https://agency.test/")).status).toBe(403);
    const { objectPath } = await uploadByLink(app, path, task.id);
    await call("POST", `${path}/answer`, {
      links: [{ url: "https://brand.test/" }],
      files: [{ uploadURL: objectPath, name: "a.png" }],
    });
    const { own: theirs, comments } = await state();
    expect(comments.map(({ text, editableUntil }) => [text, editableUntil])).toEqual([["A question", null]]);
    expect((await gone("https://brand.test/")).status).toBe(200);
    expect((await call("DELETE", `${path}/files/${theirs.files[0]}`)).status).toBe(204);
    expect((await state()).own).toEqual({ files: [], links: [] });
  });

  test("does nothing beyond the rules of a client's person, and nothing to another task", async () => {
    expect((await call("POST", `${path}/status`, { status: "blocked" })).status).toBe(400);
    expect(
      (await call("POST", `${path}/upload`, { purpose: "task_file", taskId: (await addedTask()).id })).status,
    ).toBe(403);
    const other = await addedFile(app, (await addedTask()).id);
    expect((await call("GET", `${path}/files/${other.id}`)).status).toBe(404);
    const agencys = await addedTask({ owner: "agency" });
    const page = await linkTo(agencys);
    const calls = await pressContinue(app, page);
    expect((await calls("POST", `${page}/answer`, { done: true })).status).toBe(403);
    expect((await calls("POST", `${page}/status`, { status: "done" })).status).toBe(403);
    expect((await calls("POST", `${page}/comments`, { text: "About it" })).status).toBe(201);
  });

  test("undoes only what was done by that link", async () => {
    const bySession = await app.as("client")(
      "PATCH",
      `/api/tasks/${task.id}`,
      { status: "in_progress" },
      { "If-Match": `"${task.version}"` },
    );
    const id = bySession.headers.get("X-Operation-Id");
    expect((await call("POST", `${path}/undo/${id}`)).status).toBe(404);
    expect(await stored()).toMatchObject({ status: "in_progress" });
  });

  test("gets the task with the refusal if it is done or was handed over, and can still comment", async () => {
    await app.as("manager")(
      "PATCH",
      `/api/tasks/${task.id}`,
      { owner: "agency" },
      { "If-Match": `"${task.version}"` },
    );
    const refused = await expectJson<Problem>(await call("POST", `${path}/answer`, { text: "Here" }), 409);
    expect(refused.current).toMatchObject({ id: task.id, owner: "agency", notes: null });
    expect((await call("POST", `${path}/comments`, { text: "Here" })).status).toBe(201);
  });
});

describe("a link ends", () => {
  const expectEnded = async () => {
    const page = await app.anonymous("GET", path);
    expect([404, 410]).toContain(page.status);
    const before = await contentHash(app.db);
    for (const [method, place, body] of [
      ["GET", "/state", undefined],
      ["POST", "/answer", { done: true }],
      ["POST", "/comments", { text: "Still here" }],
      ["POST", "/status", { status: "done" }],
      ["POST", "/upload", { purpose: "task_file", taskId: task.id }],
    ] as const) {
      const { status } = await call(method, path + place, body);
      expect([place, [404, 410].includes(status)]).toEqual([place, true]);
    }
    expect(await contentHash(app.db)).toBe(before);
  };
  const admin = () => app.as("admin");

  test("with its person's membership", async () => {
    const other = await makeClient(app);
    await linkClientUser(app, own.id, other.id);
    call = await pressContinue(app, path);
    expect((await admin()("DELETE", `/api/clients/${own.id}/people/${app.people.client.id}`)).status).toBe(
      204,
    );
    await expectEnded();
    expect(await linkRow()).toBeUndefined();
  });

  test.each([
    ["role", "/role", { role: "viewer" }, { role: "client", clientId: "" }],
    ["account", "", { active: false }, { active: true }],
  ])("with its person's %s, and does not come back with it", async (_, place, end, again) => {
    const change = (to: object) =>
      admin()("PATCH", `/api/admin/users/${app.people.client.id}${place}`, to, { "If-Match": "*" });
    expect((await change(end)).status).toBe(200);
    await expectEnded();
    expect(await linkRow()).toBeUndefined();
    expect((await change("clientId" in again ? { ...again, clientId: own.id } : again)).status).toBe(200);
    await linkClientUser(app, own.id);
    await expectEnded();
  });

  test("with its task, and while its client is churned", async () => {
    await admin()("PATCH", `/api/clients/${own.id}`, { status: "churned" }, { "If-Match": "*" });
    await expectEnded();
    await admin()("PATCH", `/api/clients/${own.id}`, { status: "active" }, { "If-Match": "*" });
    expect((await call("GET", `${path}/state`)).status).toBe(200);
    await admin()("DELETE", `/api/tasks/${task.id}`, undefined, { "If-Match": "*" });
    await expectEnded();
  });

  test("after seven days, and offers a new one to the same address, three a day", async () => {
    app.setNow("2026-03-15T12:00:00.000Z");
    const ended = await app.anonymous("GET", path);
    expect(ended.status).toBe(410);
    expect(await ended.text()).toContain("Send me a new one");
    const sent = async () =>
      (await app.db.read.select().from(mails).where(eq(mails.kind, "task_link"))).length;
    const before = await sent();
    for (const more of [1, 2, 3, 3]) {
      expect((await sendForm(app, path, "do=ask")).status).toBe(200);
      expect(await sent()).toBe(before + more);
    }
    const threads = await app.db.read
      .select({ thread: mails.thread })
      .from(mails)
      .where(eq(mails.kind, "task_link"));
    expect(threads.at(-1)).toEqual({ thread: `task-${task.id}` });
    const next = `/task/${await secretOfLast(app, task.id)}`;
    expect(next).not.toBe(path);
    expect((await app.anonymous("GET", next)).status).toBe(200);
  });

  test("when five later ones were sent to its person, the oldest first", async () => {
    const later = [];
    for (let at = 0; at < 5; at++) {
      app.passMinute();
      await forgetCounts(app);
      later.push(await linkTo(task));
    }
    const statuses = [];
    for (const each of [path, ...later]) statuses.push((await app.anonymous("GET", each)).status);
    expect(statuses).toEqual([410, 200, 200, 200, 200, 200]);
    await expectEnded();
  });
});
