import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { serverLimits } from "#/src/contract/limits";
import { callLimits } from "#/src/contract/limits-of-calls";
import type { Problem } from "#/src/contract/problem";
import type { ImportResult } from "#/src/contract/table-imports";
import { expectJson, startApp, type TestApp } from "../support/app";
import { delayRequests, sessionHeaders } from "../support/delayed-requests";
import { handTimers } from "../support/hand-timers";
import { manyKeys } from "../support/large-bodies";
import { patience } from "../support/patience";
import { png } from "../support/pictures";
import { newClient } from "../support/requests";
import { askUpload } from "../support/sent-files";
import { contentHash } from "../support/tables";

setDefaultTimeout(patience.test);

let app: TestApp;
let clock: ReturnType<typeof handTimers>;
beforeEach(async () => {
  clock = handTimers();
  app = await startApp({ templates: false, onDisk: true, deps: { timers: clock.timers } });
});
afterEach(() => app.stop());

/** Sends a body in chunks, without declaring its length. */
function sendInPieces(path: string, text: string, credentials: Record<string, string> = {}) {
  const pieces = text.match(/.{1,5000}/gs)?.values();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = pieces?.next();
      if (!next || next.done) controller.close();
      else controller.enqueue(new TextEncoder().encode(next.value));
    },
  });
  const headers = { "Content-Type": "application/json", ...credentials };
  return fetch(app.url + path, { method: "POST", headers, body });
}

describe("a body that does not arrive", () => {
  test("is waited for 15 s, then the response is 408, the connection closes, and nothing is written", async () => {
    const held = delayRequests(app);
    const headers = sessionHeaders(app, app.people.manager);
    const request = await held.hold({ method: "POST", path: "/api/clients", body: newClient(), headers });
    const before = await contentHash(app.db);
    clock.advance(serverLimits.bodySeconds * 1_000);
    const { status, head, body } = await request.answer;
    expect(JSON.parse(body)).toEqual({
      title: "Request Timeout",
      status: 408,
      detail: "The body took too long to arrive. Nothing was changed.",
    });
    expect(status).toBe(408);
    expect(head).toMatch(/connection: close/i);
    expect(await contentHash(app.db)).toBe(before);
    await held.stop();
  });

  test("of a picture is waited for 30 s without a byte", async () => {
    const { uploadURL } = await askUpload(app, "manager");
    const held = delayRequests(app);
    const { pathname, search } = new URL(uploadURL);
    const request = await held.hold({
      method: "PUT",
      path: pathname + search,
      headers: { "Content-Type": "image/png", "Content-Length": "70" },
    });
    clock.advance(serverLimits.filePauseSeconds * 1_000 - 1);
    expect(clock.waiting()).toBe(1);
    clock.advance(1);
    expect((await request.answer).status).toBe(408);
    await held.stop();
  });

  test.each([
    ["in 15 min is stored", 0, 200],
    ["at 15 min is too late", 1, 408],
  ])("of a picture that trickles in, and whose last byte comes %s", async (_, late, status) => {
    const { uploadURL } = await askUpload(app, "manager");
    const total = serverLimits.fileMinutes * 60_000;
    const pause = Math.floor(total / png.length);
    const bytes = png.values();
    let left = png.length;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const { done, value } = bytes.next();
          if (done) return controller.close();
          left--;
          clock.advance(left > 0 ? pause : total - 1 + late - clock.timers.now());
          controller.enqueue(Uint8Array.of(value));
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { "Content-Type": "image/png", "Content-Length": String(png.length) };
    const answer = await app.app.fetch(new Request(uploadURL, { method: "PUT", headers, body }));
    expect(answer.status).toBe(status);
  });
});

describe("a route without sign-in", () => {
  const paths = ["/api/device/code", "/api/device/token"];
  test.each(paths)("%s accepts 16 kB, with and without a length", async (path) => {
    const fits = `{"deviceCode":"x","more":"${"x".repeat(serverLimits.publicBodyBytes - 30)}"}`;
    expect((await app.anonymous("POST", path, fits)).status).toBe(400);
    for (const body of [manyKeys(80_000), "not JSON".repeat(3_000)]) {
      const refused = await app.anonymous("POST", path, body);
      expect((await expectJson<Problem>(refused, 413)).detail).toBe("The body is larger than 16 kB.");
      expect((await sendInPieces(path, body)).status).toBe(413);
    }
  });

  test("refuses senders of many invalid bodies before reading them", async () => {
    const send = (body: string) => app.anonymous("POST", "/api/device/token", body);
    const statuses = new Set<number>();
    for (let time = 0; time < 70; time++) statuses.add((await send("{")).status);
    expect([...statuses]).toEqual([400, 429]);
    const refused = await send('{"deviceCode":"x"}');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await app.as("manager")("POST", "/api/clients", newClient())).status).toBe(201);
    app.passMinute();
    expect((await send("{")).status).toBe(400);
  });
});

