import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { Hono } from "hono";
import { apiTokens, deviceCodes, sessions, users } from "#/db/schema";
import { makeAdmin } from "#/src/areas/admin";
import { role } from "#/src/contract/choices/users";
import type { NewApiToken } from "#/src/contract/tokens";
import { digest } from "#/src/domain/secrets";
import { expectJson, startApp, type TestApp, withToken } from "#/test/support/app";
import { tracesOf } from "#/test/support/audit-trail";
import { addWaitingDevice } from "#/test/support/device";
import { addPerson, type Person } from "#/test/support/people";
import { contextOf } from "#/test/support/verb-context";
import { testMoment } from "#/test/support/zones";
import { problemHandler } from "../errors";
import type { AppEnv } from "../types";
import { signInByMail } from "./by-mail";

let app: TestApp;
let kim: Person;
beforeEach(async () => {
  app = await startApp({ templates: false });
  kim = await addPerson(app.db, new Date(testMoment), {
    role: "client",
    email: "kim@brand.test",
    cameBy: "mail",
  });
});
afterEach(() => app.stop());

/** Creates a route that signs this user in by mail. */
function signInRoute(userId: string) {
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set("deps", app.deps);
      await next();
    })
    .post("/in", async (c) => {
      await signInByMail(c, async () => ({ userId }));
      return c.body(null, 204);
    })
    .onError(problemHandler);
}

const cookieName = () => `portal_session_${new URL(app.url).port}`;

async function enter(userId: string, cookie?: string) {
  const headers = { "User-Agent": "Brand Browser 7", ...(cookie ? { Cookie: cookie } : {}) };
  const answer = await signInRoute(userId).request("/in", { method: "POST", headers });
  const value = answer.headers.get("Set-Cookie")?.match(/portal_session_\d+=([^;]+)/)?.[1];
  return { status: answer.status, session: value };
}

const statusOf = async (person: Person) => (await app.as(person)("GET", "/api/auth/user")).status;
const tokenStatusOf = async (person: Person) =>
  (await withToken(app.url, person)("GET", "/api/auth/user")).status;
const setRole = (to: string, { id } = kim) =>
  app.as("admin")("PATCH", `/api/admin/users/${id}/role`, { role: to });

const mailRows = async () => ({
  sessions: await app.db.read.$count(sessions, eq(sessions.cameBy, "mail")),
  tokens: await app.db.read.$count(apiTokens, eq(apiTokens.cameBy, "mail")),
  devices: await app.db.read.$count(deviceCodes, eq(deviceCodes.cameBy, "mail")),
});

describe("a session by mail", () => {
  test("is the client's, records its method, and is logged", async () => {
    const traces = await tracesOf(app.db, async () => {
      const { status, session = "" } = await enter(kim.id);
      expect(status).toBe(204);
      const [row] = await app.db.read
        .select()
        .from(sessions)
        .where(eq(sessions.sid, digest(session)));
      expect(row).toMatchObject({ userId: kim.id, cameBy: "mail", agent: "Brand Browser 7" });
      expect(row?.sess).toEqual({ idToken: null, hasVerifiedAddress: true });
      expect(await statusOf({ ...kim, session })).toBe(200);
    });
    const signedIn = { entity: "user", entityId: kim.id, action: "sign_in", userId: kim.id };
    expect(traces).toEqual([{ ...signedIn, before: null, after: { cameBy: "mail", address: "none" } }]);
  });

  test("has a new id, and ends the previous one", async () => {
    const fixed = await enter(kim.id, `${cookieName()}=chosen-by-somebody-else`);
    expect(fixed.session).toMatch(/^[\w-]{43}$/);
    expect(await statusOf({ ...kim, session: "chosen-by-somebody-else" })).toBe(401);
    const { session = "" } = await enter(kim.id, `${cookieName()}=${kim.session}`);
    expect(session).not.toBe(kim.session);
    expect(await statusOf(kim)).toBe(401);
    expect(await statusOf({ ...kim, session })).toBe(200);
  });

  test("is refused for staff and for deactivated users, and writes nothing", async () => {
    await app.db.transaction((tx) => tx.update(users).set({ active: false }).where(eq(users.id, kim.id)));
    const staff = role.values.filter((each) => each !== "client").map((each) => app.people[each].id);
    const traces = await tracesOf(app.db, async () => {
      for (const id of [...staff, kim.id, Bun.randomUUIDv7()]) {
        expect(await enter(id)).toEqual({ status: 403, session: undefined });
      }
    });
    expect(traces).toEqual([]);
  });

  test("binds no account of the identity provider", async () => {
    await enter(kim.id);
    const [row] = await app.db.read.select().from(users).where(eq(users.id, kim.id));
    expect(row).toMatchObject({ issuer: null, subject: null, version: 1 });
  });
});

