import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { startApp, type TestApp } from "#/test/support/app";
import { openBrowser } from "#/test/support/cookie-browser";
import { collectLog, levels } from "#/test/support/log-lines";
import { type Lie, startLyingProvider } from "#/test/support/lying-provider";
import { oidcSettings } from "#/test/support/sign-in";

const secrets = { clientSecret: "canary-client-secret" };
const discovery = "/.well-known/openid-configuration";

const log = collectLog();
let app: TestApp;
let provider: Awaited<ReturnType<typeof startLyingProvider>>;
beforeAll(async () => {
  provider = await startLyingProvider("portal");
  app = await startApp({
    templates: false,
    onLog: log.take,
    env: {
      oidc: oidcSettings({ issuer: provider.issuer, ...secrets }),
      allowedEmailDomains: ["portal.test"],
    },
  });
});
afterAll(async () => {
  await provider.stop();
  await app.stop();
});

let minute = 0;
beforeEach(() => {
  app.setNow(new Date(Date.UTC(2026, 2, 8, 12, 2 * ++minute)).toISOString());
  log.clear();
});

/** Signs in with a manipulated provider; returns the portal's last response, its text and its log lines. */
async function attempt(lie: Lie) {
  provider.tell(lie);
  const { response, addresses } = await openBrowser().go(`${app.url}/api/login`);
  return {
    status: response.status,
    text: await response.text(),
    lines: log.of(response),
    response,
    addresses,
  };
}

const json = (body: object, status = 400, headers = {}) => Response.json(body, { status, headers });
const refused = (body: object, status = 400, headers = {}): Lie => ({
  answers: { "/token": () => json(body, status, headers) },
});
const configuration = { level: levels.error, msg: "sign-in failed", fault: "configuration" };
const down = { level: levels.warn, msg: "sign-in failed", fault: "provider" };
const person = { level: levels.warn, msg: "sign-in refused", fault: "person" };

const notSetUp: [what: string, lie: () => Lie, cause: string][] = [
  [
    "an issuer that is 404",
    () => ({ answers: { [discovery]: () => new Response(null, { status: 404 }) } }),
    `PROVIDER${discovery} answered 404`,
  ],
  [
    "an issuer that is a web page",
    () => ({ answers: { [discovery]: () => new Response("<html>Welcome") } }),
    `PROVIDER${discovery} returned something that is not JSON`,
  ],
  [
    "an issuer that redirects",
    () => ({ answers: { [discovery]: () => Response.redirect("https://elsewhere.test/") } }),
    `PROVIDER${discovery} redirects elsewhere`,
  ],
  [
    "an issuer of another name",
    () => ({
      answers: {
        [discovery]: () => Response.json({ ...provider.metadata(), issuer: "https://other.test\n" }),
      },
    }),
    "the provider at OIDC_ISSUER calls itself https://other.test: OIDC_ISSUER must be that",
  ],
  [
    "JSON about something else",
    () => ({ answers: { [discovery]: () => Response.json({ hello: "world" }) } }),
    `PROVIDER${discovery} is not the configuration of an OpenID provider: issuer does not fit`,
  ],
  [
    "a wrong client secret",
    () => refused({ error: "invalid_client", error_description: "wrong\u0007 secret" }, 401),
    "PROVIDER/token does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET: invalid_client (wrong secret)",
  ],
  [
    "a wrong client secret, reported in a header",
    () => refused({}, 401, { "WWW-Authenticate": 'Basic realm="x", error="invalid_client"' }),
    "PROVIDER/token does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET: invalid_client",
  ],
  [
    "a wrong client secret, reported by a status",
    () => refused({}, 401, { "WWW-Authenticate": 'Basic realm="x"' }),
    "PROVIDER/token does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET: 401",
  ],
  [
    "a wrong redirect address",
    () => refused({ error: "redirect_uri_mismatch" }),
    "PROVIDER/token answered redirect_uri_mismatch; the redirect address is PORTAL/api/callback",
  ],
  [
    "scopes that are not allowed",
    () => ({ refusal: { error: "invalid_scope", error_description: `no${" ".repeat(9)}profile` } }),
    "the provider answered invalid_scope (no profile)",
  ],
  [
    "no id_token",
    () => refused({ access_token: "canary-token", token_type: "Bearer" }, 200),
    'PROVIDER/token returned an invalid response: "response" body "id_token" property must be a non-empty string',
  ],
  [
    "tokens that are not JSON",
    () => ({ answers: { "/token": () => new Response("<html>canary-token") } }),
    'PROVIDER/token returned an invalid response: failed to parse "response" body as JSON',
  ],
  [
    "another audience",
    () => ({ claims: { aud: "another" } }),
    'PROVIDER/token returned an invalid response: unexpected JWT "aud" (audience) claim value',
  ],
  [
    "a signature that no key fits",
    () => ({ sign: "with another key" }),
    "the id_token cannot be accepted: signature verification failed",
  ],
];

