import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { openDatabase } from "#/db/client";
import { sessions } from "#/db/schema";
import { amounts } from "#/src/contract/ceilings";
import type { Client } from "#/src/contract/clients";
import { serverLimits } from "#/src/contract/limits";
import type { Problem } from "#/src/contract/problem";
import { digest } from "#/src/domain/secrets";
import { createApp } from "#/src/server/app";
import {
  expectJson,
  linkClientUser,
  makeClient,
  startApp,
  type TestApp,
  withToken,
} from "#/test/support/app";
import { sessionHeaders } from "#/test/support/delayed-requests";
import { listen, missedSince } from "#/test/support/event-reader";
import { handTimers } from "#/test/support/hand-timers";
import { collectLog } from "#/test/support/log-lines";
import { newClient } from "#/test/support/requests";
import { addedProject } from "#/test/support/requests-design";
import { eventHub } from "./event-hub";

let app: TestApp;
const log = collectLog();
afterEach(async () => {
  eventHub(app.deps).close();
  await app.stop();
  log.clear();
});

const dialect = new SQLiteAsyncDialect({ casing: "snake_case" });
const start = async (options: Parameters<typeof startApp>[0] = {}) => {
  app = await startApp({ templates: false, onDisk: true, ...options });
};
const clientsOfImport = (count: number) => ({
  rows: Array.from({ length: count }, (_, line) => ({ line: line + 2, ...newClient() })),
});

test("a reconnecting reader gets missed events in order, once and from any process of the portal", async () => {
  await start();
  const stream = await listen(app.as("viewer"));
  const first = await makeClient(app);
  await stream.heard(first.id);
  const last = stream.lastId();
  await stream.close();
  const [second, third] = [await makeClient(app), await makeClient(app)];
  const again = await listen(app.as("viewer"), last);
  expect(again.changes().map(({ id }) => id)).toEqual([second.id, third.id]);
  expect((await missedSince(app.as("viewer"), again.lastId())).map(({ event }) => event)).toEqual([null]);

  const db = await openDatabase({ url: app.databaseUrl });
  const other = createApp({ ...app.deps, db });
  const { path, headers } = { path: "/api/events?wait=false", headers: { "Last-Event-ID": last } };
  const sent = { headers: { ...sessionHeaders(app, app.people.viewer), ...headers } };
  expect(await (await other.fetch(new Request(app.url + path, sent))).text()).toContain(second.id);
  db.close();
});

test("a reader who missed too much, or sends an invalid position, must reload everything", async () => {
  await start();
  const [place] = await missedSince(app.as("viewer"));
  for (let sent = 0; sent <= serverLimits.eventsMissed; sent += 100) {
    await expectJson(await app.as("manager")("POST", "/api/clients/import", clientsOfImport(100)));
  }
  for (const id of [place?.id ?? "", "nonsense", `${place?.id}x`]) {
    expect(await missedSince(app.as("viewer"), id)).toMatchObject([{ event: "reload" }]);
  }
});

test("the activity of others is not visible to a client's users, nor in their positions", async () => {
  await start();
  const own = await makeClient(app);
  await linkClientUser(app, own.id);
  const ids: string[] = [];
  for (const count of [0, 200, 200, 200]) {
    if (count > 0)
      await expectJson(await app.as("manager")("POST", "/api/clients/import", clientsOfImport(count)));
    const [message, ...more] = await missedSince(app.as("client"), ids[0]);
    expect([message?.event, more]).toEqual([null, []]);
    ids.push(message?.id ?? "");
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map(({ length }) => length)).size).toBe(1);
  await expectJson(await app.as("manager")("PATCH", `/api/clients/${own.id}`, { name: "Own Again" }));
  expect(await missedSince(app.as("client"), ids[0])).toMatchObject([
    { event: "change", data: { id: own.id } },
  ]);
});

