import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { apiTokens } from "#/db/schema";
import type { Problem } from "#/src/contract/problem";
import { ApiToken, type NewApiToken } from "#/src/contract/tokens";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { tracesOf } from "#/test/support/audit-trail";
import { addPerson } from "#/test/support/people";
import { contentHash } from "#/test/support/tables";

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
});
afterEach(() => app.stop());

const admin = (method: string, path: string, body?: unknown, headers = {}) =>
  app.as("admin")(method, path, body, headers);
const create = async (body: object, headers = {}) =>
  expectJson<NewApiToken>(await admin("POST", "/api/admin/tokens", body, headers), 201);
const list = async () => expectJson<ApiToken[]>(await admin("GET", "/api/admin/tokens"));

test("the list contains all users' tokens, newest first, and never a token itself", async () => {
  const made = await create({ name: "nightly report", role: "viewer" });
  app.setNow("2026-03-08T12:01:00.000Z");
  const later = await create({ name: "weekly report", role: "viewer" });
  const shown = await list();
  expect(shown.filter(({ name }) => name.endsWith("report"))).toMatchObject([
    { id: later.id, ownerEmail: "admin@portal.test" },
    { id: made.id, ownerEmail: "admin@portal.test" },
  ]);
  expect(shown.map((token) => ApiToken.strict().parse(token).ownerEmail).toSorted()).toEqual(
    [
      ...Object.values(app.people).map(({ email }) => email),
      "admin@portal.test",
      "admin@portal.test",
    ].toSorted(),
  );
  expect(JSON.stringify(shown)).not.toContain(made.token.slice("portal_".length));
});

test("the list shows the effective role of a token, which never exceeds its owner's", async () => {
  await admin("PATCH", `/api/admin/users/${app.people.manager.id}/role`, { role: "viewer" });
  expect((await list()).find(({ ownerEmail }) => ownerEmail === "manager@portal.test")?.role).toBe("viewer");
});

test("a token is created for oneself, with the given expiry, and is stored nowhere", async () => {
  const expiresAt = "2026-04-01T00:00:00.000Z";
  const headers = { "Idempotency-Key": "twice" };
  const first = await create({ name: "one", role: "contributor", expiresAt }, headers);
  expect(first).toMatchObject({
    role: "contributor",
    expiresAt,
    ownerEmail: "admin@portal.test",
    lastUsedAt: null,
  });
  const again = await admin(
    "POST",
    "/api/admin/tokens",
    { name: "one", role: "contributor", expiresAt },
    headers,
  );
  expect({ status: again.status, shows: (await again.text()).includes(first.token) }).toEqual({
    status: 409,
    shows: false,
  });
  const headersOfToken = { Authorization: `Bearer ${first.token}` };
  const who = await app.anonymous("GET", "/api/auth/user", undefined, headersOfToken);
  expect(await who.json()).toMatchObject({ id: app.people.admin.id, role: "contributor" });
  const [row] = await app.db.read.select().from(apiTokens).where(eq(apiTokens.id, first.id));
  expect(JSON.stringify(row)).not.toContain(first.token.slice("portal_".length));
});

test("a past expiry, a client role and an empty name are rejected, and nothing changes", async () => {
  const before = await contentHash(app.db);
  const bad = [
    { name: "x", role: "viewer", expiresAt: "2026-03-08T12:00:00.000Z" },
    { name: "x", role: "viewer", expiresAt: "tomorrow" },
    { name: "x", role: "client" },
    { name: "  ", role: "viewer" },
  ];
  for (const body of bad) expect((await admin("POST", "/api/admin/tokens", body)).status).toBe(400);
  expect(await contentHash(app.db)).toBe(before);
});

test("an expiry more than a year away is rejected on its field", async () => {
  const expiresAt = "2027-03-10T12:00:00.001Z";
  const answer = await admin("POST", "/api/admin/tokens", { name: "x", role: "viewer", expiresAt });
  const { errors } = await expectJson<Problem>(answer, 400);
  expect(errors).toEqual([{ path: "expiresAt", message: "Must be at most a year away" }]);
});

describe("the name of a token", () => {
  const tokenOf = async (name: string) => (await list()).filter((token) => token.name === name);

  test("is unique per owner, ignoring case", async () => {
    const second = await addPerson(app.db, new Date(), { role: "admin", email: "second@portal.test" });
    const made = await create({ name: "Nächtlicher Bericht", role: "viewer" });
    for (const name of ["Nächtlicher Bericht", " nÄCHTLICHER bericht "]) {
      const answer = await admin("POST", "/api/admin/tokens", { name, role: "viewer" });
      expect((await expectJson<Problem>(answer, 409)).detail).toBe(
        `There already is a token named "${name.trim()}". Revoke it or choose another name.`,
      );
    }
    const others = { name: "Nächtlicher Bericht", role: "viewer" };
    expect((await app.as(second)("POST", "/api/admin/tokens", others)).status).toBe(201);
    expect((await tokenOf("Nächtlicher Bericht")).map(({ ownerEmail }) => ownerEmail)).toEqual([
      "second@portal.test",
      made.ownerEmail,
    ]);
  });

  test("is unique even with twenty concurrent requests", async () => {
    const ask = () => admin("POST", "/api/admin/tokens", { name: "nightly", role: "viewer" });
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    expect(await tokenOf("nightly")).toHaveLength(1);
  });

  test("is free again once its token is revoked or expired; an expired one is then removed and logged", async () => {
    const first = await create({ name: "nightly", role: "viewer" });
    await admin("DELETE", `/api/admin/tokens/${first.id}`);
    const second = await create({
      name: "nightly",
      role: "viewer",
      expiresAt: "2026-03-08T20:00:00.000Z",
    });
    app.setNow("2026-03-08T20:00:00.000Z");
    let third: NewApiToken | undefined;
    const traces = await tracesOf(app.db, async () => {
      third = await create({ name: "Nightly", role: "viewer" });
    });
    expect(traces).toMatchObject([
      { entity: "api_token", action: "delete", entityId: second.id },
      { entity: "api_token", action: "create", entityId: third?.id },
    ]);
    expect((await list()).filter(({ name }) => /nightly/i.test(name)).map(({ id }) => id)).toEqual([
      third?.id ?? "",
    ]);
  });
});

test("an admin can revoke any user's token, at once, with an audit row", async () => {
  const [token] = (await list()).filter(({ ownerEmail }) => ownerEmail === "viewer@portal.test");
  const bearer = { Authorization: `Bearer ${app.people.viewer.token}` };
  expect((await app.anonymous("GET", "/api/auth/user", undefined, bearer)).status).toBe(200);
  const traces = await tracesOf(app.db, async () => {
    expect((await admin("DELETE", `/api/admin/tokens/${token?.id}`)).status).toBe(204);
  });
  expect(traces).toMatchObject([
    { entity: "api_token", action: "delete", entityId: token?.id, userId: app.people.admin.id },
  ]);
  expect((await app.anonymous("GET", "/api/auth/user", undefined, bearer)).status).toBe(401);
  expect((await admin("DELETE", `/api/admin/tokens/${token?.id}`)).status).toBe(404);
});
