import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLogs, comments, conversationMarks } from "#/db/schema";
import type { Comment, Mentionable } from "#/src/contract/comments";
import type { DesignProject } from "#/src/contract/design";
import type { ClientHome } from "#/src/contract/home";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Problem } from "#/src/contract/problem";
import type { WorkItem } from "#/src/contract/work";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { tracesOf } from "#/test/support/audit-trail";
import { undoPath } from "#/test/support/operations";
import { addPerson } from "#/test/support/people";
import { makeWorld, type World } from "#/test/support/requests";
import { addedComment, ageComment } from "#/test/support/requests-comments";
import { addedAsset, addedProject, addedRevision } from "#/test/support/requests-design";
import { contentHash } from "#/test/support/tables";
import { addBothOwners } from "#/test/support/templates";
import { testMoment } from "#/test/support/zones";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
});
afterAll(() => app.stop());

type Who = Parameters<TestApp["as"]>[0];
let came = 0;
/** Creates another user of this client. */
async function clientPerson(clientId: string) {
  came++;
  const email = `person-${came}@other.test`;
  return addPerson(app.db, new Date(testMoment), { role: "client", email, clientId });
}
const missing = "0198f000-0000-7000-8000-000000000000";

async function newTaskPath(): Promise<string> {
  const fields = { name: "Talk", category: "ads", dueDate: "2026-04-01" };
  const made = await app.as("manager")("POST", `/api/clients/${world.own.client.id}/tasks`, fields);
  return `/api/tasks/${(await expectJson<{ id: string }>(made, 201)).id}`;
}
const projectPath = async () =>
  `/api/design-projects/${(await addedProject(app, { clientId: world.own.client.id })).id}`;
const read = async (path: string, who: Who = "manager", query = "") =>
  expectJson<Comment[]>(await app.as(who)("GET", `${path}/comments${query}`));
const seen = (path: string, who: Who, { id }: { id: string }) =>
  app.as(who)("PUT", `${path}/comments/seen`, { commentId: id });

