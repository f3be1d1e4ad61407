import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { openDatabase } from "#/db/client";
import { apiTokens, sessions, users } from "#/db/schema";
import type { Role } from "#/src/contract/choices/users";
import { digest } from "#/src/domain/secrets";
import { asPerson, startApp, type TestApp, withToken } from "#/test/support/app";
import type { Person } from "#/test/support/people";

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
});
afterEach(() => app.stop());

const me = (person: Person) => withToken(app.url, person)("GET", "/api/auth/user");

function change(person: Person, set: { role?: Role; active?: boolean }) {
  return app.db.transaction((tx) => tx.update(users).set(set).where(eq(users.id, person.id)));
}

async function tokenRow(person: Person) {
  const [row] = await app.db.read.select().from(apiTokens).where(eq(apiTokens.userId, person.id));
  return row;
}

test("a bearer token authenticates its owner and needs no origin", async () => {
  const { manager } = app.people;
  expect(await (await me(manager)).json()).toMatchObject({ id: manager.id, role: "manager" });
  const made = await withToken(app.url, manager)("POST", "/api/clients", {});
  expect(made.status).toBe(400);
});

test("a token never grants more than its owner's current role", async () => {
  const { admin, viewer } = app.people;
  await app.db.transaction((tx) =>
    tx.update(apiTokens).set({ role: "admin" }).where(eq(apiTokens.userId, viewer.id)),
  );
  expect(await (await me(viewer)).json()).toMatchObject({ role: "viewer" });
  await change(admin, { role: "contributor" });
  expect(await (await me(admin)).json()).toMatchObject({ role: "contributor" });
});

test("a viewer's token cannot write", async () => {
  const answer = await withToken(app.url, app.people.viewer)("POST", "/api/clients", {});
  expect(answer.status).toBe(403);
});

test("a token of a deactivated owner, or one that has expired, is 401", async () => {
  const { contributor, manager } = app.people;
  await change(contributor, { active: false });
  expect((await me(contributor)).status).toBe(401);
  app.setNow("2199-01-01T00:00:00.000Z");
  expect((await me(manager)).status).toBe(401);
});

test.each(["Bearer nonsense", "Bearer", "Basic YWRtaW46YWRtaW4=", "portal_x", ""])(
  "Authorization %p is 401 with a problem, even with a valid cookie",
  async (authorization) => {
    const answer = await app.as("admin")("GET", "/api/auth/user", undefined, {
      Authorization: authorization,
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ status: 401, detail: "Unauthorized" });
  },
);

test("the date of last use is stored at most once a minute", async () => {
  const { manager } = app.people;
  await me(manager);
  await app.settled();
  expect((await tokenRow(manager))?.lastUsedAt).toBe("2026-03-08T12:00:00.000Z");
  app.setNow("2026-03-08T12:00:59.000Z");
  await me(manager);
  await app.settled();
  expect((await tokenRow(manager))?.lastUsedAt).toBe("2026-03-08T12:00:00.000Z");
  app.setNow("2026-03-08T12:01:00.000Z");
  await me(manager);
  await app.settled();
  expect((await tokenRow(manager))?.lastUsedAt).toBe("2026-03-08T12:01:00.000Z");
});

test("no header prevents the use of a token from being stored", async () => {
  const { manager } = app.people;
  await withToken(app.url, manager)("GET", "/api/auth/user", undefined, { "X-Unattended": "1" });
  await app.settled();
  expect((await tokenRow(manager))?.lastUsedAt).toBe("2026-03-08T12:00:00.000Z");
});

test("sessions and tokens show the address and program of their last use", async () => {
  const headers = { "User-Agent": `Report  Robot/1.0 ${"x".repeat(400)}` };
  app.setNow("2026-03-08T12:06:00.000Z");
  await withToken(app.url, app.people.manager)("GET", "/api/auth/user", undefined, headers);
  await app.as("manager")("GET", "/api/auth/user", undefined, headers);
  await app.settled();
  const [session] = await app.db.read
    .select()
    .from(sessions)
    .where(eq(sessions.userId, app.people.manager.id));
  const used = { lastUsedAt: "2026-03-08T12:06:00.000Z", address: "127.0.0.1" };
  for (const row of [session, await tokenRow(app.people.manager)]) {
    expect(row).toMatchObject(used);
    expect(row?.agent).toStartWith("Report Robot/1.0 x");
    expect(row?.agent?.length).toBeLessThanOrEqual(300);
  }
});

