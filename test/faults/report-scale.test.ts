import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { clientTasks } from "#/db/schema";
import type { ReportSummary } from "#/src/contract/reports";
import { asPerson, startApp, type TestApp } from "../support/app";
import { patience } from "../support/patience";
import { costOf } from "../support/work";
import { fillLargeWorld } from "./support/large-world";
import { watched } from "./support/plans";
import { must } from "./support/requests";

setDefaultTimeout(patience.test);

const today = "2026-03-09";
const ranges = ["", "?range=last_90_days", "?range=last_6_months"];
const everything = "?range=custom&from=1900-01-01&to=2199-12-31";
/** Maximum cost of a summary, in pieces of reference work. */
const most = { enough: 300 };

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await fillLargeWorld(app.db, today, { from: 1, to: 10_000 });
});
afterAll(() => app.stop());

test("with 10,000 clients and 250,000 tasks the summary takes little work", async () => {
  expect(await app.db.read.$count(clientTasks)).toBe(250_000);
  for (const query of [...ranges, everything]) {
    const cost = await costOf(async () => {
      const answer = await app.as("viewer")("GET", `/api/reports/summary${query}`);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100_000);
    }, most);
    expect({ query, cost, isLittle: cost < most.enough }).toMatchObject({ query, isLittle: true });
  }
});

test("lists each of 10,000 clients once, in order", async () => {
  const { clients, stats } = await must<ReportSummary>(app.as("viewer")("GET", "/api/reports/summary"), 200);
  const names = Array.from({ length: 10_000 }, (_, index) => `House ${index + 1}`);
  expect(
    Bun.deepEquals(
      clients.map(({ name }) => name),
      names.toSorted(),
    ),
  ).toBe(true);
  expect(stats.activeClients).toBe(7_000);
});

test("other requests are served while a summary is computed", async () => {
  // These ranges are not cached. A busy machine takes turns away from some of them, but not from all.
  const turns: number[] = [];
  for (const to of ["2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07", "2026-03-08"]) {
    turns.push(await turnsDuring(`/api/reports/summary?range=custom&from=2026-02-03&to=${to}`));
  }
  expect(Math.max(...turns)).toBeGreaterThan(10);
});

/** Counts the turns of other requests until the response arrives. */
async function turnsDuring(path: string): Promise<number> {
  let turns = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      await Bun.sleep(1);
      turns++;
    }
  })();
  await (await app.as("viewer")("GET", path)).text();
  isOver = true;
  await watching;
  return turns;
}

test("no figure is computed by scanning the task table, or by sorting rows other than the categories' counts and accepted forms", async () => {
  const { db, plans } = watched(app.db);
  const watching = await startApp({ deps: { db } });
  const call = asPerson(watching.url, app.people.viewer);
  for (const query of [...ranges, everything]) {
    expect((await call("GET", `/api/reports/summary${query}`)).status).toBe(200);
  }
  await watching.stop();
  const planned = await plans();
  const sorting = planned.filter(({ steps }) => steps.some((step) => step.includes("TEMP B-TREE")));
  const isOfForms = ({ statement }: { statement: string }) => statement.includes("accepted as materialized");
  const others = sorting.filter((plan) => !isOfForms(plan));
  expect(others.filter(({ statement }) => !statement.includes("client_category_counts"))).toEqual([]);
  const read = planned.filter(isOfForms).flatMap(({ steps }) => steps.filter((step) => / USING /.test(step)));
  expect([...new Set(read)].map((step) => /USING (?:INDEX )?(.+?) ?\(/.exec(step)?.[1])).toEqual([
    "client_tasks_request_state",
    "sqlite_autoindex_client_onboarding_1",
    "sqlite_autoindex_reminder_counts_1",
    "audit_logs_row",
  ]);
  const all = planned.filter((plan) => !isOfForms(plan)).flatMap((plan) => plan.steps);
  const steps = all.filter((step) => step.includes("client_tasks"));
  expect(steps.filter((step) => step.startsWith("SCAN"))).toEqual([]);
  const used = steps.map((step) => /COVERING INDEX (\w+)/.exec(step)?.[1]);
  expect([...new Set(used)].toSorted()).toEqual(["client_tasks_completed", "client_tasks_late"]);
});
