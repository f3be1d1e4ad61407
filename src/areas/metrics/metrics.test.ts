import { afterAll, beforeAll, expect, test } from "bun:test";
import { databaseBytes, databaseFile } from "#/db/local-file";
import { jobs } from "#/db/schema";
import { eventHub } from "#/src/areas/events";
import { waitingJobs } from "#/src/services/jobs/overview";
import { planJob } from "#/src/services/jobs/queue";
import { Metrics } from "#/src/services/metrics/metrics";
import { expectJson, makeClient, startApp, type TestApp, withToken } from "#/test/support/app";

const token = "a-token-of-enough-letters";

let app: TestApp;
let metrics: Metrics;
let backup: { at: string } | null = null;
beforeAll(async () => {
  metrics = new Metrics({
    waitingWrites: () => app.db.waitingWrites(),
    waitingJobs: () => waitingJobs(app.db),
    openStreams: () => eventHub(app.deps).size,
    lastBackup: async () => backup,
    databaseBytes: () => databaseBytes(app.databaseUrl),
  });
  app = await startApp({ templates: false, env: { metrics: { token, port: null } }, deps: { metrics } });
});
afterAll(async () => {
  metrics.stop();
  await app.stop();
});

const read = (authorization?: string) =>
  app.anonymous("GET", "/metrics", undefined, authorization ? { Authorization: authorization } : {});

/** Reads the value of a metric by its name and labels. */
async function figure(line: string): Promise<number> {
  const text = await (await read(`Bearer ${token}`)).text();
  const found = text.split("\n").find((each) => each.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? 0);
}

test("requests are counted by route, method and status, regardless of ids", async () => {
  const counted = (route: string, status: number) =>
    figure(`portal_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
  const before = await counted("/api/clients/:id", 200);
  for (const { id } of [await makeClient(app), await makeClient(app)]) {
    await expectJson(await app.as("manager")("GET", `/api/clients/${id}`));
  }
  expect(await counted("/api/clients/:id", 200)).toBe(before + 2);
  await app.as("manager")("GET", "/api/nothing/here");
  expect(await counted("none", 404)).toBe(1);
  await app.as("manager")("GET", "/clients");
  expect(await counted("/clients", 200)).toBe(1);
});

test("jobs are counted by kind: those waiting, and the outcomes of attempts", async () => {
  for (const key of ["a", "b"]) {
    await app.db.transaction((tx) => planJob(tx, { kind: "errand", key }, app.deps.clock().toISOString()));
  }
  const ended = {
    runAt: "2026-03-01T00:00:00.000Z",
    endedAt: "2026-03-01T00:00:01.000Z",
    state: "done",
  } as const;
  await app.db.transaction((tx) => tx.insert(jobs).values({ kind: "errand", key: "ended", ...ended }));
  metrics.job("errand", "retried");
  expect(await figure('portal_waiting_jobs{kind="errand"}')).toBe(2);
  expect(await figure('portal_jobs_total{kind="errand",outcome="retried"}')).toBe(1);
  metrics.mail("invitation", "failed");
  expect(await figure('portal_mail_tries_total{kind="invitation",outcome="failed"}')).toBe(1);
});

test("statements are counted by kind, writes also by waiting time", async () => {
  const of = (kind: string) => figure(`portal_database_statement_duration_seconds_count{kind="${kind}"}`);
  const [reads, writes, begun, waits] = [
    await of("read"),
    await of("write"),
    await of("transaction"),
    await figure("portal_write_wait_seconds_count"),
  ];
  await makeClient(app);
  expect(await of("read")).toBeGreaterThan(reads);
  expect(await of("write")).toBeGreaterThanOrEqual(writes + 2);
  expect(await of("transaction")).toBeGreaterThanOrEqual(begun + 2);
  expect(await figure("portal_write_wait_seconds_count")).toBeGreaterThan(waits);
  expect(await figure("portal_waiting_writes")).toBe(0);
});

test("the process reports its memory, its version and the delay of its event loop", async () => {
  expect(await figure("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
  expect(await figure("process_heap_used_bytes")).toBeGreaterThan(1_000_000);
  expect(await figure("portal_event_loop_lag_seconds")).toBeGreaterThanOrEqual(0);
  expect(await (await read(`Bearer ${token}`)).text()).toMatch(/^portal_build_info\{version="\d/m);
});

test("the process reports its open files and their limit, the size of its database and its newest backup", async () => {
  const [open, limit] = [await figure("process_open_fds"), await figure("process_max_fds")];
  expect(open).toBeGreaterThan(3);
  expect(limit).toBeGreaterThan(open);
  if (databaseFile(app.databaseUrl)) expect(await figure("portal_database_bytes")).toBeGreaterThan(100_000);
  const text = async () => (await read(`Bearer ${token}`)).text();
  expect(await text()).not.toMatch(/^portal_last_backup_timestamp_seconds/m);
  backup = { at: "2026-03-09T01:00:00.000Z" };
  expect(await figure("portal_last_backup_timestamp_seconds")).toBe(1_773_018_000);
});

test("a metric that cannot be read is omitted, and the others remain", async () => {
  const broken = new Metrics({
    ...{ waitingWrites: () => 7, openStreams: () => 0 },
    waitingJobs: () => Promise.reject(new Error("no database")),
    lastBackup: () => Promise.reject(new Error("no folder")),
    databaseBytes: () => {
      throw new Error("no file");
    },
  });
  const text = await broken.text();
  broken.stop();
  expect(text).toContain("portal_waiting_writes 7");
  expect(text).not.toMatch(/^portal_(database_bytes|last_backup)/m);
});

test("without the token the metrics are 404", async () => {
  for (const wrong of [undefined, "Bearer ", `Bearer ${token}x`, `Basic ${token}`, token]) {
    const answer = await read(wrong);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("portal_");
  }
  expect((await withToken(app.url, app.people.admin)("GET", "/metrics")).status).toBe(404);
});

test("without a configured token nobody can read the metrics", async () => {
  const plain = await startApp({ templates: false });
  try {
    const answer = await plain.anonymous("GET", "/metrics", undefined, { Authorization: "Bearer null" });
    expect(answer.status).toBe(404);
  } finally {
    await plain.stop();
  }
});
