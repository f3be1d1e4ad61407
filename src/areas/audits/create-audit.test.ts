import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { users } from "#/db/schema";
import type { Audit } from "#/src/contract/audits";
import { reasonFields } from "#/src/contract/choices/score-proposals";
import type { Client } from "#/src/contract/clients";
import type { Problem } from "#/src/contract/problem";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { isChainWhole, tracesOf } from "#/test/support/audit-trail";
import { agreedTenths, extremeScores } from "#/test/support/health-scores";
import { addPerson } from "#/test/support/people";
import { newAudit } from "#/test/support/requests-audits";
import { contentHash } from "#/test/support/tables";
import { costOf } from "#/test/support/work";

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp({ templates: false });
  client = await makeClient(app);
});
afterAll(() => app.stop());

const nobody = "0198f000-0000-7000-8000-000000000000";
const post = (body: unknown, headers = {}) =>
  app.as("contributor")("POST", "/api/client-audits", body, headers);
const add = async (fields: Record<string, unknown> = {}) =>
  expectJson<Audit>(await post(newAudit(client.id, fields)), 201);
const list = async () => expectJson<Audit[]>(await app.as("contributor")("GET", "/api/client-audits"));

describe("a new audit", () => {
  test("has the defaults of the form, and its author", async () => {
    const answer = await post({ clientId: client.id, auditDate: "2026-03-01" });
    expect(answer.headers.get("ETag")).toBe('"1"');
    const empty = [
      ...["accountManagerId", "accountManager", "loomVideoUrl", "avgMonthlySales90Days", "totalAdSpend"],
      ...["impressions", "clicks", "ctr", "cpc", "acos", "tacos", "roas", "totalBilledMonth"],
      ...["totalBilledQuarter", "totalBilledYear", "grossMarginPercent", "revenueVsBillingNotes"],
      ...["monthlySalesData", "adSpendData", "topSkusData", "underperformingSkusData", "overallNotes"],
      ...["seasonalityNotes", "creativeStatus", "creativesNeedingImprovement", "amazonOverviewNotes"],
      ...["periodFrom", "periodTo", "currency", "marketplace", "figureSources"],
      ...["keyActionItems", "actionableInsights", "opportunities", "risks", "scoreProposals"],
      ...Object.values(reasonFields),
    ];
    expect(await expectJson<object>(answer, 201)).toEqual({
      ...Object.fromEntries(empty.map((key) => [key, null])),
      id: expect.any(String),
      clientId: client.id,
      client: { name: client.name },
      auditDate: "2026-03-01",
      auditFrequency: "weekly",
      healthScore: 5,
      salesTrendScore: 5,
      advertisingScore: 5,
      profitabilityScore: 5,
      productPerformanceScore: 5,
      creativeScore: 5,
      amazonVisualScore: 5,
      healthHistory: [{ auditDate: "2026-03-01", healthScore: 5 }],
      createdBy: app.people.contributor.id,
      version: 1,
      createdAt: "2026-03-08T12:00:00.000Z",
      updatedAt: "2026-03-08T12:00:00.000Z",
    });
  });

  test("gets the health score of the formula for every combination of the extremes", async () => {
    for (const scores of extremeScores) {
      expect((await add(scores)).healthScore).toBe(Number(`${agreedTenths(scores)}e-1`));
    }
  });

  test("is in the list as returned, and logs one audit row with all of it", async () => {
    let made: Audit | undefined;
    const traces = await tracesOf(app.db, async () => {
      made = await add({ totalBilledMonth: 1_234.56, topSkusData: [{ sku: "A" }], auditDate: "2026-03-31" });
    });
    const { client: _, accountManager: __, healthHistory: ___, ...row } = { ...made };
    expect(traces).toEqual([
      {
        entity: "client_audit",
        entityId: made?.id ?? "",
        action: "create",
        userId: app.people.contributor.id,
        before: null,
        after: row,
      },
    ]);
    expect((await list()).find(({ id }) => id === made?.id)).toEqual(made as Audit);
    expect(await isChainWhole(app.db)).toBe(true);
  });

  test("is created once however often the request is repeated with one key", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const body = newAudit(client.id, { overallNotes: "once" });
    const [first, second] = [await post(body, key), await post(body, key)];
    expect(await expectJson<Audit>(second, 201)).toEqual(await expectJson<Audit>(first, 201));
    expect((await list()).filter(({ overallNotes }) => overallNotes === "once")).toHaveLength(1);
  });

  test.each([
    ["clientId", { clientId: undefined }],
    ["clientId", { clientId: "Acme" }],
    ["clientId", { clientId: nobody }],
    ["accountManagerId", { accountManagerId: nobody }],
    ["auditDate", { auditDate: undefined }],
    ["auditDate", { auditDate: "" }],
    ["auditDate", { auditDate: "2026-02-30" }],
    ["auditDate", { auditDate: "2026-03-09T00:00:00.000Z" }],
    ["auditFrequency", { auditFrequency: "daily" }],
    ...["ctr", "acos", "tacos", "grossMarginPercent"].flatMap((key): [string, Record<string, unknown>][] => [
      [key, { [key]: -0.1 }],
      [key, { [key]: "5" }],
    ]),
    ["grossMarginPercent", { grossMarginPercent: 100.1 }],
    ["currency", { currency: "usd" }],
    ["periodFrom", { periodFrom: "June" }],
    ["periodTo", { periodFrom: "2026-02-02", periodTo: "2026-02-01" }],
    ["figureSources", { figureSources: { files: [], figures: {} } }],
    ["totalBilledMonth", { totalBilledMonth: -1 }],
    ["loomVideoUrl", { loomVideoUrl: "javascript:alert(1)" }],
    ["salesTrendScore", { salesTrendScore: 0 }],
    ["creativeScore", { creativeScore: 11 }],
    ["advertisingScore", { advertisingScore: 5.5 }],
    ["profitabilityScore", { profitabilityScore: null }],
    ["overallNotes", { overallNotes: "x".repeat(10_001) }],
    ["upcomingAuditId", { upcomingAuditId: "next" }],
    ["healthScore", { healthScore: 10 }],
    ["createdBy", { createdBy: nobody }],
    ["id", { id: nobody }],
    ["version", { version: 7 }],
    ["createdAt", { createdAt: "2020-01-01T00:00:00.000Z" }],
    ["client", { client: { name: "Acme" } }],
    ["healthHistory", { healthHistory: [] }],
  ])("is rejected for %s in %j, and nothing is stored", async (path, fields) => {
    const before = await contentHash(app.db);
    const problem = await expectJson<Problem>(await post(newAudit(client.id, fields)), 400);
    expect(problem.errors?.map((error) => error.path)).toEqual([path]);
    expect(await contentHash(app.db)).toBe(before);
  });

  test("accepts an active admin, manager or contributor as account manager, and nobody else", async () => {
    for (const role of ["admin", "manager", "contributor"] as const) {
      const { id, email } = app.people[role];
      expect(await add({ accountManagerId: id })).toMatchObject({ accountManager: { email } });
    }
    const gone = await addPerson(app.db, new Date(), { role: "manager", email: "gone@portal.test" });
    await app.db.transaction((tx) => tx.update(users).set({ active: false }).where(eq(users.id, gone.id)));
    for (const { id } of [app.people.viewer, app.people.client, gone]) {
      const problem = await expectJson<Problem>(
        await post(newAudit(client.id, { accountManagerId: id })),
        400,
      );
      expect(problem.errors?.map(({ path }) => path)).toEqual(["accountManagerId"]);
    }
  });
});

