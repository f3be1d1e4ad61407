import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { apiTokens, deviceCodes } from "#/db/schema";
import { DeviceCode } from "#/src/contract/device";
import type { Problem } from "#/src/contract/problem";
import { NewApiToken } from "#/src/contract/tokens";
import { digest } from "#/src/domain/secrets";
import { sweep } from "#/src/server/housekeeping";
import { expectJson, startApp, type TestApp, withToken } from "#/test/support/app";
import { tracesOf } from "#/test/support/audit-trail";
import { addWaitingDevice } from "#/test/support/device";

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
});
afterEach(() => app.stop());

const ask = async (body: object = { name: "portal on laptop" }) =>
  expectJson<DeviceCode>(await app.anonymous("POST", "/api/device/code", body));
const redeem = (deviceCode: string) => app.anonymous("POST", "/api/device/token", { deviceCode });
const decide = (who: "manager" | "client" | "viewer", userCode: string, decision?: string) =>
  app.as(who)("POST", "/api/device/approve", { userCode, decision });
const refusalOf = async (answer: Promise<Response>) => (await expectJson<Problem>(await answer, 400)).type;
const wait = (seconds: number) => {
  moment += seconds * 1000;
  app.setNow(new Date(moment).toISOString());
};
let moment: number;
beforeEach(() => {
  moment = Date.parse("2026-03-08T12:00:00.000Z");
});

describe("a program's sign-in", () => {
  test("begins with a secret of 256 bits and a code for the user; the database stores only the secret's hash", async () => {
    const codes = DeviceCode.strict().parse(await ask());
    expect(codes.userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(codes.deviceCode).toMatch(/^[\w-]{43}$/);
    expect(codes).toMatchObject({
      verificationUri: `${app.url}/device`,
      verificationUriComplete: `${app.url}/device?code=${codes.userCode}`,
      expiresIn: 600,
      interval: 5,
    });
    const [row] = await app.db.read.select().from(deviceCodes);
    expect(row?.deviceCodeHash).toBe(digest(codes.deviceCode));
    expect(JSON.stringify(row)).not.toContain(codes.deviceCode);
    expect((await ask({})).userCode).not.toBe(codes.userCode);
  });

  test("waits for its user, then gets one token, theirs, with their role, for 90 days", async () => {
    const { deviceCode, userCode } = await ask();
    expect(await refusalOf(redeem(deviceCode))).toBe("authorization_pending");
    const approved = await expectJson(await decide("manager", userCode.toLowerCase().replace("-", " ")));
    expect(approved).toEqual({ name: "portal on laptop", decidedAt: "2026-03-08T12:00:00.000Z" });
    let token: NewApiToken | undefined;
    const traces = await tracesOf(app.db, async () => {
      token = NewApiToken.strict().parse(await expectJson(await redeem(deviceCode)));
    });
    expect(token).toMatchObject({
      name: "portal on laptop",
      role: "manager",
      ownerEmail: "manager@portal.test",
      expiresAt: "2026-06-06T12:00:00.000Z",
    });
    expect(traces).toMatchObject([
      { entity: "api_token", action: "create", entityId: token?.id, userId: app.people.manager.id },
    ]);
    const headers = { Authorization: `Bearer ${token?.token}` };
    const who = await app.anonymous("GET", "/api/auth/user", undefined, headers);
    expect(await who.json()).toMatchObject({ id: app.people.manager.id, role: "manager" });
    expect(await refusalOf(redeem(deviceCode))).toBe("expired_token");
  });

  test("replaces the user's own token with the same name from an earlier sign-in", async () => {
    const signIn = async (who: "manager" | "viewer", name: string) => {
      const { deviceCode, userCode } = await ask({ name });
      await decide(who, userCode);
      return expectJson<NewApiToken>(await redeem(deviceCode));
    };
    const works = async ({ token }: NewApiToken) => {
      const headers = { Authorization: `Bearer ${token}` };
      return (await app.anonymous("GET", "/api/auth/user", undefined, headers)).status === 200;
    };
    const others = await signIn("viewer", "portal on laptop");
    const elsewhere = await signIn("manager", "portal on desktop");
    const before = await signIn("manager", "portal on laptop");
    let now: NewApiToken | undefined;
    const traces = await tracesOf(app.db, async () => {
      now = await signIn("manager", "Portal on Laptop");
    });
    expect(traces).toMatchObject([
      { entity: "api_token", action: "delete", entityId: before.id, userId: app.people.manager.id },
      { entity: "api_token", action: "create", entityId: now?.id, userId: app.people.manager.id },
    ]);
    expect(await Promise.all([others, elsewhere, before].map(works))).toEqual([true, true, false]);
  });

  test("gets a client user's token for a client user, and the current role if it was changed", async () => {
    const requests = [await ask(), await ask()] as const;
    await decide("client", requests[0].userCode);
    await decide("viewer", requests[1].userCode);
    await app.as("admin")("PATCH", `/api/admin/users/${app.people.viewer.id}/role`, { role: "contributor" });
    const roles = requests.map(
      async ({ deviceCode }) => (await expectJson<NewApiToken>(await redeem(deviceCode))).role,
    );
    expect(await Promise.all(roles)).toEqual(["client", "contributor"]);
  });

  test("gets one token even with many concurrent requests", async () => {
    const { deviceCode, userCode } = await ask({ name: "once" });
    await decide("viewer", userCode);
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(deviceCode)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await app.db.read.$count(apiTokens, eq(apiTokens.name, "once"))).toBe(1);
  });

  test("must slow down when it polls too fast, by five seconds each time", async () => {
    const { deviceCode } = await ask();
    expect(await refusalOf(redeem(deviceCode))).toBe("authorization_pending");
    wait(4);
    expect(await refusalOf(redeem(deviceCode))).toBe("slow_down");
    wait(9);
    expect(await refusalOf(redeem(deviceCode))).toBe("slow_down");
    wait(15);
    expect(await refusalOf(redeem(deviceCode))).toBe("authorization_pending");
  });

  test("gets nothing if its user denies, is deactivated, or does not answer within ten minutes", async () => {
    const denied = await ask();
    await decide("viewer", denied.userCode, "deny");
    expect(await refusalOf(redeem(denied.deviceCode))).toBe("access_denied");
    const late = await ask();
    const left = await ask();
    await decide("viewer", left.userCode);
    await app.as("admin")("PATCH", `/api/admin/users/${app.people.viewer.id}`, { active: false });
    expect(await refusalOf(redeem(left.deviceCode))).toBe("expired_token");
    wait(600);
    expect((await decide("manager", late.userCode)).status).toBe(404);
    expect(await refusalOf(redeem(late.deviceCode))).toBe("expired_token");
    await sweep(app.db, new Date(moment + 1));
    expect(await app.db.read.$count(deviceCodes)).toBe(0);
  });
});

