import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#/db/schema";
import type { Audit } from "#/src/contract/audits";
import type { Problem } from "#/src/contract/problem";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { isChainWhole, tracesOf } from "#/test/support/audit-trail";
import { agreedTenths, extremeScores } from "#/test/support/health-scores";
import { addPerson } from "#/test/support/people";
import { addedAudit } from "#/test/support/requests-audits";
import { contentHash } from "#/test/support/tables";

let app: TestApp;
let audit: Audit;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
beforeEach(async () => {
  audit = await addedAudit(app);
});
afterAll(() => app.stop());

const nobody = "0198f000-0000-7000-8000-000000000000";
const put = (body: unknown, headers = {}) =>
  app.as("contributor")("PUT", `/api/client-audits/${audit.id}`, body, headers);
const remove = (headers = {}) =>
  app.as("manager")("DELETE", `/api/client-audits/${audit.id}`, undefined, headers);
const list = async () => expectJson<Audit[]>(await app.as("contributor")("GET", "/api/client-audits"));

describe("editing an audit", () => {
  test("changes each field and no other, and increments the version", async () => {
    const edits: Partial<Audit>[] = [
      { auditFrequency: "bi_weekly" },
      { loomVideoUrl: "https://www.loom.com/share/1" },
      { loomVideoUrl: null },
      { periodFrom: "2026-02-01", periodTo: "2026-02-28", currency: "USD", marketplace: "amazon.com" },
      { ctr: 0.45, cpc: 1.1, acos: 101.5, tacos: 0, roas: 3.25, impressions: 1_000_000, clicks: 0 },
      { totalBilledMonth: 0.1, totalBilledQuarter: 0.3, totalBilledYear: 1e12, grossMarginPercent: 33.3 },
      { revenueVsBillingNotes: "fine" },
      { monthlySalesData: [{ month: "2026-01", sales: 12_345.67 }], adSpendData: { amazon: 1, tiktok: 2 } },
      { monthlySalesData: { month: "2026-02" }, adSpendData: null },
      { risks: "stock", opportunities: "bundles", keyActionItems: "order\nmore" },
      { risks: null },
    ];
    for (const change of edits) {
      const answer = await put(change);
      const next = await expectJson<Audit>(answer);
      expect(next).toEqual({ ...audit, ...change, version: audit.version + 1 });
      expect(answer.headers.get("ETag")).toBe(`"${next.version}"`);
      expect((await list()).find(({ id }) => id === audit.id)).toEqual(next);
      audit = next;
    }
  });

  test("recomputes the health score for every combination of the extremes", async () => {
    for (const scores of extremeScores) {
      const next = await expectJson<Audit>(await put(scores));
      expect(next).toMatchObject({ ...scores, healthScore: Number(`${agreedTenths(scores)}e-1`) });
    }
    const { healthScore } = await expectJson<Audit>(await put({ salesTrendScore: 1 }));
    expect(healthScore).toBe(7.3);
  });

  test("rejects any health score in the request", async () => {
    for (const healthScore of [audit.healthScore, 10, null, "5"]) {
      const problem = await expectJson<Problem>(await put({ healthScore, risks: "none" }), 400);
      expect(problem.errors).toEqual([{ path: "healthScore", message: "Unknown field" }]);
    }
    expect((await list()).find(({ id }) => id === audit.id)).toEqual(audit);
  });

  test("moves it to another client, with that client's name and history", async () => {
    const other = await addedAudit(app, { auditDate: "2026-01-01" });
    const moved = await expectJson<Audit>(await put({ clientId: other.clientId }));
    expect(moved.client).toEqual(other.client);
    expect(moved.healthHistory.map(({ auditDate }) => auditDate)).toEqual(["2026-01-01", "2026-03-09"]);
  });

  test("logs one audit row with the changes, including the computed score", async () => {
    const traces = await tracesOf(app.db, () => put({ salesTrendScore: 10, risks: null, ctr: 4 }));
    expect(traces).toEqual([
      {
        entity: "client_audit",
        entityId: audit.id,
        action: "update",
        userId: app.people.contributor.id,
        before: { salesTrendScore: 5, ctr: null, healthScore: 5 },
        after: { salesTrendScore: 10, ctr: 4, healthScore: 6.5 },
      },
    ]);
    expect(await isChainWhole(app.db)).toBe(true);
  });

  test("without changes writes nothing", async () => {
    const before = await contentHash(app.db);
    const same = { clientId: audit.clientId, auditDate: audit.auditDate, salesTrendScore: 5, risks: "  " };
    for (const body of [{}, same]) expect(await expectJson<Audit>(await put(body))).toEqual(audit);
    expect(await contentHash(app.db)).toBe(before);
  });

  test.each([
    ["clientId", { clientId: nobody }],
    ["clientId", { clientId: null }],
    ["accountManagerId", { accountManagerId: nobody }],
    ["auditDate", { auditDate: null }],
    ["tacos", { tacos: -1 }],
    ["periodTo", { periodFrom: "2026-02-02", periodTo: "2026-02-01" }],
    ["amazonVisualScore", { amazonVisualScore: 10.5 }],
    ["upcomingAuditId", { upcomingAuditId: nobody }],
    ["createdBy", { createdBy: nobody }],
    ["version", { version: 9 }],
  ])("is rejected for %s in %j, and nothing changes", async (path, change) => {
    const before = await contentHash(app.db);
    const problem = await expectJson<Problem>(await put({ risks: "none", ...change }), 400);
    expect(problem.errors?.map((error) => error.path)).toEqual([path]);
    expect(await contentHash(app.db)).toBe(before);
  });

  test("keeps an account manager who has left, and accepts no other who has", async () => {
    const people = await Promise.all(
      ["left-one@portal.test", "left-two@portal.test"].map((email) =>
        addPerson(app.db, new Date("2026-03-09T12:00:00.000Z"), { role: "contributor", email }),
      ),
    );
    const [one, two] = people.map(({ id }) => id);
    audit = await expectJson<Audit>(await put({ accountManagerId: one }));
    for (const id of [one, two]) {
      await app.db.transaction((tx) =>
        tx
          .update(users)
          .set({ active: false })
          .where(eq(users.id, id ?? "")),
      );
    }
    const updated = await expectJson<Audit>(await put({ accountManagerId: one, risks: "stock" }));
    expect(updated).toMatchObject({
      accountManagerId: one,
      accountManager: { email: "left-one@portal.test" },
    });
    expect((await put({ accountManagerId: two })).status).toBe(400);
    expect(await expectJson<Audit>(await put({ accountManagerId: null }))).toMatchObject({
      accountManager: null,
    });
  });

  test("with a stale version is refused, as is a deletion, and changes nothing", async () => {
    const ifMatch = { "If-Match": `"${audit.version}"` };
    const first = await expectJson<Audit>(await put({ risks: "first" }, ifMatch));
    const problem = await expectJson<Problem>(await put({ risks: "second" }, ifMatch), 412);
    expect(problem.detail).toContain("Somebody else changed this");
    expect((await remove(ifMatch)).status).toBe(412);
    expect((await list()).find(({ id }) => id === audit.id)).toEqual(first);
  });

  test("twice concurrently at one version succeeds once, and the other request is a conflict", async () => {
    const ifMatch = { "If-Match": `"${audit.version}"` };
    const answers = await Promise.all(["a", "b"].map((risks) => put({ risks }, ifMatch)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });
});

describe("deleting an audit", () => {
  test("removes it from the list and from its client's history, and logs one audit row", async () => {
    const { clientId } = audit;
    await addedAudit(app, { clientId, auditDate: "2026-02-01" });
    const traces = await tracesOf(app.db, async () => {
      expect((await remove({ "If-Match": '"1"' })).status).toBe(204);
    });
    const { client: _, accountManager: __, healthHistory: ___, ...row } = audit;
    expect(traces).toMatchObject([
      { entity: "client_audit", entityId: audit.id, action: "delete", before: row, after: null },
    ]);
    const left = (await list()).filter((one) => one.clientId === clientId);
    expect(left).toMatchObject([{ healthHistory: [{ auditDate: "2026-02-01", healthScore: 5 }] }]);
    expect((await remove()).status).toBe(404);
    expect((await put({ risks: "gone" })).status).toBe(404);
  });

  test("is for managers and admins", async () => {
    for (const role of ["contributor", "viewer", "client"] as const) {
      expect((await app.as(role)("DELETE", `/api/client-audits/${audit.id}`)).status).toBe(403);
    }
    expect((await list()).some(({ id }) => id === audit.id)).toBe(true);
  });
});

test("the right is checked first, then the row, then the body", async () => {
  const path = `/api/client-audits/${nobody}`;
  expect((await app.anonymous("PUT", path, "{ broken")).status).toBe(401);
  expect((await app.as("viewer")("PUT", path, "{ broken")).status).toBe(403);
  expect((await app.as("contributor")("PUT", path, "{ broken")).status).toBe(404);
  expect((await app.as("contributor")("PUT", "/api/client-audits/summary", {})).status).toBe(405);
  expect((await put("{ broken")).status).toBe(400);
});

test("two audits with the same values for a client are two audits", async () => {
  const { clientId } = await addedAudit(app, { clientId: (await makeClient(app)).id });
  await addedAudit(app, { clientId });
  expect((await list()).filter((one) => one.clientId === clientId)).toHaveLength(2);
});
