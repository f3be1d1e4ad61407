import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clientAudits, clients } from "#/db/schema";
import type { AuditBasis } from "#/src/contract/audit-limits";
import type { Audit } from "#/src/contract/audits";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { addedAudit, newAudit, newPlan } from "#/test/support/requests-audits";
import { contextOf } from "#/test/support/verb-context";
import { auditBasis } from "./score-proposals";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const figures = { clicks: 2_406, acos: 41, topSkusData: [{ sku: "B01", units: 40, sales: 800 }] };
const stored = async (id: string) => {
  const [row] = await app.db.read.select().from(clientAudits).where(eq(clientAudits.id, id));
  return row?.scoreProposals ?? null;
};
const put = async (audit: Audit, change: object) =>
  expectJson<Audit>(await app.as("manager")("PUT", `/api/client-audits/${audit.id}`, change));
const sentencesOf = ({ scoreProposals }: Audit) =>
  scoreProposals?.scores.advertisingScore.reasons.map(({ sentence }) => sentence);

test("an audit stores the proposals against the client's last one, by the current limits, and the reason for another score", async () => {
  const { id: clientId } = await makeClient(app);
  await addedAudit(app, { clientId, auditDate: "2026-02-09", ...figures, acos: 28 });
  const fields = { clientId, advertisingScore: 4, advertisingReason: "Launch of a new line" };
  const audit = await addedAudit(app, { ...fields, ...figures });
  expect(audit).toMatchObject({ advertisingScore: 4, advertisingReason: "Launch of a new line" });
  expect(audit.scoreProposals).toMatchObject({
    since: "2026-02-09",
    scores: {
      advertisingScore: {
        proposed: 2,
        reasons: [{ sentence: "ACOS 41%, over 35%: -2" }, { sentence: "ACOS 41%, 28% last time: -2" }],
      },
      creativeScore: { proposed: null, reasons: [], missing: "CTR: no figure" },
    },
  });
  expect(audit.scoreProposals).not.toHaveProperty("limits");
  expect((await stored(audit.id))?.limits).toMatchObject({ acosHigh: 35, fewestClicks: 100 });
});

test("without figures nothing is proposed and the scores are five", async () => {
  const audit = await addedAudit(app, {});
  expect(audit).toMatchObject({ scoreProposals: null, advertisingScore: 5, advertisingReason: null });
});

test("changed limits apply from the next change of a figure on, not to saved audits", async () => {
  const audit = await addedAudit(app, figures);
  const limit = async (acosHigh: number | null) =>
    expectJson(await app.as("admin")("PATCH", "/api/audit-limits", { acosHigh }));
  await limit(50);
  expect(sentencesOf(await put(audit, { overallNotes: "Fine", advertisingScore: 3 }))).toEqual([
    "ACOS 41%, over 35%: -2",
  ]);
  expect(sentencesOf(await put(audit, { acos: 51 }))).toEqual(["ACOS 51%, over 50%: -2"]);
  expect((await stored(audit.id))?.limits.acosHigh).toBe(50);
  await limit(null);
});

test("an edited audit is compared with the one before it, even of the same day, never with itself or a later one", async () => {
  const { id: clientId } = await makeClient(app);
  const first = await addedAudit(app, { clientId, ...figures, acos: 20 });
  const second = await addedAudit(app, { clientId, ...figures, acos: 30 });
  await addedAudit(app, { clientId, auditDate: "2026-03-10", ...figures, acos: 10 });
  expect(sentencesOf(await put(second, { acos: 31 }))).toEqual(["ACOS 31%, 20% last time: -2"]);
  expect(sentencesOf(await put(first, { acos: 21 }))).toEqual([]);
  const earlier = await put(second, { auditDate: "2026-03-01" });
  expect(earlier.scoreProposals?.since).toBeNull();
});

test("figures of reports are judged like entered ones, and undoing them restores the earlier proposals", async () => {
  const audit = await addedAudit(app, figures);
  const before = await stored(audit.id);
  const answer = await app.as("manager")("POST", `/api/client-audits/${audit.id}/import`, newPlan());
  const operation = answer.headers.get("X-Operation-Id");
  const applied = await expectJson<Audit>(answer);
  expect(sentencesOf(applied)).toEqual(["ACOS 122.4%, over 35%: -2"]);
  expect(applied.advertisingScore).toBe(audit.advertisingScore);
  await expectJson(await app.as("manager")("POST", `/api/operations/${operation}/undo`));
  expect(await stored(audit.id)).toEqual(before);
});

