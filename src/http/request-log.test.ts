import { afterEach, describe, expect, spyOn, test } from "bun:test";
import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { digest } from "#/src/domain/secrets";
import * as build from "#/src/shell/assets";
import { makeClient, startApp, type TestApp, withToken } from "#/test/support/app";
import { handTimers } from "#/test/support/hand-timers";
import { collectLog, levels } from "#/test/support/log-lines";
import { newClient } from "#/test/support/requests";
import { testMoment } from "#/test/support/zones";
import { report } from "./errors";
import { createLogger, requestLog } from "./request-log";
import { requestScope } from "./request-scope";
import { requestIds } from "./security-headers";
import type { AppEnv } from "./types";

const log = collectLog();
let app: TestApp;
afterEach(async () => {
  await app.stop();
  log.clear();
});

async function start(options: Parameters<typeof startApp>[0] = {}) {
  app = await startApp({ templates: false, onDisk: true, onLog: log.take, ...options });
}

function loseClients() {
  return app.db.transaction((tx) => tx.run(sql`alter table clients rename to lost_clients`));
}

test.each(["/", "/reports", "/api/clients"])("one failure of %s logs one short line", async (path) => {
  await start();
  await loseClients();
  const answer = await app.as("admin")("GET", path, undefined, { Accept: "text/html" });
  expect(answer.status).toBe(500);
  expect(log.of(answer).map(({ level, msg }) => ({ level, msg }))).toEqual([
    { level: levels.error, msg: "unexpected error" },
    { level: levels.info, msg: "request" },
  ]);
  expect(log.of(answer)[0]).toMatchObject({ method: "GET", route: path });
  expect(log.texts.join("")).toContain("no such table: clients");
  expect(log.texts[0]?.length).toBeLessThan(2_500);
});

test("if error pages fail too, the response is plain text with all headers, and one line logs the cause", async () => {
  await start();
  const broken = spyOn(build, "assets").mockImplementation(() => {
    throw new Error("no build");
  });
  try {
    for (const path of ["/", "/nowhere", "/api/logout"]) {
      const headers = { Accept: "text/html", "Sec-Fetch-Site": "cross-site" };
      const answer = await app.as("admin")("GET", path, undefined, headers);
      const words = await answer.text();
      expect(words).toEndWith(` Request id: ${answer.headers.get("X-Request-Id")}`);
      expect(answer.headers.get("Content-Type")).toStartWith("text/plain");
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      const troubles = log.of(answer).filter(({ level }) => level > levels.info);
      expect(troubles).toMatchObject([{ level: levels.error, err: { message: "no build" } }]);
    }
  } finally {
    broken.mockRestore();
  }
});

test("a logged error contains the portal's own frames, with relative paths, and no frames of its causes", async () => {
  const lines: string[] = [];
  const cause = new Error(`cause ${"x".repeat(2_000)}`);
  createLogger("info", { write: (line) => lines.push(line) }).error(
    { err: new TypeError("outer", { cause }) },
    "failed",
  );
  const { err } = JSON.parse(lines[0] ?? "");
  expect(err).toMatchObject({ name: "TypeError", message: "outer" });
  expect(err.stack).toMatch(/^at .*\(?src\/http\/request-log\.test\.ts:\d+:\d+\)?/);
  expect(err.stack.split("\n").length).toBeLessThanOrEqual(5);
  expect(err.cause.stack).toBeUndefined();
  expect(err.cause.message.length).toBeLessThan(700);
});

test("a request's line contains its sender and program", async () => {
  await start({ env: { trustProxy: true } });
  const forwarded = { "X-Forwarded-For": "203.0.113.9, 2001:db8::7" };
  const call = withToken(app.url, app.people.viewer);
  const { id } = await (await call("GET", "/api/auth/token")).json();
  const answer = await call("GET", "/api/auth/user", undefined, forwarded);
  expect(log.of(answer)).toMatchObject([
    {
      ...{ level: levels.info, msg: "request", method: "GET", route: "/api/auth/user", status: 200 },
      ...{ address: "2001:db8::7", userId: app.people.viewer.id, tokenId: id },
    },
  ]);
});