test("client users who missed more changes of their client than are read must reload everything", async () => {
  await start();
  const own = await makeClient(app);
  await linkClientUser(app, own.id);
  const [place] = await missedSince(app.as("client"));
  const away = async () => missedSince(app.as("client"), place?.id ?? "");
  await addEntries(own.id, "add_note", serverLimits.entriesMissed);
  expect(await away()).toMatchObject([{ event: null }]);
  await expectJson(await app.as("manager")("PATCH", `/api/clients/${own.id}`, { name: "Own Again" }));
  expect(await away()).toMatchObject([{ event: "reload" }]);
});

test("client users who were away for long learn of a project that was moved to another client meanwhile", async () => {
  await start();
  const [own, other] = [await makeClient(app), await makeClient(app)];
  await linkClientUser(app, own.id);
  const project = await addedProject(app, { clientId: own.id });
  const [place] = await missedSince(app.as("client"));
  await addEntries(own.id, "add_note", serverLimits.eventsMissed);
  const moved = { clientId: other.id };
  await expectJson(await app.as("manager")("PUT", `/api/design-projects/${project.id}`, moved));
  expect(await missedSince(app.as("client"), place?.id ?? "")).toMatchObject([
    { event: "change", data: { entity: "design_project", id: project.id } },
  ]);
});

test("client users get events of their own changes up to a limit, and must reload everything beyond", async () => {
  await start();
  const own = await makeClient(app);
  await linkClientUser(app, own.id);
  const [place] = await missedSince(app.as("client"));
  const away = async () => missedSince(app.as("client"), place?.id ?? "");
  await addEntries(own.id, "update", serverLimits.eventsMissed);
  expect(await away()).toHaveLength(serverLimits.eventsMissed);
  await expectJson(await app.as("manager")("PATCH", `/api/clients/${own.id}`, { name: "Own Again" }));
  expect(await away()).toMatchObject([{ event: "reload" }]);
});

/** Adds entries of a client's tasks: a client user gets events of updates, but not of notes. */
function addEntries(clientId: string, action: "add_note" | "update", count: number) {
  return app.db.client.execute({ sql: insertEntries, args: [clientId, action, count] });
}

/** Their hashes only look like a chain. */
const insertEntries = `
  with recursive n(i) as (select 1 union all select i + 1 from n where i < ?3)
  insert into audit_logs (id, client_id, entity, entity_id, action, after, created_at, previous_hash, hash)
  select printf('%032x', i), ?1, 'client_task', ?1, ?2, '{"name":"Changed"}',
    '2026-03-09T12:00:00.000Z', printf('entry %d', i - 1), printf('entry %d', i)
  from n`;

test("another process's commit is reported at the next poll", async () => {
  const clock = handTimers();
  await start({ deps: { timers: clock.timers } });
  const opened = listen(app.as("viewer"));
  while (app.listeners === 0) await Bun.sleep(1);
  clock.advance(0);
  const stream = await opened;
  const db = await openDatabase({ url: app.databaseUrl });
  const other = createApp({ ...app.deps, db });
  const body = JSON.stringify(newClient());
  const headers = { ...sessionHeaders(app, app.people.manager), "Content-Type": "application/json" };
  const answer = await other.fetch(new Request(`${app.url}/api/clients`, { method: "POST", headers, body }));
  const { id } = await expectJson<{ id: string }>(answer, 201);
  clock.advance(1_000);
  expect((await stream.heard(id)).map((change) => change.id)).toEqual([id]);
  db.close();
});

test.each([
  ["a sign-out", () => app.as("viewer")("GET", "/api/logout")],
  ["the end of all sessions", () => edit("DELETE", "/sessions")],
  ["a deactivation", () => edit("PATCH", "", { active: false })],
  ["another role", () => edit("PATCH", "/role", { role: "contributor" })],
])("a stream ends with %s", async (_, end) => {
  await start();
  const stream = await listen(app.as("viewer"));
  const other = await listen(app.as("manager"));
  await end();
  await stream.ended;
  expect(JSON.stringify(stream.messages)).not.toContain("change");
  const { id } = await makeClient(app);
  await other.heard(id);
});