describe.each([
  ["a task", newTaskPath],
  ["a design project", projectPath],
])("the conversation of %s", (_, newPath) => {
  test("contains the comments of both sides, newest last", async () => {
    const path = await newPath();
    const first = await addedComment(app, path, { text: " When?\nhttps://example.com/plan " });
    await addedComment(app, path, { text: "Friday" }, "client");
    expect(first).toEqual({
      ...{ id: first.id, text: "When?\nhttps://example.com/plan", mentions: [] },
      ...{ authorId: app.people.manager.id, authorName: "Mia Manager", authorRole: "manager" },
      ...{ createdAt: testMoment, editedAt: null, editableUntil: "2026-03-08T12:15:00.000Z" },
      ...{ isNew: false, isSeenByClient: false, revision: null, isTeamOnly: false, version: 1 },
    });
    const shown = await read(path, "viewer");
    expect(shown.map(({ text, authorName, authorRole }) => [text, authorName, authorRole])).toEqual([
      [first.text, "Mia Manager", "manager"],
      ["Friday", "Kit Client", "client"],
    ]);
    const [mias, own] = await read(path, "client");
    expect([mias?.editableUntil, own?.editableUntil]).toEqual([null, "2026-03-08T12:15:00.000Z"]);
    expect(mias && "isSeenByClient" in mias).toBe(false);
  });

  test("is read in pages, with links to earlier ones", async () => {
    const path = await newPath();
    for (const text of ["One", "Two", "Three"]) await addedComment(app, path, { text });
    const texts = async (query: string) => (await read(path, "client", query)).map(({ text }) => text);
    expect(await texts("?pageSize=2")).toEqual(["Two", "Three"]);
    expect(await texts("?pageSize=2&page=2")).toEqual(["One"]);
    const links = async (query: string) =>
      (await app.as("viewer")("GET", `${path}/comments${query}`)).headers.get("Link");
    expect(await links("?pageSize=2")).toBe(`<${path}/comments?pageSize=2&page=2>; rel="next"`);
    expect(await links("?pageSize=3")).toBeNull();
  });

  test("is in the audit log with its client, and cannot be undone", async () => {
    const path = await newPath();
    const traces = await tracesOf(app.db, async () => {
      const response = await app.as("admin")("POST", `${path}/comments`, { text: "Final" });
      expect([response.status, response.headers.get("X-Undo-Until")]).toEqual([201, null]);
      const operation = response.headers.get("X-Operation-Id") ?? "";
      expect((await app.as("admin")("POST", undoPath(operation))).status).toBe(410);
    });
    expect(traces).toMatchObject([{ entity: "comment", action: "create" }]);
    const [entry] = await app.db.read
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.entityId, traces[0]?.entityId ?? ""));
    expect(entry?.clientId).toBe(world.own.client.id);
  });

  test("is new to users up to their read position", async () => {
    const path = await newPath();
    const first = await addedComment(app, path);
    const second = await addedComment(app, path);
    const isNew = async (who: Who) => (await read(path, who)).map((each) => each.isNew);
    const isSeen = async () => (await read(path)).map((each) => each.isSeenByClient);
    expect([await isNew("manager"), await isNew("client"), await isNew("viewer")]).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
    expect((await seen(path, "client", first)).status).toBe(204);
    expect([await isNew("client"), await isSeen()]).toEqual([
      [false, true],
      [true, false],
    ]);
    await seen(path, "client", second);
    await seen(path, "client", first);
    expect([await isNew("client"), await isSeen()]).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(await isNew("viewer")).toEqual([true, true]);
  });

  test("rejects a read position from another conversation", async () => {
    const path = await newPath();
    const other = await addedComment(app, await newPath());
    const before = await contentHash(app.db);
    for (const id of [other.id, missing]) expect((await seen(path, "client", { id })).status).toBe(400);
    expect(await contentHash(app.db)).toBe(before);
  });

  test("rejects empty, too long and invalid comments", async () => {
    const path = await newPath();
    const bodies = [
      {},
      { text: "" },
      { text: " \n" },
      { text: 7 },
      { text: "x".repeat(10_001) },
      { text: "x", more: 1 },
    ];
    const before = await contentHash(app.db);
    for (const body of bodies) {
      expect((await app.as("manager")("POST", `${path}/comments`, body)).status).toBe(400);
    }
    expect(await contentHash(app.db)).toBe(before);
  });

  test("is 404 for another client, and read-only for viewers", async () => {
    const path = await newPath();
    const { id } = await addedComment(app, path);
    const person = await clientPerson(world.other.client.id);
    const foreign = app.as(person);
    const tries: [string, string, unknown?][] = [
      ["GET", `${path}/comments`],
      ["POST", `${path}/comments`, { text: "Hello" }],
      ["GET", `${path}/comments/people`],
      ["PUT", `${path}/comments/seen`, { commentId: id }],
      ["PATCH", `/api/comments/${id}`, { text: "Mine" }],
      ["DELETE", `/api/comments/${id}`],
    ];
    for (const [method, at, body] of tries) {
      expect({ method, status: (await foreign(method, at, body)).status }).toEqual({ method, status: 404 });
      expect((await app.anonymous(method, at, body)).status).toBe(401);
    }
    const viewer = app.as("viewer");
    expect((await viewer("POST", `${path}/comments`, { text: "Hello" })).status).toBe(403);
    expect((await viewer("PATCH", `/api/comments/${id}`, { text: "Hello" })).status).toBe(403);
  });
});

describe("one's own comment", () => {
  const edit = (who: Who, { id }: { id: string }, body: object) =>
    app.as(who)("PATCH", `/api/comments/${id}`, body);

  test("can be edited and deleted within 15 minutes, by nobody else", async () => {
    const path = await newTaskPath();
    const comment = await addedComment(app, path, {}, "client");
    const edited = await expectJson<Comment>(await edit("client", comment, { text: "Better" }));
    expect(edited).toMatchObject({ text: "Better", editedAt: testMoment, version: 2 });
    for (const who of ["manager", "admin"] as const) {
      expect((await edit(who, comment, { text: "Worse" })).status).toBe(403);
    }
    expect((await app.as("contributor")("DELETE", `/api/comments/${comment.id}`)).status).toBe(403);
    const gone = await app.as("client")("DELETE", `/api/comments/${comment.id}`);
    expect([gone.status, gone.headers.get("X-Undo-Until")]).toEqual([204, null]);
    expect(await read(path)).toEqual([]);
  });

  test("cannot be changed afterwards", async () => {
    const comment = await addedComment(app, await newTaskPath(), {}, "contributor");
    await ageComment(app, comment);
    const before = await contentHash(app.db);
    const refused = await expectJson<Problem>(await edit("contributor", comment, { text: "Late" }), 409);
    expect(refused.detail).toBe("Comments can be changed for 15 minutes.");
    expect((await app.as("contributor")("DELETE", `/api/comments/${comment.id}`)).status).toBe(409);
    expect(await contentHash(app.db)).toBe(before);
  });
});