test("an audit from before proposals existed gets them with its next score, not with its next note", async () => {
  const audit = await addedAudit(app, figures);
  await app.db.transaction((tx) =>
    tx.update(clientAudits).set({ scoreProposals: null }).where(eq(clientAudits.id, audit.id)),
  );
  expect((await put(audit, { overallNotes: "Fine" })).scoreProposals).toBeNull();
  expect(sentencesOf(await put(audit, { advertisingScore: 7 }))).toEqual(["ACOS 41%, over 35%: -2"]);
});

test("the form gets the limits and the figures of the previous audit, and nothing about billing", async () => {
  const { id: clientId } = await makeClient(app);
  const billing = { totalBilledMonth: 987_654, grossMarginPercent: 43.21 };
  const last = await addedAudit(app, { clientId, auditDate: "2026-02-09", ...figures, ...billing });
  const current = await addedAudit(app, { clientId, ...figures });
  const ask = async (more = "") => {
    const query = `clientId=${clientId}&auditDate=2026-03-09${more}`;
    return expectJson<AuditBasis>(await app.as("viewer")("GET", `/api/client-audits/basis?${query}`));
  };
  expect((await ask(`&auditId=${current.id}`)).last?.auditDate).toBe(last.auditDate);
  expect((await ask()).last?.auditDate).toBe(current.auditDate);
  expect(JSON.stringify(await ask(`&auditId=${current.id}`))).not.toMatch(/987654|43\.21|billed|margin/i);
  const unknown = `clientId=${Bun.randomUUIDv7()}&auditDate=2026-03-09`;
  await expectJson(await app.as("viewer")("GET", `/api/client-audits/basis?${unknown}`), 400);
  const gone = `clientId=${clientId}&auditDate=2026-03-09&auditId=${Bun.randomUUIDv7()}`;
  await expectJson(await app.as("viewer")("GET", `/api/client-audits/basis?${gone}`), 400);
});

test("no proposal reveals billing or earnings, which viewers do not receive", async () => {
  const billing = { totalBilledMonth: 987_654, totalBilledQuarter: 876_543, totalBilledYear: 765_432 };
  const { id } = await addedAudit(app, {
    ...figures,
    ...billing,
    grossMarginPercent: 43.21,
    tacos: 20,
    ctr: 1,
  });
  const seen = await (await app.as("viewer")("GET", `/api/client-audits?id=${id}`)).text();
  expect(seen).toContain("ACOS 41%, over 35%: -2");
  expect(seen).not.toMatch(/987,?654|876,?543|765,?432|43\.21/);
});

test("a reason is one line of limited length", async () => {
  const { id: clientId } = await makeClient(app);
  const body = newAudit(clientId, { advertisingReason: "n".repeat(20_000) });
  const answer = await app.as("manager")("POST", "/api/client-audits", body);
  expect(await expectJson(answer, 400)).toMatchObject({ errors: [{ path: "advertisingReason" }] });
});

test.each([
  ["client", clients],
  ["audit", clientAudits],
])("an unreadable database is not reported as a missing %s", async (_, unreadable) => {
  const { id: clientId } = await makeClient(app);
  const { id: auditId } = await addedAudit(app, { clientId });
  const ctx = await contextOf(app, app.people.manager);
  const input = { clientId, auditId, auditDate: "2026-03-09" } as const;
  expect(await auditBasis(ctx, input)).toMatchObject({ last: null });
  const locked = new Error("SQLITE_BUSY: database is locked");
  const select = () => {
    const query = app.db.read.select();
    return {
      from: (table: unknown) =>
        table === unreadable ? { where: () => Promise.reject(locked) } : query.from(table as typeof clients),
    };
  };
  const read = new Proxy(app.db.read, {
    get: (db, key) => (key === "select" ? select : Reflect.get(db, key)),
  });
  expect(await auditBasis({ ...ctx, db: { ...ctx.db, read } }, input).catch((error) => error)).toBe(locked);
});
