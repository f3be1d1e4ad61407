import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { deviceCodes } from "#/db/schema";
import type { DeviceCode } from "#/src/contract/device";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { addWaitingDevice } from "#/test/support/device";

let app: TestApp;
beforeEach(async () => {
  app = await startApp({
    templates: false,
    now: "2026-03-09T12:00:00.000Z",
    env: { trustProxy: true, timeZone: "Pacific/Auckland" },
  });
});
afterEach(() => app.stop());

const from = (address: string) => ({ "X-Forwarded-For": `10.9.9.9, ${address}` });
const ask = async (address: string) =>
  expectJson<DeviceCode>(
    await app.anonymous("POST", "/api/device/code", { name: "portal on laptop" }, from(address)),
  );

/** Returns the text of the page as a user reads it. */
async function wordsOf(userCode: string, address: string): Promise<string> {
  const page = await app.as("viewer")("GET", `/device?code=${userCode}`, undefined, from(address));
  const [, island = ""] =
    /data-island="device-approval"[^>]*>([\s\S]*?)<script/.exec(await page.text()) ?? [];
  return island.replace(/<[^>]*>/g, "").replaceAll("&quot;", '"');
}

test("the page shows when and from where a program asked, and if that is another network than the browser's", async () => {
  const { userCode } = await ask("203.0.113.7");
  expect(await wordsOf(userCode, "203.0.113.7")).toContain(
    "It asked on Mar 10, 2026, 1:00 AM from 203.0.113.7, as this browser does.",
  );
  expect(await wordsOf(userCode, "198.51.100.4")).toContain(
    "It asked on Mar 10, 2026, 1:00 AM from 203.0.113.7, and this browser is at 198.51.100.4. Deny it unless",
  );
  const six = await ask("2001:db8:1:2::17");
  expect(await wordsOf(six.userCode, "2001:db8:1:2:aaaa::4")).toContain("from 2001:db8:1:2::17, as this");
  expect(await wordsOf(six.userCode, "2001:db8:1:3::17")).toContain("this browser is at 2001:db8:1:3::17");
});

test("a program's name is shown as one plain, short line, and cannot control the page", async () => {
  const name =
    "\u202eevil\u2066\u001b[31m portal\n\u0007login\u009b it is safe, your administrator asked for it".padEnd(
      90,
      "!",
    );
  const { userCode } = await addWaitingDevice(app, name);
  const page = await app.as("viewer")("GET", `/device?code=${userCode}`);
  expect(await page.text()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\n]|\\u00|asked for it/u);
  expect(await wordsOf(userCode, "203.0.113.7")).toContain(
    'A program that calls itself "evil[31m portal login it is safe, your administrator asked f…" asks to sign in as',
  );
  const nameless = await addWaitingDevice(app, "\u0007\u202e");
  expect(await wordsOf(nameless.userCode, "203.0.113.7")).toContain(
    "A program without a name asks to sign in",
  );
});

test("the page says if approving replaces a token with the same name", async () => {
  const words = "Your token with this name is revoked when you approve";
  const { userCode } = await addWaitingDevice(app, "Tests");
  expect(await wordsOf(userCode, "203.0.113.7")).toContain(words);
  const other = await addWaitingDevice(app, "portal on laptop");
  expect(await wordsOf(other.userCode, "203.0.113.7")).not.toContain(words);
});

test("a sign-in begun before addresses were stored can still be decided", async () => {
  const { userCode } = await ask("203.0.113.7");
  await app.db.transaction((tx) =>
    tx.update(deviceCodes).set({ address: null }).where(eq(deviceCodes.userCode, userCode)),
  );
  expect(await wordsOf(userCode, "198.51.100.4")).toContain("It asked on Mar 10, 2026, 1:00 AM.");
});
