import { expect, test } from "bun:test";
import fc from "fast-check";
import { returnPath } from "./return-path";

const home = "https://portal.example";

test.each([
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "%2f%2fevil.example",
  "/%2fevil.example",
  "/%2f%2fevil.example",
  "/%252fevil.example",
  "/%5cevil.example",
  "/%09/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "data:text/html,hello",
  "/@evil.example",
  "/%",
  "/clients//evil.example",
  "/api/logout",
  "/API/logout",
  "/%61pi/logout",
  "/clients/../api/logout",
  "/./api/logout",
  "/clients/%2e%2e/api/logout",
  "/clients/..%2fapi/logout",
  "clients",
  "",
  `/${"a".repeat(3000)}`,
])("%p leads to the start page", (given) => {
  expect(returnPath(given, home)).toBe("/");
});

test.each([
  "/",
  "/clients",
  "/clients/0199-1?task=2",
  "/?search=%5C%25_&page=2",
  "/clients?search=a//b",
  "/api/docs",
  "/clients#top",
])("%p is accepted as a path of the portal", (given) => {
  expect(returnPath(given, home)).toBe(given);
});

test("with any input, a browser stays on the portal's own origin", () => {
  const pieces = fc.constantFrom(
    "/",
    "\\",
    "%2f",
    "%5c",
    "%09",
    "\t",
    "evil.example",
    ":",
    "@",
    "?",
    "#",
    ".",
    "http",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      expect(new URL(returnPath(parts.join(""), home), home).origin).toBe(home);
    }),
    { numRuns: 2_000 },
  );
});

test("an absent path leads to the start page", () => {
  expect(returnPath(undefined, home)).toBe("/");
});