describe("a client user from mail sign-in who becomes staff", () => {
  test.each(role.values.filter((each) => each !== "client"))(
    "has no session and no token as %s, nor as a client again",
    async (to) => {
      await app.as(kim)("POST", "/api/device/approve", {
        userCode: (await addWaitingDevice(app)).userCode,
        decision: "approve",
      });
      expect(await mailRows()).toEqual({ sessions: 1, tokens: 1, devices: 1 });
      const traces = await tracesOf(app.db, () => setRole(to));
      expect(traces).toMatchObject([
        { entity: "user", entityId: kim.id, action: "role_change" },
        { entity: "api_token", action: "delete", before: { userId: kim.id } },
      ]);
      expect(await mailRows()).toEqual({ sessions: 0, tokens: 0, devices: 0 });
      await setRole("client");
      expect([await statusOf(kim), await tokenStatusOf(kim)]).toEqual([401, 401]);
    },
  );

  test("has none either if only the row was changed, in any way", async () => {
    await app.db.transaction((tx) => tx.update(users).set({ role: "viewer" }).where(eq(users.id, kim.id)));
    expect([await statusOf(kim), await tokenStatusOf(kim)]).toEqual([401, 401]);
    expect((await app.as(kim)("GET", "/clients")).status).toBe(401);
  });

  test("has none if a server command makes them an admin", async () => {
    await makeAdmin(await contextOf(app, app.people.admin), kim.email);
    expect(await mailRows()).toEqual({ sessions: 0, tokens: 0, devices: 0 });
  });

  test("keeps no session from the identity provider either, but its tokens", async () => {
    await setRole("viewer", app.people.client);
    expect(await statusOf(app.people.client)).toBe(401);
    await setRole("client", app.people.client);
    expect(await statusOf(app.people.client)).toBe(401);
    expect(await tokenStatusOf(app.people.client)).toBe(200);
  });
});

test("a program signed in from a mail session gets a token of that kind", async () => {
  const { deviceCode, userCode } = await addWaitingDevice(app, "kim's laptop");
  await app.as(kim)("POST", "/api/device/approve", { userCode, decision: "approve" });
  const answer = app.anonymous("POST", "/api/device/token", { deviceCode });
  const { id, token } = await expectJson<NewApiToken>(await answer);
  const isMail = and(eq(apiTokens.id, id), eq(apiTokens.cameBy, "mail"));
  expect(await app.db.read.$count(apiTokens, isMail)).toBe(1);
  await app.db.transaction((tx) => tx.update(users).set({ role: "manager" }).where(eq(users.id, kim.id)));
  expect(await tokenStatusOf({ ...kim, token })).toBe(401);
});

test("a token of a user from the identity provider inherits that method", async () => {
  const body = { name: "report", role: "viewer" };
  const { id } = await expectJson<NewApiToken>(await app.as("admin")("POST", "/api/admin/tokens", body), 201);
  const [row] = await app.db.read.select().from(apiTokens).where(eq(apiTokens.id, id));
  expect(row?.cameBy).toBe("provider");
});