test.each(notSetUp)("%s: 500, and the administrator finds the cause in one line", async (_, lie, cause) => {
  const { status, text, lines, response } = await attempt(lie());
  expect(status).toBe(500);
  expect(text).toContain("Sign-In Is Not Set Up Correctly");
  expect(text).toContain("please ask your administrator.");
  expect(text).toContain(`Request id: ${response.headers.get("X-Request-Id")}`);
  const expected = cause.replace("PROVIDER", provider.issuer).replace("PORTAL", app.url);
  expect(lines.filter(({ level }) => level >= levels.warn)).toMatchObject([
    { ...configuration, issuer: provider.issuer, cause: expected },
  ]);
});

test.each([
  ["is behind", { iat: 1_000_000_000, exp: 1_000_000_300 }],
  ["is ahead", { nbf: 9_000_000_000 }],
])("a provider whose clock %s is reported as such", async (_, claims) => {
  const { status, lines } = await attempt({ claims });
  expect(status).toBe(500);
  expect(lines[0]).toMatchObject(configuration);
  expect(lines[0]?.cause).toMatch(
    /^the id_token is not valid at this machine's time, \d{4}-.*Z: is one of the clocks/,
  );
});

const outages: [what: string, lie: () => Lie, cause: string][] = [
  ["is broken", () => ({ broken: [discovery] }), `PROVIDER${discovery} answered 500`],
  [
    "is overrun",
    () => ({ answers: { [discovery]: () => new Response("", { status: 429 }) } }),
    `PROVIDER${discovery} answered 429`,
  ],
  ["loses its tokens", () => ({ broken: ["/token"] }), "PROVIDER/token returned neither tokens nor an error"],
  [
    "reports it itself",
    () => ({ refusal: { error: "temporarily_unavailable" } }),
    "the provider answered temporarily_unavailable",
  ],
  ["loses its keys", () => ({ broken: ["/jwks"] }), "PROVIDER/jwks gives no keys: "],
];

test.each(outages)("a provider that %s: 503, and one line logs the cause", async (_, lie, cause) => {
  await app.stop();
  app = await startApp({
    templates: false,
    onLog: log.take,
    env: { oidc: oidcSettings({ issuer: provider.issuer, ...secrets }) },
  });
  const { status, text, lines, response } = await attempt(lie());
  expect(status).toBe(503);
  expect(text).toContain("Sign-In Is Unavailable");
  expect(text).toContain("Please try again shortly.");
  expect(text).toContain(`Request id: ${response.headers.get("X-Request-Id")}`);
  const troubles = lines.filter(({ level }) => level >= levels.warn);
  expect(troubles).toMatchObject([{ ...down, issuer: provider.issuer }]);
  expect(troubles[0]?.cause).toStartWith(cause.replace("PROVIDER", provider.issuer));
});

