import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fakeIo } from "#/cli/acceptance/fake-io";
import { configDirOf } from "#/cli/process-io";
import { credentialsPath, forgetToken, storedCredentials, storeToken } from "./credentials";

test("tokens are stored for each portal, and the last one signed in to is the default", () => {
  const { io } = fakeIo();
  storeToken(io, "https://a.test", "one");
  storeToken(io, "https://b.test", "two");
  forgetToken(io, "https://a.test");
  expect(storedCredentials(io)).toEqual({ current: "https://b.test", tokens: { "https://b.test": "two" } });
});

test("only the owner can read them, even if the file was readable by everyone before", () => {
  const { io } = fakeIo();
  mkdirSync(dirname(credentialsPath(io)));
  writeFileSync(credentialsPath(io), '{"current":null,"tokens":{}}', { mode: 0o644 });
  storeToken(io, "https://a.test", "one");
  expect(statSync(credentialsPath(io)).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(credentialsPath(io)))).toEqual(["credentials.json"]);
});

test("a damaged file is reported and never overwritten", () => {
  const { io } = fakeIo();
  storeToken(io, "https://a.test", "one");
  writeFileSync(credentialsPath(io), "{");
  expect(() => storeToken(io, "https://a.test", "two")).toThrow("is damaged");
});

test.each([
  ["linux", { HOME: "/home/mia", XDG_CONFIG_HOME: "/etc/mia" }, "/etc/mia"],
  ["linux", { HOME: "/home/mia" }, "/home/mia/.config"],
  ["darwin", { HOME: "/Users/mia" }, "/Users/mia/Library/Application Support"],
  ["win32", { APPDATA: "C:/Roaming" }, "C:/Roaming"],
] as const)("on %s with %j settings are in %s", (platform, env, folder) => {
  expect(configDirOf(platform, env)).toBe(folder);
});