describe("anybody's comment", () => {
  test("can be deleted by managers and admins at any time, logged with its text, and irrevocably", async () => {
    for (const who of ["manager", "admin"] as const) {
      const path = await newTaskPath();
      const comment = await addedComment(app, path, { text: "Spam" }, "client");
      await ageComment(app, comment);
      const traces = await tracesOf(app.db, async () => {
        const gone = await app.as(who)("DELETE", `/api/comments/${comment.id}`, undefined, {
          "If-Match": '"1"',
        });
        expect([gone.status, gone.headers.get("X-Undo-Until")]).toEqual([204, null]);
        const operation = gone.headers.get("X-Operation-Id") ?? "";
        expect((await app.as(who)("POST", undoPath(operation))).status).toBe(410);
      });
      expect(traces).toMatchObject([
        { entity: "comment", action: "delete", userId: app.people[who].id, before: { text: "Spam" } },
      ]);
      expect(await read(path)).toEqual([]);
    }
  });
});

describe("a mention", () => {
  const people = async (path: string, who: Who) =>
    expectJson<Mentionable[]>(await app.as(who)("GET", `${path}/comments/people`));

  test("is stored as an id, and survives edits of the text around it", async () => {
    const path = await newTaskPath();
    const { id } = app.people.client;
    const comment = await addedComment(app, path, { text: "@Kit Client, please", mentions: [id] });
    expect(comment).toMatchObject({ text: "@Kit Client, please", mentions: [{ id, name: "Kit Client" }] });
    const [row] = await app.db.read.select().from(comments).where(eq(comments.id, comment.id));
    expect([row?.text, row?.mentions]).toEqual([`@[${id}], please`, [id]]);
    const edit = async (text: string) =>
      expectJson<Comment>(await app.as("manager")("PATCH", `/api/comments/${comment.id}`, { text }));
    expect((await edit("Please, @Kit Client!")).mentions).toEqual([{ id, name: "Kit Client" }]);
    expect((await edit("Please!")).mentions).toEqual([]);
  });

  test("is limited to those who see the conversation, and for clients to those they know", async () => {
    const path = await newTaskPath();
    const names = async (who: Who) => (await people(path, who)).map(({ name }) => name);
    expect(await names("manager")).toContain("Vic Viewer");
    expect(await names("manager")).toContain("Kit Client");
    expect(await names("manager")).not.toContain("Mia Manager");
    expect(await names("client")).not.toContain("Cleo Contributor");
    await addedComment(app, path, {}, "contributor");
    expect(await names("client")).toContain("Cleo Contributor");
    const stranger = await clientPerson((await makeClient(app)).id);
    for (const id of [stranger.id, missing, app.people.admin.id]) {
      const answer = await app.as("client")("POST", `${path}/comments`, { text: "@x", mentions: [id] });
      const { errors } = await expectJson<Problem>(answer, 400);
      expect(errors?.map((error) => error.path)).toEqual(["mentions.0"]);
    }
    expect(JSON.stringify(await people(path, "client"))).not.toContain("@");
  });
});

describe("comments on a revision", () => {
  test("are in the project's conversation, for clients once it was sent", async () => {
    const path = await projectPath();
    const asset = await addedAsset(app, path.split("/").at(-1) ?? "");
    const unsent = await addedRevision(app, asset.id, { comments: "Ours" });
    expect((await read(path)).map((each) => [each.text, each.isTeamOnly, each.revision])).toEqual([
      ["Ours", true, { id: unsent.id, revisionNumber: 1, assetName: asset.assetName }],
    ]);
    expect(await read(path, "client")).toEqual([]);
    const [hidden] = await read(path);
    expect((await app.as("client")("PATCH", `/api/comments/${hidden?.id}`, { text: "x" })).status).toBe(404);
    expect((await seen(path, "client", { id: hidden?.id ?? "" })).status).toBe(400);
    const sent = await app.as("manager")("PATCH", `/api/design-assets/${asset.id}`, {
      approvalStatus: "pending",
    });
    expect(sent.status).toBe(200);
    expect((await read(path, "client")).map(({ text, isTeamOnly }) => [text, isTeamOnly])).toEqual([
      ["Ours", false],
    ]);
  });

  test("can also be read and written through the revision's own route", async () => {
    const path = await projectPath();
    const asset = await addedAsset(app, path.split("/").at(-1) ?? "");
    const { id } = await addedRevision(app, asset.id, { comments: "First", sendForReview: true });
    await app.as("client")("POST", `/api/design-revisions/${id}/comments`, { comment: "Second" });
    const shown = await read(path);
    expect(shown.map(({ text, authorName, revision }) => [text, authorName, revision?.id])).toEqual([
      ["First", "Cleo Contributor", id],
      ["Second", "Kit Client", id],
    ]);
    const late = await app.as("client")("PATCH", `/api/comments/${shown[1]?.id}`, { text: "Third" });
    expect(late.status).toBe(200);
    const detail = await app.as("client")("GET", path);
    expect(await detail.text()).toContain("Kit Client: Third");
  });
});

