import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#/db/schema";
import { readEnv } from "#/src/env";
import { createLogger } from "#/src/http/request-log";
import { openS3Store } from "#/src/services/object-store/s3-store";
import { startApp, type TestApp } from "#/test/support/app";
import { collectLog, levels } from "#/test/support/log-lines";
import { startLyingProvider } from "#/test/support/lying-provider";
import { oidcSettings } from "#/test/support/sign-in";
import { warnOfSurroundings } from "./start-warnings";

const log = collectLog();
const logger = createLogger("debug", { write: log.take });
let app: TestApp;
let provider: Awaited<ReturnType<typeof startLyingProvider>>;
beforeAll(async () => {
  provider = await startLyingProvider("portal");
  app = await startApp({ templates: false });
});
beforeEach(() => {
  log.clear();
  provider.tell({});
});
afterAll(async () => {
  await provider.stop();
  await app.stop();
});

const readable = readEnv({
  OIDC_ISSUER: "http://127.0.0.1:9",
  OIDC_CLIENT_ID: "portal",
  OIDC_CLIENT_SECRET: "canary-secret",
  OIDC_AUTH_SECRET: "0123456789abcdef0123456789abcdef",
});

function ask({
  issuer = provider.issuer,
  adminEmails = [] as string[],
  store = app.store,
  files = 4_096,
} = {}) {
  const env = { ...readable, oidc: oidcSettings({ issuer }), adminEmails };
  return warnOfSurroundings({ env, db: app.db, store, log: logger, maxOpenFiles: () => files });
}

test("a start with everything available logs nothing", async () => {
  await ask();
  expect(log.lines()).toEqual([]);
});

test("a low limit of open files is logged with the limit", async () => {
  await ask({ files: 4_095 });
  expect(log.lines()).toMatchObject([
    { level: levels.warn, limit: 4_095, msg: expect.stringContaining("the limit of open files") },
  ]);
});

test("a provider that cannot be reached is logged with issuer and cause", async () => {
  await ask({ issuer: "http://127.0.0.1:9" });
  expect(log.lines()).toMatchObject([
    {
      level: levels.warn,
      msg: "nobody can sign in: the provider cannot be used",
      issuer: "http://127.0.0.1:9",
      cause: "http://127.0.0.1:9/.well-known/openid-configuration cannot be reached: connection refused",
    },
  ]);
});

test.each([
  [
    "a name that DNS does not know",
    () => "http://no-such-host.invalid",
    /cannot be reached: (its name is not known to DNS|DNS does not answer)$/,
  ],
  ["https but no TLS", () => provider.issuer.replace("http:", "https:"), /cannot be trusted, TLS: /],
  ["a path that is 404", () => `${provider.issuer}/elsewhere`, /\/elsewhere\/\.well-known\/.* answered 404$/],
])("an issuer with %s", async (_, issuer, cause) => {
  await ask({ issuer: issuer() });
  expect(log.lines()).toMatchObject([
    { level: levels.warn, issuer: issuer(), cause: expect.stringMatching(cause) },
  ]);
});

test.each([
  ["is gone", () => s3Error(404, "NoSuchBucket"), 'there is no bucket "pictures" at HOST'],
  [
    "refuses",
    () => s3Error(403, "AccessDenied"),
    'the S3 store at HOST refuses the bucket "pictures": AccessDenied (403)',
  ],
  [
    "does not know the key",
    () => s3Error(403, "InvalidAccessKeyId"),
    'the S3 store at HOST refuses the bucket "pictures": InvalidAccessKeyId (403)',
  ],
])("a bucket that %s is logged", async (_, answer, cause) => {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });
  const host = `127.0.0.1:${server.port}`;
  await ask({ store: await bucketAt(`http://${host}`) });
  await server.stop(true);
  expect(log.lines()).toMatchObject([
    {
      level: levels.warn,
      msg: "pictures cannot be stored or shown: the file store cannot be used",
      cause: cause.replace("HOST", host),
    },
  ]);
  expect(log.texts.join("")).not.toContain("canary");
});

test("a bucket at an unreachable address is logged", async () => {
  await ask({ store: await bucketAt("http://127.0.0.1:9") });
  expect(log.lines()).toMatchObject([
    {
      level: levels.warn,
      cause: expect.stringMatching(/^the S3 store at 127\.0\.0\.1:9 cannot be reached \(\w+\)$/),
    },
  ]);
});

test("a bucket that can be listed logs nothing", async () => {
  const listing = "<ListBucketResult><Name>pictures</Name></ListBucketResult>";
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response(listing) });
  await ask({ store: await bucketAt(`http://127.0.0.1:${server.port}`) });
  await server.stop(true);
  expect(log.lines()).toEqual([]);
});

test("without an active admin the log explains how to get one; if one can sign in soon it is not a warning", async () => {
  const setActive = (active: boolean) =>
    app.db.transaction((tx) => tx.update(users).set({ active }).where(eq(users.role, "admin")));
  await setActive(false);
  await ask();
  expect(log.lines()).toMatchObject([
    { level: levels.warn, msg: expect.stringContaining("run `bun run admin --email EMAIL`") },
  ]);
  log.clear();
  await ask({ adminEmails: ["ada@example.com"] });
  expect(log.lines()).toMatchObject([{ level: levels.info, adminEmails: ["ada@example.com"] }]);
  await setActive(true);
});

function s3Error(status: number, code: string): Response {
  const body = `<Error><Code>${code}</Code><Message>canary</Message></Error>`;
  return new Response(body, { status, headers: { "Content-Type": "application/xml" } });
}

function bucketAt(endpoint: string) {
  const credentials = { accessKeyId: "canary-id", secretAccessKey: "canary-key" };
  return openS3Store({ bucket: "pictures", region: "eu-central-1", endpoint, credentials }, logger);
}
