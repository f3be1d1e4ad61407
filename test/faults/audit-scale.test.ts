import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { auditLogs } from "#/db/schema";
import { asPerson, startApp, type TestApp } from "../support/app";
import { patience } from "../support/patience";
import { costOf } from "../support/work";
import { fillAuditLog } from "./support/audit-entries";
import { watched } from "./support/plans";

setDefaultTimeout(patience.test);

const entries = 1_000_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await fillAuditLog(
    app.db,
    Object.values(app.people).map(({ id }) => id),
    entries,
  );
  await app.db.client.execute(`insert into upcoming_audits (id, brand_name, audit_week)
    values ('00000009-0000-7000-8000-000000000007', 'Quay Rum', 'Next week')`);
});
afterAll(() => app.stop());

/** Queries, each with the number of matching entries. */
const pages = (): [query: string, total: number][] => [
  ["", entries],
  ["page=20000", entries],
  ["from=2025-06-01&to=2025-06-01", 1_440],
  ["entity=client_task&action=delete", entries / 1_000],
  ["search=quay", entries / 40_000],
];

/** These count matches in an index, so their work grows with the matches. */
const counted = (): [query: string, total: number][] => [
  ["entity=user", entries / 10],
  ["entity=client_task", entries * 0.8],
  ["entity=client_task&page=15000", entries * 0.8],
  [`userId=${app.people.manager.id}&entity=client_task&action=delete`, entries / 5_000],
  ["from=2020-01-01&entity=client_task", entries * 0.8],
];
/** Maximum cost of a response, in pieces of reference work. */
const most = { page: 50, counting: 1_000 };

test("with a million entries, the first and the last page of the audit log take little work", async () => {
  expect(await app.db.read.$count(auditLogs)).toBe(entries);
  for (const [query, total] of pages()) await expectCost(query, total, most.page);
  for (const [query, total] of counted()) await expectCost(query, total, most.counting);
});

test("rows of the audit log are read by number only; matches are found in indexes", async () => {
  const { db, plans } = watched(app.db);
  const watching = await startApp({ templates: false, deps: { db } });
  const call = asPerson(watching.url, app.people.admin);
  for (const [query] of [...pages(), ...counted()]) {
    expect((await call("GET", `/api/admin/audit-logs?${query}`)).status).toBe(200);
  }
  await watching.stop();
  const steps = (await plans()).flatMap(({ steps }) => steps).filter((step) => step.includes("audit_logs"));
  const byNumber = /^SEARCH audit_logs USING INTEGER PRIMARY KEY|^SEARCH audit_logs$/;
  const inIndex = /^(SEARCH|SCAN) (audit_logs|entry) USING (COVERING INDEX|INDEX audit_logs_deleted)/;
  expect(steps.filter((step) => inIndex.test(step))).not.toEqual([]);
  expect(steps.filter((step) => !byNumber.test(step) && !inIndex.test(step))).toEqual([]);
});

/** Checks that the response is complete, and its maximum cost. */
async function expectCost(query: string, total: number, enough: number) {
  const cost = await costOf(
    async () => {
      const answer = await app.as("admin")("GET", `/api/admin/audit-logs?${query}`);
      expect(answer.headers.get("X-Total-Count")).toBe(String(total));
      await answer.text();
    },
    { enough },
  );
  expect({ query, cost, isLittle: cost < enough }).toMatchObject({ query, isLittle: true });
}
