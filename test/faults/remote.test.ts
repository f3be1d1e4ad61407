import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { openRemote } from "#/db/remote-client";
import { onboardingTaskTemplates, sessions } from "#/db/schema";
import type { Audit, UpcomingAudit } from "#/src/contract/audits";
import type { Client } from "#/src/contract/clients";
import type { ClientDetail, StartedOnboarding } from "#/src/contract/onboarding";
import type { ReportSummary } from "#/src/contract/reports";
import type { ImportResult } from "#/src/contract/table-imports";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { Unauthorized } from "#/src/domain/errors";
import { digest } from "#/src/domain/secrets";
import { write } from "#/src/domain/write";
import { absentStore } from "#/src/services/object-store/absent-store";
import { asPerson, type Call, withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import type { Person } from "../support/people";
import { newAudit, newUpcoming } from "../support/requests-audits";
import { sqlClientContract } from "../support/sql-client-contract";
import { contextOf } from "../support/verb-context";
import { endProcesses } from "./support/left-over";
import { contradictionsOf } from "./support/lost-writes";
import { type PortalProcess, startPortalProcess } from "./support/portal-process";
import { countClients, faultsOf, prepareDatabase, withDatabase } from "./support/prepared-database";
import { attempt, must, newClient } from "./support/requests";
import { type Sqld, startSqld } from "./support/sqld";
import { until } from "./support/until";

setDefaultTimeout(patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sqld: Sqld;
let people: Awaited<ReturnType<typeof prepareDatabase>>;
let portals: PortalProcess[];
let call: Call;

beforeAll(async () => {
  folder = await temporaryFolder();
  sqld = await startSqld(folder.path);
  people = await prepareDatabase(sqld.url);
  // A task with a form is done only by accepting its answers.
  await withDatabase(sqld.url, (db) =>
    db.transaction((tx) => tx.update(onboardingTaskTemplates).set({ formId: null })),
  );
  portals = await Promise.all([startPortal(), startPortal()]);
  call = withToken(urlOf(0), people.manager);
});
afterAll(async () => {
  await endProcesses();
  await folder.remove();
});

sqlClientContract("a libSQL server", async () => openRemote({ url: sqld.url, timeoutMs: 6_000 }));

const startPortal = () => startPortalProcess({ folder: folder.path, env: { DATABASE_URL: sqld.url } });

test("the portal's whole flow works on a libSQL server", async () => {
  const client = await must<Client>(call("POST", "/api/clients", newClient()), 201);
  const path = `/api/clients/${client.id}`;
  const start = { startDate: "2026-03-09" };
  const { tasks } = await must<StartedOnboarding>(call("POST", `${path}/onboarding`, start), 201);
  const [first] = tasks;
  await must<Task>(call("POST", `/api/tasks/${first?.id}/notes`, { note: "called them" }), 201);
  const ids = tasks.map(({ id }) => id);
  await must<Task[]>(call("PATCH", "/api/tasks", { ids, change: { status: "done" } }), 200);

  const detail = await must<ClientDetail>(call("GET", path), 200);
  expect(detail.tasks.every(({ status }) => status === "done")).toBe(true);
  const { auditLogs } = await must<TaskDetail>(call("GET", `/api/tasks/${first?.id}`), 200);
  expect(auditLogs.map(({ action }) => action)).toEqual(["update", "add_note", "create"]);

  const report = await must<ReportSummary>(call("GET", "/api/reports/summary"), 200);
  expect(report.clients).toMatchObject([{ id: client.id, completedTasks: tasks.length }]);
  expect(report.metrics.timeToComplete.days).not.toBeNull();
  expect(report.metrics.categories.every(({ percent }) => percent === 100)).toBe(true);

  // Few enough rows for a slow machine: the server aborts a transaction after 5 s once another portal waits to write.
  const rows = Array.from({ length: 50 }, (_, line) => ({ line: line + 2, ...newClient() }));
  const body = { rows, onDuplicate: "skip", dryRun: false, startOnboarding: true };
  // If it is aborted all the same, nothing is stored, and the call is repeated.
  const result = await until("an import", async () => {
    const answer = await call("POST", "/api/clients/import", body);
    return answer.status === 503 ? undefined : must<ImportResult>(Promise.resolve(answer), 200);
  });
  expect(result).toMatchObject({ created: 50, invalid: 0 });
  expect((await asPerson(urlOf(0), people.manager)("GET", "/")).status).toBe(200);

  await withDatabase(sqld.url, async (db) => {
    expect(await contradictionsOf(db)).toEqual([]);
    expect(await faultsOf(db)).toEqual([]);
  });
});

test("a write on a libSQL server is refused to a user who signed out a moment before", async () => {
  await withDatabase(sqld.url, async (db) => {
    const { contributor } = people;
    const ctx = await contextOf({ db, store: absentStore }, contributor);
    const add = () => write(ctx, async () => "added");
    expect(await add()).toBe("added");
    await db.transaction((tx) => tx.delete(sessions).where(eq(sessions.sid, digest(contributor.session))));
    await expect(add()).rejects.toThrow(Unauthorized);
  });
});

test("the libSQL server enforces references and the append-only log as a file does", async () => {
  await withDatabase(sqld.url, async (db) => {
    const orphan = db.client.execute(
      `insert into client_onboarding (id, client_id, start_date) values ('o', 'nobody', '2026-03-09')`,
    );
    await expect(orphan).rejects.toThrow("FOREIGN KEY constraint failed");
    await expect(db.client.execute("delete from audit_logs")).rejects.toThrow("append-only");
    await expect(db.client.execute("update audit_logs set action = 'create'")).rejects.toThrow("append-only");
  });
});

test("an upcoming audit completed through two portals at once becomes one audit", async () => {
  const [one, two] = [0, 1].map((index) => withToken(urlOf(index), people.manager));
  if (!one || !two) throw new Error("Two portals must run.");
  const { id: clientId } = await must<Client>(one("POST", "/api/clients", newClient()), 201);
  const upcoming = await must<UpcomingAudit>(one("POST", "/api/upcoming-audits", newUpcoming()), 201);
  const body = newAudit(clientId, { upcomingAuditId: upcoming.id, salesTrendScore: 10 });
  const saved = await Promise.all(
    [one, two].map((caller) => attempt(caller("POST", "/api/client-audits", body))),
  );
  expect(saved.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const audits = await must<Audit[]>(two("GET", "/api/client-audits?page=1"), 200);
  expect(audits).toMatchObject([
    { clientId, healthScore: 6.5, healthHistory: [{ auditDate: body.auditDate, healthScore: 6.5 }] },
  ]);
  expect(await must<UpcomingAudit[]>(two("GET", "/api/upcoming-audits"), 200)).toEqual([]);
});

test("two portals share one database: sessions, one unforked audit chain, rate limits", async () => {
  for (const [index] of portals.entries()) {
    expect((await asPerson(urlOf(index), people.viewer)("GET", "/api/auth/user")).status).toBe(200);
  }
  const before = await withDatabase(sqld.url, countClients);
  const calls = portals.map(({ url }) => withToken(url, people.manager));
  const writes = Array.from({ length: 40 }, (_, turn) => {
    const caller = calls[turn % calls.length] ?? call;
    return attempt(caller("POST", "/api/clients", newClient()));
  });
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(Array(40).fill(201));
  await withDatabase(sqld.url, async (db) => {
    expect((await countClients(db)) - before).toBe(40);
    expect(await contradictionsOf(db)).toEqual([]);
    expect(await faultsOf(db)).toEqual([]);
  });

  const guess = (index: number) => attempt(withToken(urlOf(index), wrongToken)("GET", "/api/auth/user"));
  for (let turn = 0; turn < 30; turn++) expect((await guess(turn % 2)).status).toBe(401);
  for (const index of [0, 1]) expect((await guess(index)).status).toBe(429);
});

const wrongToken: Person = { id: "", email: "", role: "viewer", session: "", token: "portal_wrong" };

function urlOf(index: number): string {
  const portal = portals[index];
  if (!portal) throw new Error(`there is no portal ${index}`);
  return portal.url;
}
