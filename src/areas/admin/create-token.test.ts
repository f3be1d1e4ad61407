import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { apiTokens, auditLogs, idempotencyKeys } from "#/db/schema";
import type { Role } from "#/src/contract/choices/users";
import { Invalid } from "#/src/domain/errors";
import { startApp, type TestApp } from "#/test/support/app";
import { contextOf } from "#/test/support/verb-context";
import { testMoment } from "#/test/support/zones";
import { createToken } from "./tokens";

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
});
afterEach(() => app.stop());

const requester = (role: Role, now = testMoment) =>
  contextOf(app, app.people[role], { now, idempotency: { key: "once", fingerprint: "0".repeat(64) } });

test("a new token has 256 random bits with a prefix, lasts 90 days, and works", async () => {
  const made = await createToken(await requester("manager"), { name: "nightly", role: "viewer" });
  expect(made.token).toMatch(/^portal_[\w-]{43}$/);
  expect(made.expiresAt).toBe("2026-06-06T12:00:00.000Z");
  const headers = { Authorization: `Bearer ${made.token}` };
  const answer = await app.anonymous("GET", "/api/auth/user", undefined, headers);
  expect(await answer.json()).toMatchObject({ id: app.people.manager.id, role: "viewer" });
});

test("the token itself is in no table: not its own, not the log, not among the stored responses", async () => {
  const { token, id } = await createToken(await requester("admin"), { name: "nightly", role: "admin" });
  const log = await app.db.read.select().from(auditLogs).where(eq(auditLogs.entityId, id));
  expect(log).toHaveLength(1);
  const tables = [
    log,
    await app.db.read.select().from(apiTokens),
    await app.db.read.select().from(idempotencyKeys),
  ];
  expect(JSON.stringify(tables)).not.toContain(token.slice("portal_".length));
});

test("a role above one's own, a client token for staff, and a past expiry are rejected", async () => {
  const expiresAt = testMoment;
  await expect(createToken(await requester("manager"), { name: "x", role: "admin" })).rejects.toThrow(
    Invalid,
  );
  await expect(createToken(await requester("admin"), { name: "x", role: "client" })).rejects.toThrow(Invalid);
  await expect(
    createToken(await requester("admin"), { name: "x", role: "viewer", expiresAt }),
  ).rejects.toThrow(Invalid);
});

test("a token may last until the same day next year, even a leap year, and no longer", async () => {
  const ask = async (name: string, expiresAt: string) =>
    createToken(await requester("admin", "2027-11-21T12:00:00.000Z"), { name, role: "viewer", expiresAt });
  const sameDay = "2028-11-21T12:00:00.000Z";
  expect((await ask("x", sameDay)).expiresAt).toBe(sameDay);
  await expect(ask("y", "2028-11-21T12:00:00.001Z")).rejects.toThrow(Invalid);
});
