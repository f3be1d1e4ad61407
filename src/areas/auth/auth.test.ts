import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { apiTokens, auditLogs } from "#/db/schema";
import { type Role, role } from "#/src/contract/choices/users";
import { ApiToken } from "#/src/contract/tokens";
import { Assignee, CurrentUser } from "#/src/contract/users";
import {
  expectJson,
  linkClientUser,
  makeClient,
  startApp,
  type TestApp,
  withToken,
} from "#/test/support/app";

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
});
afterEach(() => app.stop());

test("every user sees their own identity, and nothing else about their account", async () => {
  for (const key of role.values) {
    const answer = await expectJson(await app.as(key)("GET", "/api/auth/user"));
    expect(CurrentUser.strict().parse(answer)).toMatchObject({ id: app.people[key].id, role: key });
  }
});

test("a client user's account contains their client", async () => {
  const { id } = await makeClient(app);
  await linkClientUser(app, id);
  expect(await expectJson(await app.as("client")("GET", "/api/auth/user"))).toMatchObject({ clientId: id });
});

test("without sign-in there is no current user", async () => {
  for (const [method, path] of [
    ["GET", "/api/auth/user"],
    ["GET", "/api/auth/token"],
    ["DELETE", "/api/auth/token"],
    ["GET", "/api/users/designers"],
  ] as const) {
    const answer = await app.anonymous(method, path);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ detail: "Unauthorized" });
  }
});

test("a token can read itself, without the secret, and revoke itself at once", async () => {
  const { contributor } = app.people;
  const call = withToken(app.url, contributor);
  const shown = await expectJson(await call("GET", "/api/auth/token"));
  expect(ApiToken.strict().parse(shown)).toMatchObject({
    role: "contributor",
    ownerEmail: contributor.email,
  });
  expect((await call("DELETE", "/api/auth/token")).status).toBe(204);
  expect((await call("GET", "/api/auth/token")).status).toBe(401);
  const rows = await app.db.read.select().from(apiTokens).where(eq(apiTokens.userId, contributor.id));
  expect(rows).toHaveLength(0);
  const log = await app.db.read.select().from(auditLogs).where(eq(auditLogs.entity, "api_token"));
  expect(log.map(({ action, userId }) => ({ action, userId }))).toEqual([
    { action: "delete", userId: contributor.id },
  ]);
});

test("every response to a token contains its expiry, refusals included; no response to a browser does", async () => {
  const call = withToken(app.url, app.people.viewer);
  const { expiresAt } = await expectJson<ApiToken>(await call("GET", "/api/auth/token"));
  for (const [path, status] of [
    ["/api/auth/user", 200],
    ["/api/admin/users", 403],
    ["/api/nowhere", 404],
  ] as const) {
    const answer = await call("GET", path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("X-Token-Expires")).toBe(expiresAt);
  }
  expect((await app.as("viewer")("GET", "/api/auth/user")).headers.has("X-Token-Expires")).toBe(false);
});

test("a browser session has no calling token", async () => {
  expect((await app.as("admin")("GET", "/api/auth/token")).status).toBe(404);
  expect((await app.as("admin")("DELETE", "/api/auth/token")).status).toBe(404);
});

test("staff see the people who can be given work; a client user does not", async () => {
  const expected: Role[] = ["admin", "contributor", "manager"];
  for (const key of ["admin", "manager", "contributor", "viewer"] as const) {
    const people = await expectJson<Assignee[]>(await app.as(key)("GET", "/api/users/designers"));
    expect(people.map((person) => Assignee.strict().parse(person).id).sort()).toEqual(
      expected.map((name) => app.people[name].id).sort(),
    );
  }
  expect((await app.as("client")("GET", "/api/users/designers")).status).toBe(403);
});

test("every response contains the day in the portal's time zone, whatever the day is in UTC", async () => {
  for (const path of ["/api/auth/user", "/api/clients", `/api/clients/${Bun.randomUUIDv7()}`]) {
    expect((await app.as("viewer")("GET", path)).headers.get("X-Portal-Date")).toBe("2026-03-09");
  }
});