describe("a signed-in user", () => {
  test("is refused after many large invalid bodies, and nobody else is", async () => {
    const flood = manyKeys(80_000);
    const statuses = new Set<number>();
    for (let time = 0; time < 15; time++) {
      statuses.add((await app.as("manager")("POST", "/api/clients", flood)).status);
    }
    expect([...statuses]).toEqual([400, 429]);
    expect((await app.as("manager")("GET", "/api/clients")).status).toBe(200);
    expect((await app.as("admin")("POST", "/api/clients", newClient())).status).toBe(201);
    app.passMinute();
    expect((await app.as("manager")("POST", "/api/clients", newClient())).status).toBe(201);
  });

  test("may send 1 MB, with and without a length", async () => {
    const credentials = sessionHeaders(app, app.people.manager);
    const send = (size: number) => sendInPieces("/api/clients", `"${"x".repeat(size - 2)}"`, credentials);
    expect((await send(callLimits.bodyBytes)).status).toBe(400);
    const { detail } = await expectJson<Problem>(await send(callLimits.bodyBytes + 1), 413);
    expect(detail).toBe("The body is larger than 1 MB.");
  });

  test("is not refused for typing errors", async () => {
    for (let time = 0; time < 100; time++) {
      expect((await app.as("manager")("POST", "/api/clients", { name: "" })).status).toBe(400);
    }
  });
});

describe("a refusal", () => {
  const longest = 50_000;
  const emoji = "\u{1f600}".repeat(300);
  test.each([
    ["unknown keys", manyKeys(80_000)],
    ["long unknown keys", `{${Array.from({ length: 800 }, (_, at) => `"${at}${emoji}":0`)}}`],
    [
      "control characters",
      `{${Array.from({ length: 800 }, (_, at) => `"${at}${"\\u0001".repeat(200)}":0`)}}`,
    ],
    ["halves of letters", `{${Array.from({ length: 500 }, (_, at) => `"${at}${"\\ud83d".repeat(300)}":0`)}}`],
  ])("of %s lists 50 errors and stays short", async (_, body) => {
    const answer = await app.as("manager")("POST", "/api/clients", body);
    const text = await answer.clone().text();
    const { errors, detail } = await expectJson<Problem>(answer, 400);
    expect(errors).toHaveLength(serverLimits.errorsNamed);
    expect(detail).toBe("Some fields need another value. The first 50 are named.");
    expect(Buffer.byteLength(text)).toBeLessThan(longest);
  });

  test("of an import's rows keeps every row's outcome, and lists ten errors of each", async () => {
    const keys = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`k${at}`, 0]));
    const rows = Array.from({ length: 500 }, (_, line) => ({ line: line + 2, ...newClient(), ...keys }));
    const answer = await app.as("manager")("POST", "/api/clients/import", { rows });
    const { results, invalid } = await expectJson<ImportResult>(answer);
    expect(invalid).toBe(500);
    expect(results.map(({ line }) => line)).toEqual(rows.map(({ line }) => line));
    expect(new Set(results.map(({ errors }) => errors.length))).toEqual(new Set([serverLimits.errorsPerRow]));
  });

  test("of a row with more fields than any table has columns reports only that", async () => {
    const keys = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`k${at}`, 0]));
    const rows = [
      { line: 2, ...newClient(), ...keys },
      { line: 3, ...newClient() },
    ];
    const answer = await app.as("manager")("POST", "/api/clients/import", { rows });
    const { results } = await expectJson<ImportResult>(answer);
    expect(results.map(({ outcome }) => outcome)).toEqual(["invalid", "created"]);
    expect(results[0]?.errors).toEqual([{ path: "", message: "A row has at most 1,000 fields" }]);
  });
});

test("the description states for each body its maximum size and duration", async () => {
  type Described = { paths: Record<string, Record<string, { requestBody?: object; responses: object }>> };
  const { paths } = await expectJson<Described>(await app.as("admin")("GET", "/api/openapi.json"));
  const taking = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ requestBody }) => requestBody !== undefined);
  expect(taking.length).toBeGreaterThan(30);
  const problem = { content: { "application/problem+json": expect.anything() } };
  for (const { responses } of taking) expect(responses).toMatchObject({ 408: problem, 413: problem });
  expect(paths["/api/device/token"]?.post?.responses).toMatchObject({
    413: { description: "The body is larger than 16 kB" },
  });
});