type Personal = [what: string, lie: Lie, status: number, words: string, line: () => object];
const personal: Personal[] = [
  [
    "cancels at the provider",
    { refusal: { error: "access_denied", error_description: "User is not assigned" } },
    400,
    "The sign-in was cancelled at the sign-in service. You can try again.",
    () => ({ level: levels.info, cause: "the provider answered access_denied (User is not assigned)" }),
  ],
  [
    "comes with a code that ended",
    refused({ error: "invalid_grant", error_description: "code a-code expired" }),
    400,
    "This sign-in took too long or was used already. Please sign in again.",
    () => ({
      level: levels.info,
      cause:
        "the provider does not accept its code: invalid_grant (code … expired); " +
        `the redirect address is ${app.url}/api/callback`,
    }),
  ],
  [
    "has not verified the address",
    { claims: { email_verified: false } },
    403,
    "has not verified the address manager@portal.test. Verify it there first.",
    () => ({ cause: expect.stringContaining("has not verified the address manager@portal.test") }),
  ],
  [
    "has no address",
    { claims: { email: undefined } },
    403,
    "The sign-in service did not provide your email address.",
    () => ({ cause: "The sign-in service did not provide your email address." }),
  ],
  [
    "comes from elsewhere",
    { claims: { email: "ada@elsewhere.test" } },
    403,
    "You signed in as ada@elsewhere.test, an address without access to the portal.",
    () => ({ cause: expect.stringContaining("ada@elsewhere.test, an address without access") }),
  ],
];

test.each(personal)(
  "a person who %s sees the reason, and one line logs it",
  async (_, lie, status, words, line) => {
    const answer = await attempt(lie);
    expect(answer.status).toBe(status);
    expect(answer.text.replaceAll("&#39;", "'")).toContain(words);
    expect(answer.lines).toMatchObject([{ ...person, ...line() }, { msg: "request" }]);
  },
);

test("a callback that this browser never began is logged as information, with its cause", async () => {
  const answer = await openBrowser().request(`${app.url}/api/callback?code=canary-code&state=canary-state`);
  expect(answer.status).toBe(400);
  expect(log.of(answer)).toMatchObject([
    { ...person, level: levels.info, cause: expect.stringContaining("begun in another browser") },
    { msg: "request" },
  ]);
});

test("the refused sign-in that exhausts the limit is reported as such, and its cause is still logged", async () => {
  const stranger = { claims: { email: "ada@elsewhere.test" } };
  for (let time = 0; time < 14; time++) expect((await attempt(stranger)).status).toBe(403);
  expect((await app.anonymous("GET", "/api/login")).status).toBe(302);
  const answer = await attempt(stranger);
  expect(answer.status).toBe(429);
  expect(answer.lines).toMatchObject([
    { ...person, cause: expect.stringContaining("ada@elsewhere.test") },
    { msg: "request", status: 429 },
  ]);
});

test("callers that do not accept HTML get a problem, with the request's id", async () => {
  provider.tell({ answers: { [discovery]: () => new Response(null, { status: 404 }) } });
  const answer = await app.anonymous("GET", "/api/login", undefined, { Accept: "application/json" });
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({
    status: 500,
    detail: expect.stringContaining("please ask your administrator"),
    requestId: answer.headers.get("X-Request-Id"),
  });
});

test("no log line of a failed sign-in contains the secret, the code, the state or a token", async () => {
  const lies = [...notSetUp, ...outages].map(([, lie]) => lie());
  const repeated = refused({
    error: "invalid_request",
    error_description: `no a-code for ${secrets.clientSecret}`,
  });
  const canaries = new Set([secrets.clientSecret, "a-code", "canary-token", "eyJ"]);
  for (const lie of [...lies, repeated]) {
    app.setNow(new Date(Date.UTC(2026, 2, 8, 20, 2 * ++minute)).toISOString());
    const { addresses } = await attempt(lie);
    for (const address of addresses) {
      const { searchParams } = new URL(address);
      for (const name of ["state", "nonce", "code_challenge"])
        canaries.add(searchParams.get(name) ?? "a-code");
    }
  }
  expect(canaries.size).toBeGreaterThan(lies.length);
  for (const canary of canaries) expect(log.texts.join("")).not.toContain(canary);
});

test("signing out works while the provider is unreachable, and the log reports it", async () => {
  provider.tell({ broken: [discovery] });
  const answer = await app.as("viewer")("GET", "/api/logout");
  expect(answer.status).toBe(302);
  expect(log.troubles()).toMatchObject([
    {
      level: levels.warn,
      msg: "signed out here, but not at the provider",
      cause: `${provider.issuer}${discovery} answered 500`,
    },
  ]);
});