const edit = (method: string, path: string, body?: object) =>
  app.as("admin")(method, `/api/admin/users/${app.people.viewer.id}${path}`, body);

test("a stream ends with its session, and does not extend it", async () => {
  const clock = handTimers();
  await start({ deps: { timers: clock.timers } });
  const { viewer } = app.people;
  const session = async () => {
    const [row] = await app.db.read
      .select()
      .from(sessions)
      .where(eq(sessions.sid, digest(viewer.session)));
    return row;
  };
  const before = await session();
  app.setNow(new Date(app.deps.clock().getTime() + 3_600_000).toISOString());
  const opened = listen(app.as("viewer"));
  while (app.listeners === 0) await Bun.sleep(1);
  clock.advance(0);
  const stream = await opened;
  expect(await session()).toEqual(before);
  clock.advance(25_000);
  await stream.until(() => stream.messages.length === 2);
  app.setNow(before?.expire ?? "");
  clock.advance(25_000);
  await stream.ended;
  expect(stream.changes()).toEqual([]);
});

test("streams are limited per user and per process, with a refusal above the limit", async () => {
  await start({ oneProcess: true });
  const call = withToken(app.url, app.people.viewer);
  const open = [];
  for (let count = 0; count < amounts.streamsPerPerson.most; count++) open.push(await listen(call));
  const refused = await call("GET", "/api/events");
  expect(refused.headers.get("Retry-After")).toBe("30");
  expect((await expectJson<Problem>(refused, 429)).detail).toContain("20 open streams");
  await open[0]?.close();
  await (await listen(app.as("manager"))).close();
  await listen(call);
  eventHub(app.deps).close();
  await Promise.all(open.slice(1).map(({ ended }) => ended));
  const full = await call("GET", "/api/events");
  expect(await expectJson<Problem>(full, 503)).toMatchObject({ status: 503 });
  // A stopping portal is replaced soon; a full one takes longer to free up.
  expect(full.headers.get("Retry-After")).toBe("1");
});

test("the work of a change does not grow with the number of listeners: one read of the log and one of all rights", async () => {
  const clock = handTimers();
  await start({ deps: { timers: clock.timers }, oneProcess: true });
  const queries: string[] = [];
  const { read } = app.db;
  const all = read.all.bind(read);
  read.all = ((query: Parameters<typeof all>[0]) => {
    const text = typeof query === "string" ? query : dialect.sqlToQuery(query.getSQL()).sql;
    if (/audit_logs|sessions/.test(text)) queries.push(text);
    return all(query);
  }) as typeof read.all;
  const looks: number[] = [];
  const own = await makeClient(app);
  await linkClientUser(app, own.id);
  for (const [count, status] of [
    [1, "active"],
    [20, "churned"],
  ] as const) {
    const opened = Array.from({ length: count }, (_, at) => listen(app.as(at % 2 ? "viewer" : "client")));
    while (app.listeners < (count === 1 ? 1 : 21)) await Bun.sleep(1);
    clock.advance(1_000);
    const streams = await Promise.all(opened);
    const { id } = await expectJson<Client>(
      await app.as("manager")("PATCH", `/api/clients/${own.id}`, { status }),
    );
    queries.length = 0;
    clock.advance(1_000);
    await Promise.all(streams.map((stream) => stream.heard(id)));
    looks.push(queries.length);
  }
  expect(looks).toEqual([3, 3]);
});

test("a HEAD request keeps nothing open", async () => {
  await start();
  expect((await app.as("viewer")("HEAD", "/api/events")).status).toBe(200);
  expect(app.listeners).toBe(0);
});

test("the log has one line for a stream, at its end, and no warning of a slow request", async () => {
  await start({ onLog: log.take });
  const stream = await listen(app.as("viewer"));
  const lines = () => log.lines().filter(({ route }) => route === "/api/events");
  await makeClient(app);
  await Bun.sleep(0);
  expect(lines()).toEqual([]);
  await stream.close();
  await log.waitFor(({ route }) => route === "/api/events");
  expect(lines().map(({ msg }) => msg)).toEqual(["request"]);
});
