import { expect, test } from "bun:test";
import { join } from "node:path";
import { version } from "#/package.json";
import { readEnv } from "#/src/env";
import { commitOf } from "#/src/env/build-stamp";
import { startReport } from "./start-report";

const complete = {
  OIDC_ISSUER: "https://login.example.com",
  OIDC_CLIENT_ID: "portal",
  OIDC_CLIENT_SECRET: "canary-client",
  OIDC_AUTH_SECRET: "canary-0123456789abcdef0123456789abcdef",
  PORTAL_TIMEZONE: "Pacific/Auckland",
  DATA_DIR: "/srv/portal",
};
const report = (source: Record<string, string>) =>
  startReport(readEnv({ ...complete, ...source }), "https://portal.example.com");

test("the report lists what runs where", () => {
  expect(report({})).toEqual({
    url: "https://portal.example.com",
    version,
    commit: commitOf(join(import.meta.dir, "../..")) ?? null,
    builtAt: null,
    database: { kind: "file", place: "/srv/portal/portal.db" },
    store: { kind: "folder", place: "/srv/portal/objects" },
    timeZone: "Pacific/Auckland",
    issuer: "https://login.example.com",
  });
});

test("a remote database and a bucket are listed without credentials", () => {
  const remote = report({
    DATABASE_URL: "libsql://canary-user:canary-password@db.example.com/?authToken=canary-query",
    DATABASE_AUTH_TOKEN: "canary-token",
    S3_BUCKET: "pictures",
    S3_REGION: "eu-central-1",
    S3_ACCESS_KEY_ID: "canary-id",
    S3_SECRET_ACCESS_KEY: "canary-key",
  });
  expect(remote.database).toEqual({ kind: "remote", place: "db.example.com" });
  expect(remote.store).toEqual({ kind: "s3", place: "pictures at Amazon, eu-central-1" });
  expect(JSON.stringify(remote)).not.toContain("canary");
});

test("an endpoint is listed by its host", () => {
  const own = { S3_BUCKET: "pictures", S3_REGION: "x", S3_ENDPOINT: "http://canary:canary@127.0.0.1:9000" };
  expect(report(own).store).toEqual({ kind: "s3", place: "pictures at 127.0.0.1:9000" });
});
