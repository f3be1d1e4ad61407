import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { startApp, type TestApp } from "#/test/support/app";
import { networkOf, readAddress } from "./client-address";

const perMinute = 30;
const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
const groups = fc.array(fc.oneof(group, fc.constant("0")), { minLength: 8, maxLength: 8 });

describe("an address as written by proxies", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    [" 203.0.113.9:5678 ", "203.0.113.9"],
    ["[::1]:443", "::1"],
    ["[2001:db8::7]", "2001:db8::7"],
    ["2001:DB8:0:0::7", "2001:db8::7"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["[::FFFF:cb00:7109]:80", "203.0.113.9"],
    ["fe80::1%eth0", "fe80::1"],
    ["[fe80::1%25en0]:8080", "fe80::1"],
    ["for=203.0.113.9", "203.0.113.9"],
    ['For="203.0.113.9:5678";proto=https', "203.0.113.9"],
    ['for="[2001:db8::7]:4711"', "2001:db8::7"],
  ])("%j is %s", (written, address) => {
    expect(readAddress(written)).toBe(address);
  });

  test.each([
    "",
    "unknown",
    "_hidden",
    "1.2.3",
    "1.2.3.4.5",
    "01.2.3.4",
    "1.2.3.4:port",
    "1.2.3.4:123456",
    "[::1",
    "::g",
  ])("%j is not an address", (written) => {
    expect(readAddress(written)).toBeNull();
  });

  test("is the same for all spellings, including port and brackets", () => {
    fc.assert(
      fc.property(groups, fc.integer({ min: 1, max: 65_535 }), (parts, port) => {
        const address = readAddress(parts.join(":"));
        expect(address).not.toBeNull();
        const padded = parts.map((part) => part.padStart(4, "0").toUpperCase()).join(":");
        expect(readAddress(`[${padded}]:${port}`)).toBe(address);
        expect(readAddress(address ?? "")).toBe(address);
      }),
    );
  });
});

test("an IPv6 network is the first half of the address, in any zero-compressed spelling", () => {
  fc.assert(
    fc.property(groups, (parts) => {
      const address = readAddress(parts.join(":")) ?? "";
      // Mapped addresses are IPv4 and have no network here.
      fc.pre(address.includes(":"));
      expect(networkOf(address)).toBe(parts.slice(0, 4).join(":"));
    }),
  );
  expect(networkOf("203.0.113.9")).toBe("203.0.113.9");
});

describe("behind a trusted proxy", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ templates: false, env: { trustProxy: true } });
  });
  afterAll(() => app.stop());

  async function guessesFrom(addressOf: (turn: number) => string): Promise<number[]> {
    const statuses: number[] = [];
    for (let turn = 0; turn <= perMinute; turn++) {
      const headers = { Authorization: "Bearer portal_guess", "X-Forwarded-For": addressOf(turn) };
      statuses.push((await app.anonymous("GET", "/api/auth/user", undefined, headers)).status);
    }
    return statuses;
  }

  const limited = [...Array(perMinute).fill(401), 429];

  test.each<[string, (turn: number) => string]>([
    ["other ports", (turn) => `198.51.100.1:${1_000 + turn}`],
    ["other ports of an IPv6 address", (turn) => `[2001:db8:1:1::1]:${1_000 + turn}`],
    ["other addresses of one IPv6 network", (turn) => `2001:db8:0:2::${turn}`],
    ["other spellings", (turn) => (turn % 2 ? "::ffff:198.51.100.3" : "198.51.100.3:80")],
    ["other zones", (turn) => `fe80::3%${turn}`],
    ["words that are no address", (turn) => `made-up-${turn}`],
    ["addresses that the caller put in front", (turn) => `203.0.113.${turn}, 198.51.100.4`],
  ])("%s cannot bypass a limit", async (_, addressOf) => {
    app.passMinute();
    expect(await guessesFrom(addressOf)).toEqual(limited);
  });

  test("a caller without a valid address does not block other addresses", async () => {
    app.passMinute();
    expect(await guessesFrom((turn) => `word-${turn}`)).toEqual(limited);
    expect(await guessesFrom((turn) => `198.51.100.${100 + turn}`)).toEqual(Array(perMinute + 1).fill(401));
  });
});
