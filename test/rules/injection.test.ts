import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { expectJson, startApp, type TestApp } from "../support/app";
import { type Description, withoutReferences } from "../support/openapi";
import { makeWorld } from "../support/requests";
import { addedAudit } from "../support/requests-audits";
import { addedLead } from "../support/requests-leads";
import { contentHash } from "../support/tables";
import { addBothOwners } from "../support/templates";

/** Each changes the meaning of a statement if it gets into its text: all rows, an order, another table, an error. */
const injections = [
  "' or '1'='1",
  "' or 1=1 --",
  '" or "1"="1',
  "') or ('1'='1",
  "%' or 1=1 escape '\\",
  "' union select id, email, role from users --",
  "'; update clients set status = 'churned'; --",
  "1) or 1=1 --",
  "name; drop table clients",
  "case when (select count(*) from users) > 0 then name else status end",
  "(select token_hash from api_tokens)",
  "'||(select sid from sessions)||'",
  "a\\",
  "a'",
  'a"',
  "a`",
  "/*",
];

let app: TestApp;
let api: Description;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  const { own } = await makeWorld(app);
  await addedLead(app);
  await addedAudit(app, { clientId: own.client.id });
  api = withoutReferences(await expectJson<Description>(await app.as("admin")("GET", "/api/openapi.json")));
});
afterAll(() => app.stop());

describe("SQL in the parameters of a list", () => {
  test("is an ordinary value in every query, and changes nothing", async () => {
    const before = await contentHash(app.db);
    for (const [path, name] of parameters()) {
      const nothing = await answerTo(path, name, "nothing-is-called-so");
      for (const injection of injections) {
        const answer = await answerTo(path, name, injection);
        expect({ path, name, injection, ...answer }).toEqual({ path, name, injection, ...nothing });
      }
    }
    expect(await contentHash(app.db)).toBe(before);
  });

  test("is tried in every search, filter and order of the API", () => {
    const tried = parameters().map(([path, name]) => `${path} ${name}`);
    for (const list of ["/api/clients", "/api/client-leads", "/api/client-audits"]) {
      expect(tried).toContain(`${list} search`);
    }
    expect(tried).toContain("/api/clients sort");
    expect(tried).toContain("/api/admin/audit-logs entity");
    expect(tried.length).toBeGreaterThan(20);
  });
});

/** Lists the query parameters of all reads of many rows, with their paths. */
function parameters(): [path: string, name: string][] {
  const lists = Object.entries(api.paths).filter(([path]) => !path.includes("{"));
  return lists.flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter((each) => each.in === "query")
      .map(({ name }): [string, string] => [path, name]),
  );
}

/** Returns the status, and the rows found: none if nothing matches. */
async function answerTo(path: string, name: string, value: string) {
  const response = await app.as("admin")("GET", `${path}?${new URLSearchParams([[name, value]])}`);
  const found = (await response.json()) as unknown;
  return { status: response.status, found: response.ok ? found : null };
}