test("a browser's requests are identified by a part of its session's digest, never by its cookie", async () => {
  await start();
  const { viewer } = app.people;
  const answer = await app.as("viewer")("GET", "/api/auth/user");
  const reference = digest(viewer.session).slice(0, 8);
  expect(log.of(answer)).toMatchObject([{ userId: viewer.id, session: reference }]);
  expect(log.texts.join("")).not.toContain(viewer.session);
  expect(log.texts.join("")).not.toContain(digest(viewer.session));
});

test("a request is logged by its route and the ids in its path, as a path may contain secrets", async () => {
  const token = "iR2vB1x0-q3nT8uYw5zA7cE9gH4jK6mN1pQ3sU5vX_c";
  const extra = new Hono<AppEnv>().use(requestIds, requestScope, requestLog).get("/invite/:token", (c) => {
    report(c, "warn", {}, "this failed");
    return c.text("Hello");
  });
  await start({
    extra: new Hono().route(
      "/",
      new Hono<AppEnv>()
        .use(async (c, next) => {
          c.set("deps", app.deps);
          c.set("actor", null);
          await next();
        })
        .route("/", extra),
    ),
  });
  const { id } = await (await app.as("manager")("POST", "/api/clients", newClient())).json();
  const paths = [`/invite/${token}`, `/invite/${token}/`, `/Invite/${token}`, `/api/invitations/${token}`];
  for (const path of paths) expect(log.of(await app.as("admin")("GET", path)).length).toBeGreaterThan(0);
  const client = await app.as("manager")("GET", `/api/clients/${id}`);
  expect(log.of(client)).toMatchObject([{ route: "/api/clients/:id", ids: [id] }]);
  expect(log.texts.join("")).not.toContain(token);
  expect(log.lines()).toContainEqual(
    expect.objectContaining({ msg: "this failed", route: "/invite/:token" }),
  );
  expect(log.lines()).toContainEqual(expect.objectContaining({ msg: "request", route: "/invite/:token" }));
});

test("without a trusted proxy the logged address is the socket's", async () => {
  await start();
  const forwarded = { "X-Forwarded-For": "203.0.113.9" };
  const answer = await app.anonymous("GET", "/healthz", undefined, forwarded);
  expect(log.of(answer)).toMatchObject([{ address: "127.0.0.1", status: 200 }]);
});

test("files are logged as details, but not missing ones", async () => {
  await start();
  const found = await app.anonymous("GET", "/favicon.svg");
  const missing = await app.anonymous("GET", "/assets/gone.js");
  expect(log.of(found)).toMatchObject([{ level: levels.debug, status: 200 }]);
  expect(log.of(missing)).toMatchObject([{ level: levels.info, status: 404 }]);
});

test("lines logged deep within a request have its id", async () => {
  const below = createLogger("info", { write: log.take });
  await start();
  await app.stop();
  await start({
    deps: {
      store: {
        ...app.store,
        async uploadAddress() {
          below.warn("the store has something to say");
          return "http://store.test/";
        },
      },
    },
  });
  const answer = await app.as("manager")("POST", "/api/objects/upload");
  expect(answer.status).toBe(200);
  expect(log.of(answer).map(({ msg }) => msg)).toEqual(["the store has something to say", "request"]);
});

test.each([
  ["with a length", "Content-Length: 500", '{"name":'],
  ["in chunks", "Transfer-Encoding: chunked", '8\r\n{"name":\r\n'],
  ["to be repeated", "Idempotency-Key: once\r\nContent-Length: 500", '{"name":'],
])("a client that disconnects in its body, %s, is not logged as a failure", async (_, headers, part) => {
  await start();
  await hangUp("POST /api/clients", `Content-Type: application/json\r\n${headers}`, part);
  const line = await log.waitFor(({ msg }) => msg === "request");
  expect(line).toMatchObject({ level: levels.info, route: "/api/clients", status: 499 });
  expect(log.troubles()).toEqual([]);
});

