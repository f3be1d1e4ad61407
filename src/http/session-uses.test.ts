import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { sessions } from "#/db/schema";
import type { OwnSession } from "#/src/contract/account";
import { expectJson, startApp, type TestApp } from "#/test/support/app";

const unattended = { "X-Unattended": "1" };
const [owner, thief] = ["Owner/1.0", "Thief/1.0"];

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false, env: { trustProxy: true } });
  at("12:10");
  await ask("GET", owner);
});
afterEach(() => app.stop());

const at = (time: string) => app.setNow(`2026-03-08T${time}:00.000Z`);
const shown = (time: string, agent: string, address = "192.0.2.1") => ({
  ...{ address, agent },
  usedAt: `2026-03-08T${time}:00.000Z`,
});

/** Sends a request with the manager's session, and waits for its background writes. */
async function ask(
  method: string,
  agent: string,
  headers: Record<string, string> = {},
  address = "192.0.2.1",
) {
  const from = { "User-Agent": agent, "X-Forwarded-For": address };
  const path = method === "GET" ? "/api/auth/user" : "/api/clients";
  const body = method === "GET" ? undefined : {};
  const answer = await app.as("manager")(method, path, body, { ...from, ...headers });
  expect(answer.status).toBe(method === "GET" ? 200 : 400);
  await app.settled();
}

async function stored() {
  const [row] = await app.db.read.select().from(sessions).where(eq(sessions.userId, app.people.manager.id));
  if (!row) throw new Error("The manager has no session.");
  const { lastUsedAt: usedAt, address, agent, expire, sess } = row;
  return { lastUse: { usedAt, address, agent }, elsewhere: sess.elsewhere, expire };
}

test("a write counts as use of its session, even if it claims to be unattended", async () => {
  const { expire } = await stored();
  at("12:20");
  await ask("POST", owner, unattended);
  const after = await stored();
  expect(after.lastUse).toEqual(shown("12:20", owner));
  expect(after.expire > expire).toBe(true);
});

test("a page's own reads do not extend a session, and are stored if they come from elsewhere", async () => {
  const { expire } = await stored();
  at("12:20");
  await ask("GET", owner, unattended);
  expect(await stored()).toEqual({ lastUse: shown("12:10", owner), elsewhere: undefined, expire });
  await ask("GET", thief, unattended, "198.51.100.9");
  expect(await stored()).toEqual({
    ...{ lastUse: shown("12:20", thief, "198.51.100.9"), elsewhere: shown("12:10", owner), expire },
  });
});

test("use of a stolen session stays visible after its owner's next use", async () => {
  at("12:11");
  await ask("GET", thief, {}, "198.51.100.9");
  at("12:12");
  await ask("GET", owner);
  at("12:20");
  await ask("GET", owner);
  const listed = await app.as("manager")("GET", "/api/auth/sessions", undefined, {
    ...{ "User-Agent": owner, "X-Forwarded-For": "192.0.2.1" },
  });
  const [own] = await expectJson<OwnSession[]>(listed);
  const { usedAt: lastUsedAt, ...place } = shown("12:20", owner);
  const elsewhere = shown("12:11", thief, "198.51.100.9");
  expect(own).toMatchObject({ isThis: true, lastUsedAt, ...place, elsewhere });
});

test("use from two alternating places is stored every five minutes at most, and an address in the same IPv6 network is the same place", async () => {
  at("12:11");
  await ask("GET", thief, {}, "2001:db8:1:2::9");
  const before = await stored();
  at("12:12");
  for (let turn = 0; turn < 3; turn++) {
    await ask("GET", owner);
    await ask("GET", thief, {}, `2001:db8:1:2::${turn}`);
  }
  expect(await stored()).toEqual(before);
});