test("the database contains neither tokens nor session ids", async () => {
  const dump = JSON.stringify([
    await app.db.read.select().from(apiTokens),
    await app.db.read.select().from(sessions),
  ]);
  for (const { token, session } of Object.values(app.people)) {
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(session);
    expect(dump).toContain(digest(token));
  }
});

test("a demotion takes effect with the next request", async () => {
  const { manager } = app.people;
  const call = asPerson(app.url, manager);
  expect((await call("POST", "/api/clients", {})).status).toBe(400);
  await change(manager, { role: "viewer" });
  expect((await call("POST", "/api/clients", {})).status).toBe(403);
});

/** Makes a caller known: its use is stored and its data cached, so that nothing is left to read or write. */
async function cacheCaller(call: () => Promise<Response>) {
  expect((await call()).status).toBe(200);
  await app.settled();
  expect((await call()).status).toBe(200);
}

test("a cached caller is refused once expired, without any write", async () => {
  await cacheCaller(() => app.as("viewer")("GET", "/api/auth/user"));
  app.setNow("2026-03-08T23:59:59.999Z");
  expect((await app.as("viewer")("GET", "/api/auth/user", undefined, { "X-Unattended": "1" })).status).toBe(
    200,
  );
  app.setNow("2026-03-09T00:00:00.000Z");
  expect((await app.as("viewer")("GET", "/api/auth/user")).status).toBe(401);
  const { manager } = app.people;
  await cacheCaller(() => me(manager));
  app.setNow((await tokenRow(manager))?.expiresAt ?? "");
  expect((await me(manager)).status).toBe(401);
});

test("a cached caller loses what another connection revokes, with the next request", async () => {
  const { manager, contributor } = app.people;
  const elsewhere = await openDatabase({ url: app.databaseUrl });
  await cacheCaller(() => me(manager));
  await elsewhere.transaction((tx) =>
    tx.update(apiTokens).set({ role: "viewer" }).where(eq(apiTokens.userId, manager.id)),
  );
  expect(await (await me(manager)).json()).toMatchObject({ role: "viewer" });
  await elsewhere.transaction((tx) => tx.delete(apiTokens).where(eq(apiTokens.userId, manager.id)));
  expect((await me(manager)).status).toBe(401);
  const call = () => asPerson(app.url, contributor)("GET", "/api/auth/user");
  await cacheCaller(call);
  await elsewhere.transaction((tx) => tx.delete(sessions).where(eq(sessions.userId, contributor.id)));
  expect((await call()).status).toBe(401);
  elsewhere.close();
});

test("a session in use lasts until its last day and not longer", async () => {
  const call = app.as("viewer");
  const status = async (now: string) => {
    app.setNow(now);
    const answer = await call("GET", "/api/auth/user");
    await app.settled();
    return answer.status;
  };
  for (let hours = 0; hours < 7 * 24; hours += 11) {
    expect(await status(new Date(Date.UTC(2026, 2, 8, 12 + hours)).toISOString())).toBe(200);
  }
  expect(await status("2026-03-15T12:00:00.000Z")).toBe(401);
});

test("a session unused for 12 hours has ended", async () => {
  app.setNow("2026-03-09T00:00:00.000Z");
  expect((await app.as("viewer")("GET", "/api/auth/user")).status).toBe(401);
});

test("use of a session extends it in the database at most once in five minutes", async () => {
  const end = async () => {
    await app.as("viewer")("GET", "/api/auth/user");
    await app.settled();
    const { session } = app.people.viewer;
    const [row] = await app.db.read
      .select()
      .from(sessions)
      .where(eq(sessions.sid, digest(session)));
    return row?.expire;
  };
  app.setNow("2026-03-08T12:04:59.000Z");
  expect(await end()).toBe("2026-03-09T00:00:00.000Z");
  app.setNow("2026-03-08T12:05:01.000Z");
  expect(await end()).toBe("2026-03-09T00:05:01.000Z");
});

test("an expired token does not block public routes, only those that need a sign-in", async () => {
  const headers = { Authorization: "Bearer portal_ended" };
  for (const path of ["/healthz", "/readyz"]) {
    expect((await app.anonymous("GET", path, undefined, headers)).status).toBe(200);
  }
  expect((await app.anonymous("POST", "/api/device/code", {}, headers)).status).toBe(200);
  expect((await app.anonymous("GET", "/api/clients", undefined, headers)).status).toBe(401);
});
