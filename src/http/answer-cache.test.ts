import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { type Database, openDatabase } from "#/db/client";
import * as schema from "#/db/schema";
import { describeApi } from "#/src/areas/docs/describe-api";
import type { ClientListItem } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import { api } from "#/src/server/api";
import { createApp } from "#/src/server/app";
import {
  asPerson,
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
  withToken,
} from "#/test/support/app";
import type { Description } from "#/test/support/openapi";
import { addPerson } from "#/test/support/people";
import { addedComment } from "#/test/support/requests-comments";
import { addBothOwners } from "#/test/support/templates";
import { testMoment } from "#/test/support/zones";

// Safe because tests of the description check its shape.
const described = (await describeApi(api, "http://portal.test")) as Description;

/** Every list whose response may be 304, and one with a query. */
const lists = Object.entries(described.paths)
  .filter(([path, { get }]) => get?.responses["304"] && !path.includes("{"))
  .map(([path]) => path)
  .concat("/api/clients?page=1&sort=-tasks");

let app: TestApp;
let reader: Database;
/** Statements sent to the database since the list was last cleared. */
const requests: string[] = [];
beforeAll(async () => {
  app = await startApp({ templates: false });
  const logger = { logQuery: (sql: string) => void requests.push(sql) };
  reader = await openDatabase({ url: app.databaseUrl });
  app.deps.db = { ...app.db, read: drizzle(reader.client, { casing: "snake_case", logger }) };
});
afterAll(async () => {
  await app.stop();
  reader.close();
});

const program = (role: "manager" | "viewer" | "client" = "manager") => withToken(app.url, app.people[role]);
const tagOf = (answer: Response) => answer.headers.get("ETag") ?? "";
const since = (tag: string) => ({ "If-None-Match": tag });

test.each(lists)("%s is not sent again to a program that has it, until the data changes", async (path) => {
  const first = await program()("GET", path);
  const tag = tagOf(first);
  expect(tag).toMatch(/^W\/"[0-9a-f]{27}"$/);
  const again = await program()("GET", path, undefined, since(tag));
  expect([again.status, await again.text(), tagOf(again)]).toEqual([304, "", tag]);
  await makeClient(app);
  const changed = await program()("GET", path, undefined, since(tag));
  expect(changed.status).toBe(200);
  expect(tagOf(changed)).not.toBe(tag);
});

test("a browser always gets the full response, and no-store", async () => {
  const tag = tagOf(await program()("GET", "/api/clients"));
  const answer = await asPerson(app.url, app.people.manager)("GET", "/api/clients", undefined, since(tag));
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
});

test("a response is served again from memory, with its headers", async () => {
  const { id } = await makeClient(app);
  const cached = ["/api/clients?page=1", "/api/clients?page=1&sort=-name"];
  // Read positions are not in the log, which is the only way to know that a server's data is unchanged.
  if (app.db.isLocal) cached.push(`/api/clients/${id}`);
  for (const path of cached) {
    const before = await program()("GET", path);
    // Two processes that take turns each have their own cache.
    await program()("GET", path);
    requests.length = 0;
    const after = await program()("GET", path);
    expect(requests.filter((sql) => /client_standings|client_onboarding/.test(sql))).toEqual([]);
    expect(await after.text()).toBe(await before.text());
    for (const name of ["Content-Type", "ETag", "X-Total-Count", "Link"]) {
      expect(after.headers.get(name)).toBe(before.headers.get(name));
    }
  }
});

test("a refusal is never cached: a repeated request is refused again", async () => {
  for (const path of ["/api/clients?page=x", "/api/client-leads?owner=nobody", "/api/client-audits?page=0"]) {
    const first = await program()("GET", path);
    await program()("GET", path);
    const again = await program()("GET", path);
    expect([first.status, again.status]).toEqual([400, 400]);
    expect(again.headers.get("Content-Type")).toBe("application/problem+json");
  }
});

test("a response cached for one client is served to no other", async () => {
  const [own, other] = [await makeClient(app), await makeClient(app)];
  await linkClientUser(app, own.id);
  expect((await expectJson<ClientListItem[]>(await program()("GET", "/api/clients"))).length).toBeGreaterThan(
    1,
  );
  expect((await program()("GET", `/api/clients/${other.id}`)).status).toBe(200);
  const seen = await expectJson<ClientListItem[]>(await program("client")("GET", "/api/clients"));
  expect(seen.map(({ id }) => id)).toEqual([own.id]);
  expect((await program("client")("GET", `/api/clients/${other.id}`)).status).toBe(404);
});

test("read positions are per user, and change at once", async () => {
  await addBothOwners(app.db);
  const { id } = await makeClient(app);
  await linkClientUser(app, id);
  const [task] = (await makeOnboarding(app, id)).tasks;
  const comment = await addedComment(app, `/api/tasks/${task?.id}`, {}, "client");
  const unreadOf = async (role: "manager" | "viewer") =>
    (await expectJson<ClientDetail>(await program(role)("GET", `/api/clients/${id}`))).unread;
  expect([await unreadOf("manager"), await unreadOf("viewer")]).toEqual([[task?.id ?? ""], [task?.id ?? ""]]);
  const colleague = await addPerson(app.db, new Date(testMoment), {
    role: "manager",
    email: "too@portal.test",
  });
  const seen = await program()("PUT", `/api/tasks/${task?.id}/comments/seen`, { commentId: comment.id });
  expect(seen.status).toBe(204);
  expect([await unreadOf("manager"), await unreadOf("viewer")]).toEqual([[], [task?.id ?? ""]]);
  const theirs = await withToken(app.url, colleague)("GET", `/api/clients/${id}`);
  expect((await expectJson<ClientDetail>(theirs)).unread).toEqual([task?.id ?? ""]);
});

test("a repair that bypasses the log shows at once with a file, and within a minute with a server", async () => {
  const { id } = await makeClient(app);
  await program()("GET", `/api/clients/${id}`);
  await app.changePastLog((tx) =>
    tx.update(schema.clients).set({ primaryContactName: "Repaired" }).where(eq(schema.clients.id, id)),
  );
  expect(await (await program()("GET", `/api/clients/${id}`)).text()).toContain("Repaired");
});

test("processes that share a database compute the same tags", async () => {
  const db = await openDatabase({ url: app.databaseUrl });
  const second = createApp({ ...app.deps, db });
  const tag = tagOf(await program()("GET", "/api/clients"));
  const headers = { Authorization: `Bearer ${app.people.manager.token}`, ...since(tag) };
  const answer = await second.request(`${app.url}/api/clients`, { headers });
  db.close();
  expect(answer.status).toBe(304);
});

test("another role, query or day has another tag", async () => {
  const tags = [
    tagOf(await program()("GET", "/api/clients?page=1")),
    tagOf(await program("viewer")("GET", "/api/clients?page=1")),
    tagOf(await program()("GET", "/api/clients?page=2")),
  ];
  app.setNow("2026-03-10T12:00:00.000Z");
  tags.push(tagOf(await program()("GET", "/api/clients?page=1")));
  expect(new Set(tags).size).toBe(4);
});
