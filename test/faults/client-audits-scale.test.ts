import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { bulkInsert } from "#/db/bulk-insert";
import { drizzled } from "#/db/drizzled";
import { clientAudits, clients } from "#/db/schema";
import { auditsSummary } from "#/src/areas/audits/queries";
import { newClientRow } from "#/src/areas/clients";
import type { Audit } from "#/src/contract/audits";
import { serverLimits } from "#/src/contract/limits";
import { listLimits } from "#/src/contract/limits-of-lists";
import { addDays } from "#/src/format/dates";
import { asPerson, startApp, type TestApp } from "../support/app";
import { patience } from "../support/patience";
import { newClient } from "../support/requests";
import { costOf } from "../support/work";
import { testMoment } from "../support/zones";
import { watched } from "./support/plans";
import { must } from "./support/requests";

setDefaultTimeout(patience.test);

const size = { clients: 300, auditsEach: 20 };
const paths = [
  "/api/client-audits",
  "/api/client-audits?page=1",
  "/api/client-audits?page=100",
  "/api/client-audits?score=low",
  "/api/client-audits?search=house+12",
  "/api/client-audits?search=mia&score=high",
  "/api/client-audits/summary",
];

/** Maximum cost of a response, in pieces of reference work. */
const most = { enough: 200 };

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  const owners = Array.from({ length: size.clients }, () =>
    newClientRow({ ...defaults, ...newClient() }, { now: testMoment, newId: () => Bun.randomUUIDv7() }),
  );
  const audits = owners.flatMap(({ id }, client) =>
    Array.from({ length: size.auditsEach }, (_, i) => auditOf(id, client, i)),
  );
  await app.db.transaction(async (tx) => {
    await bulkInsert(tx, clients, owners);
    await bulkInsert(tx, clientAudits, audits);
  });
});
afterAll(() => app.stop());

test("with 6,000 audits the server responds with little work, each card with its history", async () => {
  const call = app.as("manager");
  expect(await app.db.read.$count(clientAudits)).toBe(size.clients * size.auditsEach);
  for (const path of paths) {
    const cost = await costOf(() => must(call("GET", path), 200), most);
    expect({ path, cost, isLittle: cost < most.enough }).toMatchObject({ isLittle: true });
  }
  const page = await must<Audit[]>(call("GET", "/api/client-audits?page=2"), 200);
  expect(page).toHaveLength(listLimits.pageSize);
  for (const { healthHistory } of page) expect(healthHistory).toHaveLength(serverLimits.healthHistory);
});

test("pages, levels, histories and figures are read through indexes", async () => {
  const { db, plans } = watched(app.db);
  const watching = await startApp({ deps: { db } });
  const call = asPerson(watching.url, app.people.manager);
  for (const path of paths) expect((await call("GET", path)).status).toBe(200);
  await watching.stop();

  const seen = (await plans()).filter(({ statement }) => statement.includes("client_audits"));
  expect(seen.length).toBeGreaterThanOrEqual(paths.length);
  const histories = seen.filter(({ statement }) => statement.includes("latest"));
  expect(histories.length).toBeGreaterThan(0);
  for (const { steps } of histories) {
    expect(steps).toContain("SEARCH latest USING INDEX client_audits_client_date (client_id=?)");
  }
  const walks = /\bSCAN (client_audits|latest)(?! USING)/;
  expect(seen.filter(({ steps }) => steps.some((step) => walks.test(step)))).toEqual([]);
});

test("the figures of all clients are one statement", async () => {
  let statements = 0;
  const logger = { logQuery: () => statements++ };
  const read = drizzled(app.db.client, { logger });
  expect((await auditsSummary({ db: { ...app.db, read } })).total).toBe(size.clients * size.auditsEach);
  expect(statements).toBe(1);
});

const defaults = {
  name: "",
  brandNames: [],
  clientType: "uncut_brands",
  primaryContactName: "",
  primaryContactEmail: "",
  websiteUrl: null,
  amazonStorefrontUrl: null,
  avatarUrl: null,
  accountManagerId: null,
  timeZone: null,
  status: "active",
} as const;

/** Adds an audit a week, with tables as large as people fill in. */
function auditOf(clientId: string, client: number, week: number): typeof clientAudits.$inferInsert {
  const skus = Array.from({ length: 20 }, (_, i) => ({
    sku: `SKU-${client}-${i}`,
    name: "Oak Board",
    units: i,
  }));
  return {
    id: Bun.randomUUIDv7(),
    clientId,
    accountManagerId: app.people.manager.id,
    auditDate: addDays("2026-03-09", -7 * week),
    healthScore: 1 + ((7 * client + week) % 91) / 10,
    topSkusData: skus,
    overallNotes: "A steady week. ".repeat(40),
    createdAt: testMoment,
    updatedAt: testMoment,
  };
}
