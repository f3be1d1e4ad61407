import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { startApp, type TestApp } from "../support/app";
import { sessionHeaders } from "../support/held-requests";
import { patience } from "../support/patience";
import { manyKeys } from "../support/requests";
import { processorTime } from "../support/work";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
});
afterEach(() => app.stop());

describe("a body of a megabyte", () => {
  const filled = (piece: string, [start, end]: [string, string]) =>
    `${start}${Array(Math.floor(1_000_000 / (piece.length + 1))).fill(piece)}${end}`;
  const bodies: [what: string, path: string, body: string][] = [
    ["unknown keys", "/api/clients", manyKeys(80_000)],
    ["unknown keys of a row", "/api/clients/import", `{"rows":[{"line":2,${manyKeys(80_000).slice(1)}]}`],
    ["rows", "/api/clients/import", filled("{}", ['{"rows":[', "]}"])],
    ["names", "/api/clients", filled('""', ['{"brandNames":[', "]}"])],
    ["values of any JSON", "/api/client-audits", filled('{"a":1,"b":[0]}', ['{"adSpendData":[', "]}"])],
  ];
  test.each(bodies)("full of %s costs at most five times its parsing", async (_, path, body) => {
    const send = async () => {
      app.passMinute();
      const answer = await app.app.request(app.url + path, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...sessionHeaders(app, app.people.admin) },
        body,
      });
      expect([200, 400]).toContain(answer.status);
    };
    expect(await costBeside(() => JSON.parse(body), send, 5)).toBeLessThan(5);
  });

  test("full of depth is refused without being parsed", async () => {
    const body = "[".repeat(500_000) + "]".repeat(500_000);
    const send = async () => {
      expect((await app.as("admin")("POST", "/api/clients", body)).status).toBe(400);
    };
    expect(await costBeside(() => JSON.parse(body), send, 0.5)).toBeLessThan(0.5);
  });
});

/**
 * How many times as long as the reference some work takes the processor, each at its best of a few tries. A busy
 * machine makes both dearer, not always alike: tries go on until the ratio is `enough` or less, or they are spent.
 */
async function costBeside(reference: () => unknown, work: () => Promise<unknown>, enough: number) {
  const least = { reference: Number.POSITIVE_INFINITY, work: Number.POSITIVE_INFINITY };
  for (let left = 15; left > 0 && !(least.work / least.reference < enough); left--) {
    least.reference = Math.min(least.reference, await processorTime(async () => reference()));
    least.work = Math.min(least.work, await processorTime(work));
  }
  return least.work / least.reference;
}
