import { afterEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { clients } from "#/db/schema";
import { startApp, type TestApp } from "#/test/support/app";
import { oidcSettings } from "#/test/support/sign-in";

let app: TestApp;
afterEach(() => app.stop());

const client = {
  name: "Forged",
  brandNames: ["Forged"],
  primaryContactName: "Nobody",
  primaryContactEmail: "nobody@brand.test",
};

/** Sends a write with the manager's cookie and exactly these headers. */
function forge(headers: Record<string, string>, body: string | Blob = JSON.stringify(client)) {
  return fetch(`${app.url}/api/clients`, {
    method: "POST",
    headers: { Cookie: sessionHeader(), "Content-Type": "application/json", ...headers },
    body,
  });
}

function sessionHeader(): string {
  return `portal_session_${new URL(app.url).port}=${app.people.manager.session}`;
}

async function countClients() {
  const [row] = await app.db.read.select({ count: sql<number>`count(*)` }).from(clients);
  return row?.count;
}

test("a write that another site triggers in the browser is 403 and changes nothing", async () => {
  app = await startApp({ templates: false });
  const origins: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site", Origin: app.url },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "none" },
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: `${app.url}.evil.example` },
    {},
  ];
  for (const headers of origins) expect((await forge(headers)).status).toBe(403);
  expect((await forge({ "Sec-Fetch-Site": "cross-site", "Content-Type": "text/plain" })).status).toBe(403);
  expect(await countClients()).toBe(0);
});

test("a write from the portal's own pages succeeds, but only as JSON", async () => {
  app = await startApp({ templates: false });
  expect((await forge({ "Sec-Fetch-Site": "same-origin", "Content-Type": "text/plain" })).status).toBe(415);
  expect(await countClients()).toBe(0);
  expect((await forge({ Origin: app.url })).status).toBe(201);
});

test("a body that is missing or not UTF-8 is 400, and no character is silently replaced", async () => {
  app = await startApp({ templates: false });
  const latin1 = new Blob([Buffer.from(JSON.stringify({ ...client, name: "Caf\u00e9" }), "latin1")]);
  expect((await forge({ Origin: app.url }, latin1)).status).toBe(400);
  expect((await app.as("manager")("POST", "/api/clients")).status).toBe(400);
  expect(await countClients()).toBe(0);
});

test("a body over 1 MB is 413, with or without a length", async () => {
  app = await startApp({ templates: false });
  const big = JSON.stringify({ ...client, name: "x".repeat(2_000_000) });
  expect((await forge({ "Sec-Fetch-Site": "same-origin" }, big)).status).toBe(413);
  const streamed = await fetch(`${app.url}/api/clients`, {
    method: "POST",
    headers: { Cookie: sessionHeader(), "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" },
    body: new Blob([big]).stream(),
  });
  expect(streamed.status).toBe(413);
  expect(await countClients()).toBe(0);
});

const answers: [string, string, Record<string, string>, number][] = [
  ["the landing page", "/", { Accept: "text/html" }, 200],
  ["a signed-out screen", "/clients", { Accept: "text/html" }, 401],
  ["an unknown page", "/nowhere", { Accept: "text/html" }, 404],
  ["a signed-out call", "/api/clients", {}, 401],
  ["an unknown call", "/api/nowhere", {}, 404],
  ["wrong credentials", "/api/clients", { Authorization: "Bearer portal_wrong" }, 401],
  ["a sign-in without a provider", "/api/login", { Accept: "text/html" }, 503],
  ["a foreign sign-out", "/api/logout", { "Sec-Fetch-Site": "cross-site" }, 403],
  ["the health check", "/healthz", {}, 200],
];

test.each(answers)("%s has the security headers and is not cached", async (_, path, headers, status) => {
  app = await startApp({ templates: false, env: { oidc: oidcSettings() } });
  const answer = await app.anonymous("GET", path, undefined, headers);
  expect(answer.status).toBe(status);
  const policy = answer.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toMatch(/script-src 'nonce-[\w+/=]{20,}' 'strict-dynamic'/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(answer.headers.get("Referrer-Policy")).toBe("same-origin");
  expect(answer.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("X-Request-Id")).toMatch(/^[\w-]{36}$/);
  expect(answer.headers.get("Strict-Transport-Security")).toBeNull();
});

test("each page has its own nonce, and its scripts have it", async () => {
  app = await startApp({ templates: false });
  const nonces = new Set<string | undefined>();
  for (let i = 0; i < 3; i++) {
    const answer = await app.anonymous("GET", "/");
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("Content-Security-Policy") ?? "")?.[1];
    expect(await answer.text()).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test("on https: HSTS, and cookies that are Secure and bound to the host", async () => {
  app = await startApp({ templates: false, deps: { publicUrl: "https://portal.example" } });
  const answer = await app.anonymous("GET", "/api/logout", undefined, { Cookie: "__Host-portal_session=x" });
  expect(answer.headers.get("Strict-Transport-Security")).toStartWith("max-age=31536000");
  const cookie = answer.headers.get("Set-Cookie") ?? "";
  expect(cookie).toStartWith("__Host-portal_session=;");
  expect(cookie).toContain("Secure");
  expect(cookie).toContain("HttpOnly");
  expect(cookie).toContain("SameSite=Lax");
  expect(cookie).not.toContain("Domain");
});

test("the Host header affects no address", async () => {
  app = await startApp({ templates: false });
  for (const path of ["/api/logout", "/api/login", "/clients", "/"]) {
    const answer = await app.anonymous("GET", path, undefined, { Host: "evil.example" });
    expect(JSON.stringify([...answer.headers]) + (await answer.text())).not.toContain("evil.example");
  }
});

test("a page under another loopback name redirects to PUBLIC_URL; API calls and health checks do not", async () => {
  app = await startApp({ templates: false });
  const { port } = new URL(app.url);
  const request = (path: string) => app.anonymous("GET", path, undefined, { Host: `localhost:${port}` });
  const page = await request("/clients?status=active");
  expect(page.status).toBe(307);
  expect(page.headers.get("Location")).toBe(`${app.url}/clients?status=active`);
  expect((await request("/api/login")).status).toBe(307);
  expect((await request("/api/clients")).status).toBe(401);
  for (const path of ["/healthz", "/readyz"]) expect((await request(path)).status).toBe(200);
});

test("no log line contains a cookie, a token, a code or user input", async () => {
  const lines: string[] = [];
  app = await startApp({ templates: false, onLog: (line) => lines.push(line) });
  const canaries = [
    app.people.manager.session,
    app.people.manager.token,
    "canary-code",
    "canary-search",
    "canary-body",
  ];
  await app.as("manager")("GET", "/api/clients?search=canary-search");
  await app.as("manager")("POST", "/api/clients", { ...client, name: "canary-body" });
  await app.as("manager")("POST", "/api/clients", { ...client, name: "canary-body" });
  await app.anonymous("GET", "/api/auth/user", undefined, {
    Authorization: `Bearer ${app.people.manager.token}`,
  });
  await app.anonymous("GET", "/api/callback?code=canary-code&state=canary-code");
  expect(lines.length).toBeGreaterThanOrEqual(5);
  for (const canary of canaries) expect(lines.join("\n")).not.toContain(canary);
});
