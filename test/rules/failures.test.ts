import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { sql } from "drizzle-orm";
import { permissions } from "#/src/contract/permissions";
import type { Problem } from "#/src/contract/problem";
import { expectJson, startApp, type TestApp } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { entityTables } from "../support/entity-tables";
import { patience } from "../support/patience";
import { type GoodRequest, goodRequests, makeWorld, senderOf } from "../support/requests";
import { addBothOwners } from "../support/templates";

setDefaultTimeout(patience.test);

const { user: _users, api_token: _tokens, ...others } = entityTables;
/** All tables except those that a sign-in needs. */
const broken = [...Object.values(others), "client_standings", "client_standing_totals", "uploads"];

type Guarded = keyof typeof goodRequests;
/** Actions that need none of those tables. */
const untouched = /^(auth|docs|user|token|device|designer|auditLog|event)\./;
const actions = (Object.keys(goodRequests) as Guarded[]).filter((action) => !untouched.test(action));

let app: TestApp;
const requests = new Map<Guarded, GoodRequest>();
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  const world = await makeWorld(app);
  for (const action of actions) requests.set(action, await goodRequests[action](world));
  await app.db.transaction(async (tx) => {
    for (const table of broken) {
      await tx.run(sql`alter table ${sql.identifier(table)} rename to ${sql.identifier(`lost_${table}`)}`);
    }
  });
});
beforeEach(() => expectConsoleError(/"unexpected error"/));
afterAll(() => app.stop());

/** Text that occurs in statements, paths and stacks. */
const insides = /select|insert|sqlite|failed query|no such table|client_|\.tsx?\b|node_modules|\bat \w+ \(/i;

describe("an unexpected failure", () => {
  test.each(actions)(
    "in %s says a fixed sentence and the id of the request, and nothing else",
    async (action) => {
      const request = requests.get(action);
      if (!request) throw new Error(`${action} was not prepared.`);
      const answer = await app.as(senderOf(action))(permissions[action].method, request.path, request.body);
      expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      const problem = await expectJson<Problem>(answer, 500);
      expect(problem).toEqual({
        title: "Internal Server Error",
        status: 500,
        detail: "Something went wrong on our side. The request id helps to find out what.",
        requestId: answer.headers.get("X-Request-Id") ?? "",
      });
    },
  );

  test.each(["/", "/clients", "/my-work", "/templates", "/reports", "/client-leads", "/audit", "/design"])(
    "behind the screen %s shows nothing of the inside",
    async (path) => {
      const answer = await app.as("admin")("GET", path, undefined, { Accept: "text/html" });
      const text = withoutCode(await answer.text());
      expect(answer.status).toBe(500);
      expect(text).toContain("Something went wrong on our side.");
      expect(text).toContain(answer.headers.get("X-Request-Id") ?? "no id");
      expect(text.match(insides)?.[0]).toBeUndefined();
    },
  );
});

/** Returns the page without the parts common to all pages: scripts, styles, and links to other pages. */
function withoutCode(html: string): string {
  return html
    .replace(/<(script|style)( type="module")? nonce="[^"]*"( data-styles="[^"]*")?>.*?<\/\1>/gs, "")
    .replace(/<(script|style|link)\b[^>]*>/g, "");
}
