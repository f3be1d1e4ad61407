import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { notices, users } from "#/db/schema";
import { erasePerson } from "#/src/areas/erasure";
import { sweep } from "#/src/server/housekeeping";
import { linkClientUser, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { addedComment } from "#/test/support/requests-comments";
import { noticesOf } from "#/test/support/requests-notices";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
let clientId: string;
let talk: string;
beforeEach(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  clientId = (await makeClient(app)).id;
  await app.as("admin")("PATCH", `/api/clients/${clientId}`, { accountManagerId: app.people.manager.id });
  await linkClientUser(app, clientId);
  const { tasks } = await makeOnboarding(app, clientId);
  talk = `/api/tasks/${tasks.find(({ owner }) => owner === "client")?.id}`;
});
afterEach(() => app.stop());

const unread = async (who: "manager" | "client" | "contributor" = "manager") =>
  (await noticesOf(app, who, "?unread=true")).map(({ id }) => id);
const mark = async (body: object, who: "manager" | "contributor" = "manager") =>
  (await app.as(who)("PATCH", "/api/notices", body)).json();

test("one's own notices are marked as read and unread, and never those of others", async () => {
  await addedComment(app, talk, { text: "One" }, "client");
  await addedComment(app, talk, { text: "Two" }, "client");
  const [two, one] = await unread();
  expect(await mark({ ids: [one], read: true }, "contributor")).toEqual({ unread: 0 });
  expect(await unread()).toEqual([two ?? "", one ?? ""]);
  expect(await mark({ ids: [one] })).toEqual({ unread: 1 });
  expect(await unread()).toEqual([two ?? ""]);
  expect(await mark({ all: true })).toEqual({ unread: 0 });
  expect(await mark({ ids: [one], read: false })).toEqual({ unread: 1 });
  expect(await unread()).toEqual([one ?? ""]);
});

test("a call names either ids or all, and at most 200 ids", async () => {
  const ids = Array.from({ length: 201 }, () => Bun.randomUUIDv7());
  for (const body of [{}, { ids: ids.slice(0, 1), all: true }, { ids }, { ids: [] }, { all: false }]) {
    expect((await app.as("manager")("PATCH", "/api/notices", body)).status).toBe(400);
  }
  expect(await mark({ ids: ids.slice(1) })).toEqual({ unread: 0 });
});

test("no page reads them, and seeing a comment in its conversation does", async () => {
  const first = await addedComment(app, talk, { text: "One" }, "client");
  await addedComment(app, talk, { text: "Two" }, "client");
  const [two] = await unread();
  const taskId = talk.split("/").at(-1);
  for (const path of ["/my-work", `/clients/${clientId}?task=${taskId}`, talk, `${talk}/comments`]) {
    expect((await app.as("manager")("GET", path)).status).toBe(200);
  }
  expect(await unread()).toHaveLength(2);
  await app.as("manager")("PUT", `${talk}/comments/seen`, { commentId: first.id });
  expect(await unread()).toEqual([two ?? ""]);
});

test("a client's person is notified of the agency's comments, with addresses of their own screens", async () => {
  await addedComment(app, talk, { text: "Please send it" });
  const taskId = talk.split("/").at(-1);
  expect(await noticesOf(app, "client")).toMatchObject([
    { kind: "comment", by: "Mia Manager", byRole: "manager", href: `/clients/${clientId}?task=${taskId}` },
  ]);
  expect(await noticesOf(app, "client", "?from=client")).toEqual([]);
  const other = await makeClient(app, { name: "Other" });
  await linkClientUser(app, other.id);
  expect(await noticesOf(app, "client")).toEqual([]);
});

test("notices are kept for 30 days", async () => {
  await addedComment(app, talk, { text: "One" }, "client");
  const later = (ms: number) => new Date(app.deps.clock().getTime() + ms);
  const month = 30 * 86_400_000;
  await sweep(app.db, later(month));
  expect(await app.db.read.$count(notices)).toBe(1);
  await sweep(app.db, later(month + 1));
  expect(await app.db.read.$count(notices)).toBe(0);
});

test("erasing a person removes their notices, and their name from those of others", async () => {
  await addedComment(app, talk, { text: "Please" });
  await addedComment(app, talk, { text: "One" }, "client");
  const { client } = app.people;
  const gone = { active: false };
  await app.db.transaction((tx) => tx.update(users).set(gone).where(eq(users.id, client.id)));
  await erasePerson(app.db, client.email, app.deps.clock().toISOString(), false);
  expect(await app.db.read.$count(notices, eq(notices.userId, client.id))).toBe(0);
  expect(await noticesOf(app, "manager", "?from=client")).toMatchObject([{ by: "Erased person" }]);
});
