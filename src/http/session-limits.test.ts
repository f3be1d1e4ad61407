import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { deviceCodes, sessions, users } from "#/db/schema";
import { type Role, role } from "#/src/contract/choices/users";
import { startApp, type TestApp } from "#/test/support/app";
import { addWaitingDevice } from "#/test/support/device";

const day = 86_400_000;
const start = Date.parse("2026-03-08T12:00:00.000Z");

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
  app.setNow(new Date(start).toISOString());
});
afterEach(() => app.stop());

const passed = (ms: number) => app.setNow(new Date(start + ms).toISOString());

/** Uses a session; returns the status and the lifetime of a cookie that was set again, in seconds. */
async function use(who: Role) {
  const answer = await app.as(who)("GET", "/api/auth/user");
  await app.settled();
  const life = /Max-Age=(\d+)/.exec(answer.headers.get("Set-Cookie") ?? "")?.[1];
  return { status: answer.status, life: life === undefined ? null : Number(life) };
}

const setRow = (who: Role, to: Role) =>
  app.db.transaction((tx) => tx.update(users).set({ role: to }).where(eq(users.id, app.people[who].id)));

describe("a session", () => {
  test("of a client ends after 60 days without use, and of staff after 12 hours", async () => {
    expect([(await use("client")).status, (await use("viewer")).status]).toEqual([200, 200]);
    passed(12 * 3_600_000);
    expect([(await use("client")).status, (await use("viewer")).status]).toEqual([200, 401]);
    passed(60 * day);
    expect((await use("client")).status).toBe(200);
    passed(120 * day);
    expect((await use("client")).status).toBe(401);
  });

  test("of a client ends after 180 days however often it is used, and of staff after 7", async () => {
    for (let days = 0; days < 180; days += 30) {
      passed(days * day);
      expect((await use("client")).status).toBe(200);
    }
    passed(180 * day - 1);
    expect((await use("client")).status).toBe(200);
    passed(180 * day);
    expect((await use("client")).status).toBe(401);
  });

  test("from before a limit was raised lasts as long as the new one, and so does its cookie", async () => {
    const ofStaff = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
    await app.db.transaction((tx) =>
      tx.update(sessions).set({ expire: ofStaff(12), endsAt: ofStaff(7 * 24) }),
    );
    passed(day / 4);
    expect(await use("client")).toEqual({ status: 200, life: 180 * 86_400 - 86_400 / 4 });
    passed(day / 2);
    expect(await use("client")).toEqual({ status: 200, life: null });
    passed(30 * day);
    expect((await use("client")).status).toBe(200);
  });

  test("from before a limit was lowered ends with the new one", async () => {
    await use("client");
    app.deps.env.sessions = { ...app.deps.env.sessions, client: { idleHours: 24, maxDays: 2 } };
    passed(day - 1);
    expect((await use("client")).status).toBe(200);
    passed(2 * day);
    expect((await use("client")).status).toBe(401);
  });

  test("has the limits of the role in force at each use, even if only the row was changed", async () => {
    await use("client");
    await setRow("client", "viewer");
    passed(11 * 3_600_000);
    expect((await use("client")).status).toBe(200);
    passed(8 * day);
    expect((await use("client")).status).toBe(401);
  });
});

describe("entering or leaving the role of clients", () => {
  const rolesOfStaff = role.values.filter((each) => each !== "client");
  const left = async (who: Role) => ({
    sessions: await app.db.read.$count(sessions, eq(sessions.userId, app.people[who].id)),
    devices: await app.db.read.$count(deviceCodes, eq(deviceCodes.userId, app.people[who].id)),
  });

  async function approveDevice(who: Role) {
    const { userCode } = await addWaitingDevice(app);
    await app.as(who)("POST", "/api/device/approve", { userCode, decision: "approve" });
  }

  const setRole = (who: Role, to: Role) =>
    app.as("admin")("PATCH", `/api/admin/users/${app.people[who].id}/role`, { role: to });

  test.each(rolesOfStaff)("ends all sessions and device codes of a client who becomes %s", async (to) => {
    await approveDevice("client");
    expect(await left("client")).toEqual({ sessions: 1, devices: 1 });
    expect((await setRole("client", to)).status).toBe(200);
    expect(await left("client")).toEqual({ sessions: 0, devices: 0 });
  });

  test("ends those of staff who become a client, and another role of staff ends none", async () => {
    await approveDevice("viewer");
    await setRole("viewer", "contributor");
    expect(await left("viewer")).toEqual({ sessions: 1, devices: 1 });
    await setRole("viewer", "client");
    expect(await left("viewer")).toEqual({ sessions: 0, devices: 0 });
  });
});