test("comments deleted with a task are restored with it, including read positions", async () => {
  const path = await newTaskPath();
  const comment = await addedComment(app, path, { text: "Still here" });
  await seen(path, "client", comment);
  const gone = await app.as("manager")("DELETE", path);
  expect(await app.db.read.$count(comments, eq(comments.id, comment.id))).toBe(0);
  const undo = await app.as("manager")("POST", undoPath(gone.headers.get("X-Operation-Id") ?? ""));
  expect(undo.status).toBe(200);
  expect(await read(path)).toMatchObject([
    { id: comment.id, text: "Still here", editedAt: null, isSeenByClient: true },
  ]);
  expect(await app.db.read.$count(conversationMarks)).toBeGreaterThan(0);
});

test("an onboarding with a comment on a task no longer counts as untouched", async () => {
  const { id } = await makeClient(app);
  const started = await app.as("manager")("POST", `/api/clients/${id}/onboarding`, {
    startDate: "2026-03-09",
  });
  const { tasks } = await expectJson<{ tasks: { id: string }[] }>(started, 201);
  const path = `/api/tasks/${tasks[0]?.id}`;
  const comment = await addedComment(app, path);
  const undo = () => app.as("manager")("DELETE", `/api/clients/${id}/onboarding`);
  expect((await undo()).status).toBe(409);
  const whole = started.headers.get("X-Operation-Id") ?? "";
  expect((await app.as("manager")("POST", undoPath(whole))).status).toBe(409);
  await app.as("manager")("DELETE", `/api/comments/${comment.id}`);
  expect((await undo()).status).toBe(204);
});

describe("unread comments", () => {
  test("are marked at home, in My Work, on the dashboard and in the design hub, until they are read", async () => {
    const { client, agencyTask } = world.own;
    const taskPath = `/api/tasks/${agencyTask.id}`;
    const due = { assigneeUserId: app.people.contributor.id, dueDate: "2026-03-09" };
    await app.as("manager")("PATCH", taskPath, { ...due, startDate: "2026-03-01" });
    const project = await addedProject(app, {
      clientId: client.id,
      assignedDesignerId: app.people.contributor.id,
    });
    const path = `/api/design-projects/${project.id}`;
    const asset = await addedAsset(app, project.id);
    await addedRevision(app, asset.id, { comments: "Not sent" });
    const [onTask, onProject] = [
      await addedComment(app, taskPath, {}, "admin"),
      await addedComment(app, path, {}, "admin"),
    ];
    await addedComment(app, path, {}, "admin");
    const marks = async (who: Who) => {
      const get = async <T>(at: string) => expectJson<T>(await app.as(who)("GET", at));
      const home = await get<ClientHome>(`/api/clients/${client.id}/home`);
      // The sort key is not sent.
      for (const each of home.unread) expect(Object.keys(each)).toEqual(["kind", "id", "name", "count"]);
      const shown = home.unread.filter(({ id }) => [agencyTask.id, project.id].includes(id));
      const detail = await get<ClientDetail>(`/api/clients/${client.id}`);
      const projects = await get<DesignProject[]>("/api/design-projects");
      return {
        home: shown.map(({ kind, count }) => [kind, count]),
        dashboard: detail.unread.includes(agencyTask.id),
        hub: projects.find(({ id }) => id === project.id)?.unreadComments,
      };
    };
    const work = async () =>
      (await expectJson<WorkItem[]>(await app.as("contributor")("GET", "/api/work"))).flatMap((item) =>
        [agencyTask.id, project.id].includes(item.id) ? [[item.kind, item.unreadComments]] : [],
      );
    expect(await marks("client")).toEqual({
      home: [
        ["design_project", 2],
        ["task", 1],
      ],
      dashboard: true,
      hub: 2,
    });
    // One's own comments count as read, and those on an unsent revision are the team's.
    expect(await marks("contributor")).toMatchObject({ hub: 2 });
    expect(await marks("manager")).toMatchObject({ hub: 3 });
    expect(await work()).toEqual([
      ["task", 1],
      ["design_project", 2],
    ]);
    for (const who of ["client", "contributor"] as const) {
      await seen(taskPath, who, onTask);
      await seen(path, who, onProject);
    }
    expect(await marks("client")).toEqual({ home: [["design_project", 1]], dashboard: false, hub: 1 });
    expect(await work()).toEqual([
      ["task", 0],
      ["design_project", 1],
    ]);
  });
});