test("a hang-up in a form of a page is not logged as a failure either", async () => {
  await start();
  const form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 500";
  await hangUp("POST /review/unknown", form, "do=code");
  const line = await log.waitFor(({ msg }) => msg === "request");
  expect(line).toMatchObject({ level: levels.info, route: "/review/:token", status: 499 });
  expect(log.troubles()).toEqual([]);
});

test("a hang-up in a file is not logged as a failure either", async () => {
  await start();
  const response = await app.as("manager")("POST", "/api/objects/upload");
  const { pathname, search } = new URL((await response.json()).uploadURL);
  log.clear();
  await hangUp(`PUT ${pathname}${search}`, "Content-Type: image/png\r\nContent-Length: 5000", "PNG");
  const line = await log.waitFor(({ msg }) => msg === "request");
  const ids = [pathname.split("/").at(-1)];
  expect(line).toMatchObject({ level: levels.info, route: "/api/objects/upload/:id", ids, status: 499 });
  expect(log.troubles()).toEqual([]);
});

/** Sends a part of a body as the manager and disconnects. */
async function hangUp(target: string, headers: string, part: string) {
  const { hostname, port } = new URL(app.url);
  const head = `${target} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${app.people.manager.token}`;
  const socket = connect({ host: hostname, port: Number(port) });
  await new Promise((taken) => socket.write(`${head}\r\n${headers}\r\n\r\n${part}`, taken));
  socket.destroy();
}

test("a failed statement is logged without its bound values", async () => {
  await start();
  const client = newClient({ name: "canary-name", primaryContactEmail: "canary@brand.test" });
  const make = () => app.as("admin")("POST", "/api/clients", client, { "Idempotency-Key": "canary-key" });
  await loseClients();
  const long = await make();
  await app.db.transaction((tx) => tx.run(sql`alter table idempotency_keys rename to lost_keys`));
  const short = await make();
  for (const answer of [long, short]) {
    expect(answer.status).toBe(500);
    const [failure] = log.of(answer);
    expect(failure).toMatchObject({ level: levels.error, msg: "unexpected error" });
    expect(JSON.stringify(failure)).toContain("Failed query: ");
  }
  expect(JSON.stringify(log.of(short)[0])).toContain('\\"key\\" = +?)');
  expect(log.texts.join("")).not.toContain("canary");
});

describe("a request's duration", () => {
  test("is logged with its statements from half a second on, the slowest first", async () => {
    const time = handTimers();
    let delay = 0;
    const clock = () => {
      time.advance(delay);
      delay = 0;
      return new Date(testMoment);
    };
    const slow = collectLog({ slow: true });
    await start({ deps: { timers: time.timers, clock }, onLog: slow.take });
    const list = () => app.as("manager")("GET", "/api/clients?search=canary-value");
    delay = 499;
    expect(slow.of(await list()).map(({ msg }) => msg)).toEqual(["request"]);
    // Otherwise the response would come from the cache, without statements.
    await makeClient(app);
    delay = 500;
    const [line, warning] = slow.of(await list());
    expect(line).toMatchObject({ msg: "request", ms: 500 });
    expect(warning).toMatchObject({
      level: levels.warn,
      msg: "slow request",
      route: "/api/clients",
      ms: 500,
    });
    const statements = warning?.statements as { sql: string; ms: number }[];
    expect(statements.length).toBeGreaterThan(1);
    expect(warning?.count).toBe(statements.length);
    const times = statements.map(({ ms }) => ms);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(Math.max(...statements.map(({ sql }) => sql.length))).toBe(301);
    expect(slow.texts.join("")).not.toContain("canary-value");
  });

  test("is shown to admins only, with the number of statements", async () => {
    await start();
    const answer = await app.as("admin")("GET", "/api/clients");
    const timing = /^total;dur=[\d.]+, db;dur=[\d.]+;desc="(\d+) statements"$/.exec(
      answer.headers.get("Server-Timing") ?? "",
    );
    expect(Number(timing?.[1])).toBeGreaterThan(1);
    for (const role of ["manager", "client"] as const) {
      expect((await app.as(role)("GET", "/api/clients")).headers.get("Server-Timing")).toBeNull();
    }
  });
});
