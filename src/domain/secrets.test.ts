import { expect, test } from "bun:test";
import { headKeys } from "./audit-log-heads";
import { type SealPurpose, unseal } from "./seal";
import { deriveKey, digest, isSameText, keyedDigest, newSecret } from "./secrets";

/* Made by an earlier version, the expected values keep everything readable that such versions stored or sent. */

const secret = "0123456789abcdef0123456789abcdef";

test("keys and digests are those of earlier versions", () => {
  expect(deriveKey(secret, "a purpose").toString("hex")).toBe(
    "6b287ac2ba98a172caa79aff0a538dd4e053665eb474554f0e80a11461a913a8",
  );
  expect(digest("token")).toBe("3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0");
  expect(keyedDigest(secret, "a purpose", "a text")).toBe(
    "4a5554869288209ea79749c572e2900ecae5607f4a7e2e891031ec1a72362c8c",
  );
  expect(headKeys([secret]).map(({ id, key }) => [id, key.toString("hex")])).toEqual([
    ["d7eb03e695b97f6f", "a3fb3e5c92f48593e65e7e05bbbb8c6afa0ca597accf71b5a3eb627794e2e1a4"],
  ]);
});

test.each<[SealPurpose, string]>([
  ["portal sealed id tokens", "2JQK4il75yS2wqOA0gQ-DnPVyYpB4ldUKToUWB4cUhw"],
  ["portal sealed links of mails", "oivDw39XBna2-D1mFCZTTbnwKIy4evNEgtCVEkr54q8"],
  ["portal sealed links for signing in", "U6qtyE7c0O3cZTzURCBv78lwESKwSTPdWA-s6JHfgFc"],
  ["portal sealed places in the audit log", "h3_ySOTyJ8dTO3nIyJUuJTzpKeu0ARgQZ7Y_2UQqLDg"],
])("what an earlier version sealed is readable: %s", (purpose, sealed) => {
  expect(unseal([secret], purpose, "owner", sealed)).toBe("text");
});

test("a key is for one purpose and one secret", () => {
  const keys = [
    deriveKey(secret, "a"),
    deriveKey(secret, "b"),
    deriveKey(`${secret}x`, "a"),
    deriveKey("a", secret),
  ];
  expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(keys.length);
});

test("new secrets have 256 bits in 43 characters, and texts are the same only as a whole", () => {
  const made = Array.from({ length: 100 }, newSecret);
  for (const each of made) expect(each).toMatch(/^[\w-]{43}$/);
  expect(new Set(made).size).toBe(made.length);
  expect([isSameText("abc", "abc"), isSameText("abc", "abd"), isSameText("abc", "ab")]).toEqual([
    ...[true, false, false],
  ]);
});