describe("approving a sign-in", () => {
  test("requires a signed-in browser, and does not work with a token", async () => {
    const { userCode, deviceCode } = await addWaitingDevice(app);
    const body = { userCode };
    const byToken = await withToken(app.url, app.people.admin)("POST", "/api/device/approve", body);
    expect(byToken.status).toBe(403);
    expect((await app.anonymous("POST", "/api/device/approve", body)).status).toBe(401);
    const elsewhere = { "Sec-Fetch-Site": "cross-site" };
    expect((await app.as("admin")("POST", "/api/device/approve", body, elsewhere)).status).toBe(403);
    expect(await refusalOf(redeem(deviceCode))).toBe("authorization_pending");
  });

  test("is possible once: a second decision is 404", async () => {
    for (const decision of ["approve", "deny"]) {
      const { userCode } = await addWaitingDevice(app);
      expect((await decide("viewer", userCode, decision)).status).toBe(200);
      expect((await decide("manager", userCode, "approve")).status).toBe(404);
    }
    expect((await decide("viewer", "BBBB-BBBB")).status).toBe(404);
    expect((await decide("viewer", "BBBB-BBBB", "perhaps")).status).toBe(400);
  });
});

describe("guessing", () => {
  const spent = { status: 429, retryAfter: true };
  const seen = ({ status, headers }: Response) => ({ status, retryAfter: headers.has("Retry-After") });

  test("device codes counts as wrong credentials", async () => {
    for (let tries = 0; tries < 30; tries++)
      expect(await refusalOf(redeem("x".repeat(43)))).toBe("expired_token");
    expect(seen(await redeem("x".repeat(43)))).toEqual(spent);
    expect(seen(await app.anonymous("POST", "/api/device/code", {}))).toEqual(spent);
  });

  test("user codes counts as wrong credentials, by API and on the page", async () => {
    for (let tries = 0; tries < 15; tries++) {
      expect((await decide("viewer", "BBBB-BBBB")).status).toBe(404);
      expect((await app.as("viewer")("GET", "/device?code=BBBB-BBBB")).status).toBe(200);
    }
    expect(seen(await decide("viewer", "BBBB-BBBB"))).toEqual(spent);
    expect(seen(await app.as("viewer")("GET", "/device?code=BBBB-BBBB"))).toEqual(spent);
  });

  test("sign-ins of programs are limited like sign-ins", async () => {
    for (let tries = 0; tries < 30; tries++) await ask();
    expect(seen(await app.anonymous("POST", "/api/device/code", {}))).toEqual(spent);
  });
});
