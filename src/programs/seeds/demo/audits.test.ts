import { afterAll, beforeAll, expect, test } from "bun:test";
import { clientAudits, clients, upcomingAudits } from "#/db/schema";
import { auditsSummary } from "#/src/areas/audits/queries";
import { CreateAudit, CreateUpcomingAudit } from "#/src/contract/audits";
import { adChannel } from "#/src/contract/choices/audits";
import { reasonFields } from "#/src/contract/choices/score-proposals";
import { healthLevelOf, healthScore, scoreKeys } from "#/src/contract/health";
import { demoMoment, freshDatabase } from "#/test/support/database";

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase({ demo: demoMoment });
});
afterAll(() => database.close());

test("each audited client has a history of at least three, none before it became a client", async () => {
  const rows = await database.db.read.select().from(clientAudits);
  const since = new Map(
    (await database.db.read.select().from(clients)).map(({ id, createdAt }) => [id, createdAt]),
  );
  for (const [clientId, history] of Map.groupBy(rows, (row) => row.clientId)) {
    expect(history.length).toBeGreaterThanOrEqual(3);
    expect(new Set(history.map(({ auditDate }) => auditDate)).size).toBe(history.length);
    for (const { createdAt } of history) expect(createdAt > (since.get(clientId) ?? "9999")).toBe(true);
  }
  const levels = new Set(rows.map((row) => healthLevelOf(row.healthScore)));
  expect([...levels].toSorted()).toEqual(["high", "low", "medium"]);
});

test("the cards count clients by their latest audits, some of which recovered", async () => {
  const rows = await database.db.read.select().from(clientAudits);
  const latest = [...Map.groupBy(rows, (row) => row.clientId).values()].map((history) =>
    history.reduce((newest, row) => (row.auditDate > newest.auditDate ? row : newest)),
  );
  const withLevel = (level: string) =>
    latest.filter((row) => healthLevelOf(row.healthScore) === level).length;
  const summary = await auditsSummary(database);
  expect(summary).toMatchObject({
    total: rows.length,
    highPerformers: withLevel("high"),
    atRisk: withLevel("low"),
  });
  expect(summary.atRisk).toBeLessThan(rows.filter((row) => healthLevelOf(row.healthScore) === "low").length);
});

test("every audit is valid on the wire, with the score of the formula", async () => {
  for (const row of await database.db.read.select().from(clientAudits)) {
    const { id: _, healthScore: score, createdBy: __, version, createdAt, updatedAt, ...rest } = row;
    const { figureSources, scoreProposals, ...fields } = rest;
    expect(figureSources).toBeNull();
    expect(scoreProposals?.scores.advertisingScore.proposed).toBeWithin(1, 11);
    expect<unknown>(CreateAudit.parse(fields)).toEqual(fields);
    expect(score).toBe(healthScore(row));
    expect({ version, updatedAt }).toEqual({ version: 1, updatedAt: createdAt });
  }
  for (const { brandName, auditWeek, priority, clientId } of await database.db.read
    .select()
    .from(upcomingAudits)) {
    const fields = { brandName, auditWeek, priority, clientId };
    expect(CreateUpcomingAudit.parse(fields)).toEqual(fields);
  }
});

test("the tables contain data as the screen's editors write it", async () => {
  for (const row of await database.db.read.select().from(clientAudits)) {
    const { monthlySalesData, adSpendData, topSkusData, underperformingSkusData } = row;
    const amount = expect.any(Number);
    expect(monthlySalesData).toEqual(
      Array.from({ length: 3 }, () => ({ month: expect.stringMatching(/^\d{4}-\d\d$/), sales: amount })),
    );
    expect(Object.keys(adSpendData ?? {})).toEqual(adChannel.values);
    const spent = Object.values(adSpendData ?? {}).reduce((sum: number, part) => sum + Number(part), 0);
    expect(spent).toBe(row.totalAdSpend ?? Number.NaN);
    const sku = { sku: expect.any(String), name: expect.any(String), sales: amount };
    expect(topSkusData).toContainEqual({ ...sku, units: amount });
    expect(underperformingSkusData).toContainEqual({ ...sku, issue: expect.any(String) });
  }
});

test("every score that differs from the proposed one has a reason, and no other", async () => {
  for (const row of await database.db.read.select().from(clientAudits)) {
    for (const key of scoreKeys) {
      const proposed = row.scoreProposals?.scores[key].proposed ?? row[key];
      expect([key, row[reasonFields[key]] !== null]).toEqual([key, proposed !== row[key]]);
    }
  }
});
