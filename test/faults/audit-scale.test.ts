import { afterAll, beforeAll, expect, test } from "bun:test";
import { measure } from "../../bench/measure";
import { auditLogs } from "../../db/schema";
import { asPerson, startApp, type TestApp } from "../support/app";
import { fillAuditLog } from "./support/audit-entries";
import { watched } from "./support/plans";

const entries = 1_000_000;
const rounds = 9;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await fillAuditLog(
    app.db,
    Object.values(app.people).map(({ id }) => id),
    entries,
  );
}, 120_000);
afterAll(() => app.stop());

/** What is asked, and how many entries match. */
const pages = (): [query: string, total: number][] => [
  ["", entries],
  ["page=20000", entries],
  ["from=2025-06-01&to=2025-06-01", 1_440],
  ["entity=client_task&action=delete", entries / 1_000],
];

/** These count what matches in an index, which takes longer the more there is; milliseconds on a busy machine. */
const counted = (): [query: string, total: number][] => [
  ["entity=user", entries / 10],
  ["entity=client_task", entries * 0.8],
  ["entity=client_task&page=15000", entries * 0.8],
  [`userId=${app.people.manager.id}&entity=client_task&action=delete`, entries / 5_000],
  ["from=2020-01-01&entity=client_task", entries * 0.8],
];
const mostCounting = 1_000;

test("with a million entries the audit log's first page takes under 50 ms, and so does its last", async () => {
  expect(await app.db.read.$count(auditLogs)).toBe(entries);
  for (const [query, total] of pages()) expect(await medianOf(query, total)).toBeLessThan(50);
  for (const [query, total] of counted()) expect(await medianOf(query, total)).toBeLessThan(mostCounting);
}, 60_000);

test("rows of the audit log are read by their numbers alone; what matches is found in indexes", async () => {
  const { db, plans } = watched(app.db);
  const watching = await startApp({ templates: false, deps: { db } });
  const call = asPerson(watching.url, app.people.admin);
  for (const [query] of [...pages(), ...counted()]) {
    expect((await call("GET", `/api/admin/audit-logs?${query}`)).status).toBe(200);
  }
  await watching.stop();
  const steps = (await plans()).flatMap(({ steps }) => steps).filter((step) => step.includes("audit_logs"));
  const byNumber = /^SEARCH audit_logs USING INTEGER PRIMARY KEY|^SEARCH audit_logs$/;
  const inIndex = /^(SEARCH|SCAN) audit_logs USING COVERING INDEX/;
  expect(steps.filter((step) => inIndex.test(step))).not.toEqual([]);
  expect(steps.filter((step) => !byNumber.test(step) && !inIndex.test(step))).toEqual([]);
}, 30_000);

/** How long the answer takes, in milliseconds, after it was found to be complete. */
async function medianOf(query: string, total: number): Promise<number> {
  const path = `/api/admin/audit-logs?${query}`;
  const answer = await app.as("admin")("GET", path);
  expect(answer.headers.get("X-Total-Count")).toBe(String(total));
  const { median, p95 } = await measure(rounds, () => app.as("admin")("GET", path));
  const name = (query || "first page").replace(/[\da-f]{8}[\da-f-]{28}/, "{id}").padEnd(52);
  console.log(`${name} median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
  return median;
}
