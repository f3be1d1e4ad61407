import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { startApp, type TestApp } from "../support/app";
import { sessionHeaders } from "../support/delayed-requests";
import { manyKeys } from "../support/large-bodies";
import { patience } from "../support/patience";
import { costOf } from "../support/work";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
});
afterEach(() => app.stop());

describe("a body of a megabyte", () => {
  const besideParsing = (body: string) => ({ reference: () => JSON.parse(body), tries: 15 });
  const filled = (piece: string, [start, end]: [string, string]) =>
    `${start}${Array(Math.floor(1_000_000 / (piece.length + 1))).fill(piece)}${end}`;
  const bodies: [what: string, path: string, body: string][] = [
    ["unknown keys", "/api/clients", manyKeys(80_000)],
    ["unknown keys of a row", "/api/clients/import", `{"rows":[{"line":2,${manyKeys(80_000).slice(1)}]}`],
    ["rows", "/api/clients/import", filled("{}", ['{"rows":[', "]}"])],
    ["names", "/api/clients", filled('""', ['{"brandNames":[', "]}"])],
    ["values of any JSON", "/api/client-audits", filled('{"a":1,"b":[0]}', ['{"adSpendData":[', "]}"])],
  ];
  test.each(bodies)("full of %s costs at most five times as much as parsing it", async (_, path, body) => {
    const send = async () => {
      app.passMinute();
      const answer = await app.app.request(app.url + path, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...sessionHeaders(app, app.people.admin) },
        body,
      });
      expect([200, 400]).toContain(answer.status);
    };
    expect(await costOf(send, { ...besideParsing(body), enough: 5 })).toBeLessThan(5);
  });

  test("with deep nesting is refused without being parsed", async () => {
    const body = "[".repeat(500_000) + "]".repeat(500_000);
    const send = async () => {
      expect((await app.as("admin")("POST", "/api/clients", body)).status).toBe(400);
    };
    expect(await costOf(send, { ...besideParsing(body), enough: 0.5 })).toBeLessThan(0.5);
  });
});