describe("structured data", () => {
  const keys = ["monthlySalesData", "adSpendData", "topSkusData", "underperformingSkusData"] as const;

  test("of any JSON is returned as sent", async () => {
    const json = fc
      .jsonValue({ maxDepth: 5, noUnicodeString: false })
      .map((value) => JSON.parse(JSON.stringify(value)))
      .filter((value) => !/"(__proto__|constructor)":/.test(JSON.stringify(value)));
    await fc.assert(
      fc.asyncProperty(json, json, async (one, other) => {
        const made = await add({ monthlySalesData: one, topSkusData: other });
        expect(made).toMatchObject({ adSpendData: null, underperformingSkusData: null });
        const [stored] = (await list()).filter(({ id }) => id === made.id);
        expect([made.monthlySalesData, made.topSkusData]).toEqual([one, other]);
        expect([stored?.monthlySalesData, stored?.topSkusData]).toEqual([one, other]);
      }),
      { numRuns: 25 },
    );
  });

  test.each<[string, unknown]>([
    ["text", ""],
    ["zero", 0],
    ["no", false],
    ["an empty list", []],
    ["an empty object", {}],
    ["text that looks like JSON", '{"a": 1}'],
    ["NUL and half a letter", ["\u0000", "\ud800"]],
    ["names of the language", { toString: 1, valueOf: 2, hasOwnProperty: null, prototype: {} }],
  ])("may be %s", async (_, value) => {
    for (const key of keys) expect(await add({ [key]: value })).toMatchObject({ [key]: value });
  });

  test("rejects keys that would change prototypes, and infinite numbers", async () => {
    for (const key of keys) {
      for (const bad of [
        '{"__proto__": {"polluted": true}}',
        '[{"a": {"constructor": {"b": 1}}}]',
        "1e999",
      ]) {
        const body = `{"clientId": "${client.id}", "auditDate": "2026-03-09", "${key}": ${bad}}`;
        expect((await post(body)).status).toBe(400);
      }
    }
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  test("can be nested as deeply as a body may be, and no deeper", async () => {
    const nested = (depth: number): Audit["topSkusData"] => JSON.parse("[".repeat(depth) + "]".repeat(depth));
    expect((await add({ topSkusData: nested(31) })).topSkusData).toEqual(nested(31));
    const deep = `{"clientId": "${client.id}", "topSkusData": ${"[".repeat(200_000)}`;
    expect((await post(newAudit(client.id, { topSkusData: nested(32) }))).status).toBe(400);
    expect((await post(deep)).status).toBe(400);
  });

  test("can be as large as a body may be, at little cost, and no larger", async () => {
    const rows = Array.from({ length: 9_000 }, (_, i) => ({
      sku: `SKU-${i}`,
      name: "Oak Board",
      units: i,
      sales: 1.5 * i,
    }));
    const cost = await costOf(
      async () => {
        const made = await add({ topSkusData: rows });
        expect(made.topSkusData).toEqual(rows);
        await app.as("manager")("DELETE", `/api/client-audits/${made.id}`);
      },
      { enough: 2_000 },
    );
    expect(cost).toBeLessThan(2_000);
    const flat = (length: number) => add({ adSpendData: "1".repeat(length) });
    expect((await flat(1_000_000)).adSpendData).toHaveLength(1_000_000);
    expect((await post(newAudit(client.id, { adSpendData: "1".repeat(1_048_576) }))).status).toBe(413);
  });
});
