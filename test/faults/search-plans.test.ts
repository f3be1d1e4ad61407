import { expect, setDefaultTimeout, test } from "bun:test";
import { asPerson, linkClientUser, makeClient, startApp } from "../support/app";
import { patience } from "../support/patience";
import { watched } from "./support/plans";

setDefaultTimeout(patience.test);

test("a search reads tables only along indexes, for every role and any number of words", async () => {
  const app = await startApp({ templates: false });
  const client = await makeClient(app);
  await linkClientUser(app, client.id);
  const { db, plans } = watched(app.db);
  const watching = await startApp({ deps: { db } });
  for (const who of [app.people.manager, app.people.client]) {
    for (const q of ["ab", "house", "brand house", "a b brand house nora"]) {
      const answer = await asPerson(watching.url, who)("GET", `/api/search?${new URLSearchParams({ q })}`);
      expect(answer.status).toBe(200);
    }
  }
  await watching.stop();

  const seen = (await plans()).filter(({ statement }) => /search_/.test(statement));
  expect(seen.filter(({ statement }) => statement.includes("search_title_index"))).toHaveLength(3);
  const steps = seen.flatMap((plan) => plan.steps);
  // Only matches of an index, rows found before, the caller's clients, and the single row of pending changes are
  // scanned.
  const isBounded =
    /SCAN (search_(title_)?index VIRTUAL TABLE INDEX \d+:.*M\d|found|hit|\w+_(hits|all)|search_pending|json_each|CONSTANT ROW|\(subquery|\d+ CONSTANT)/;
  expect(steps.filter((step) => /^SCAN /.test(step) && !isBounded.test(step))).toEqual([]);
  expect(steps.filter((step) => step.includes("VIRTUAL TABLE")).length).toBeGreaterThan(20);
  await app.stop();
});
