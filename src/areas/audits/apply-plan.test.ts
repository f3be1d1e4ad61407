import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLogs, clientAudits } from "#/db/schema";
import type { Audit } from "#/src/contract/audits";
import type { Undone } from "#/src/contract/operations";
import type { Problem } from "#/src/contract/problem";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { addedAudit, newAudit, newPlan } from "#/test/support/requests-audits";

let app: TestApp;
let audit: Audit;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
beforeEach(async () => {
  audit = await addedAudit(app, {
    totalAdSpend: 10,
    monthlySalesData: [{ month: "2026-01", sales: 1.5 }],
    risks: "Stock",
  });
});
afterAll(() => app.stop());

const apply = (
  plan: unknown,
  {
    id,
    as = "contributor" as const,
    ...headers
  }: { id?: string; as?: "contributor" | "manager"; "If-Match"?: string } = {},
) => app.as(as)("POST", `/api/client-audits/${id ?? audit.id}/import`, plan, headers);
const undo = (answer: Response, as: "contributor" | "manager" = "contributor") =>
  app.as(as)("POST", `/api/operations/${answer.headers.get("X-Operation-Id")}/undo`);
/** Reads the stored row without the columns that every write changes. */
const stored = async () => {
  const [row] = await app.db.read.all<Record<string, unknown>>(
    `select * from client_audits where id = '${audit.id}'`,
  );
  const { version: _version, updated_at: _updatedAt, ...columns } = row ?? {};
  return columns;
};
const says = async (answer: Response) => (await expectJson<Problem>(answer, answer.status)).detail;

describe("applying a plan", () => {
  test("sets the audit's figures and names their source files", async () => {
    const plan = newPlan(
      {},
      { adSpendData: { amazon: 69.5 }, periodFrom: "2026-02-01", periodTo: "2026-02-28", currency: "USD" },
    );
    const answer = await apply(plan, { "If-Match": '"1"' });
    const applied = await expectJson<Audit>(answer);
    expect(answer.headers.get("ETag")).toBe('"2"');
    expect(applied).toEqual({
      ...audit,
      ...plan.figures,
      version: 2,
      figureSources: {
        files: [
          { ...plan.files[0], appliedAt: "2026-03-08T12:00:00.000Z", appliedBy: app.people.contributor.id },
        ],
        figures: Object.fromEntries(
          Object.entries(plan.sources).map(([field, source]) => [field, { ...source, isChanged: false }]),
        ),
      },
    } as Audit);
    const entries = await app.db.read.select().from(auditLogs).where(eq(auditLogs.entityId, audit.id));
    expect(entries.map(({ action }) => action)).toEqual(["create", "update"]);
    expect(entries[1]?.operationId).toBe(answer.headers.get("X-Operation-Id"));
  });

  test("and undoing it restores the row exactly", async () => {
    const before = await stored();
    const answer = await apply(
      newPlan({}, { monthlySalesData: [{ month: "2026-02", sales: 3 }], topSkusData: [{ sku: "B0" }] }),
    );
    expect(await stored()).not.toEqual(before);
    await expectJson<Undone>(await undo(answer));
    expect(await stored()).toEqual(before);
  });

  test("with files that are all applied already is rejected with time and user, until that is undone", async () => {
    const plan = newPlan();
    const first = await apply(plan);
    const again = await apply(
      { ...plan, figures: { acos: 1 }, sources: { acos: plan.sources.acos } },
      { as: "manager" },
    );
    expect(again.status).toBe(409);
    expect(await says(again)).toBe("“ads.csv” was already applied on Mar 9, 2026 by Cleo Contributor.");
    await expectJson<Undone>(await undo(first));
    await expectJson<Audit>(await apply(plan));
  });

  test("accepts an applied file together with a new one", async () => {
    const plan = newPlan();
    const first = await expectJson<Audit>(await apply(plan));
    const other = newPlan({ name: "sales.csv" }, { tacos: 5 });
    app.passMinute();
    const both = {
      files: [...other.files, ...plan.files.map((file) => ({ ...file, marketplace: "amazon.ca" }))],
      figures: { tacos: 5 },
      sources: { tacos: { files: [0, 1], how: "Of both." } },
    };
    const { figureSources } = await expectJson<Audit>(await apply(both));
    expect(figureSources?.files.map(({ name }) => name)).toEqual(["ads.csv", "sales.csv"]);
    const [before] = first.figureSources?.files ?? [];
    expect(figureSources?.files[0]).toEqual({ ...before, marketplace: "amazon.ca" } as typeof before);
    expect(figureSources?.figures.tacos?.files).toEqual([1, 0]);
    expect(figureSources?.figures.acos?.files).toEqual([0]);
  });

  test("twice concurrently tells the slower user about the conflict", async () => {
    const answers = await Promise.all(
      (["contributor", "manager"] as const).map((as) => apply(newPlan(), { as, "If-Match": '"1"' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const same = newPlan();
    const unguarded = await Promise.all(
      (["contributor", "manager"] as const).map((as) => apply(same, { as })),
    );
    expect(unguarded.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("marks figures edited by hand later, after which the import cannot be undone", async () => {
    const answer = await apply(newPlan());
    const edited = await expectJson<Audit>(
      await app.as("manager")("PUT", `/api/client-audits/${audit.id}`, { acos: 99, risks: "None" }),
    );
    expect(edited.figureSources?.figures.acos?.isChanged).toBe(true);
    expect(edited.figureSources?.figures.totalAdSpend?.isChanged).toBe(false);
    const refused = await undo(answer);
    expect(refused.status).toBe(409);
    expect(await says(refused)).toContain("was changed by Mia Manager since.");
  });

  test("accepts a file again if all its figures were edited or replaced since", async () => {
    const plan = newPlan();
    await expectJson<Audit>(await apply(plan));
    await expectJson<Audit>(
      await app.as("manager")("PUT", `/api/client-audits/${audit.id}`, { acos: 99, totalAdSpend: 1 }),
    );
    const again = await expectJson<Audit>(await apply(plan));
    expect(again).toMatchObject(plan.figures);
    const { acos, totalAdSpend } = again.figureSources?.figures ?? {};
    expect([acos?.isChanged, totalAdSpend?.isChanged]).toEqual([false, false]);
    const replaced = await expectJson<Audit>(await apply(newPlan({ name: "later.csv" })));
    expect(replaced.figureSources?.files.map(({ name }) => name)).toEqual(["later.csv"]);
  });
});

describe("a new audit", () => {
  test("can contain a plan in the request that creates it, as one operation", async () => {
    const plan = newPlan();
    const answer = await app.as("contributor")(
      "POST",
      "/api/client-audits",
      newAudit(audit.clientId, { auditDate: "2026-03-02", acos: 3, plan }),
    );
    const made = await expectJson<Audit>(answer, 201);
    expect(made).toMatchObject({ ...plan.figures, version: 1 });
    expect(made.figureSources?.files[0]?.sha256).toBe(plan.files[0]?.sha256 ?? "");
    const twice = await app.as("contributor")(
      "POST",
      "/api/client-audits",
      newAudit(audit.clientId, { auditDate: "2026-03-02", plan }),
    );
    expect([twice.status, await says(twice)]).toEqual([
      409,
      "“ads.csv” was already applied on Mar 9, 2026 by Cleo Contributor.",
    ]);
    await expectJson<Undone>(await undo(answer));
    const rows = await app.db.read
      .select()
      .from(clientAudits)
      .where(eq(clientAudits.clientId, audit.clientId));
    expect(rows.map(({ id }) => id)).toEqual([audit.id]);
  });
});

describe("rejects", () => {
  const plan = newPlan();
  test.each<[path: string, plan: object]>([
    ["files", { ...plan, files: [] }],
    ["files", { ...plan, files: [plan.files[0], plan.files[0]] }],
    ["files.0.sha256", newPlan({ sha256: "ABC" })],
    ["files.0.kind", newPlan({ kind: "asana" })],
    ["files.0.currency", newPlan({ currency: "dollars" })],
    ["files.0.period", newPlan({ period: { from: "2026-02-02", to: "2026-02-01" } })],
    ["files.0.rows", newPlan({ rows: 0 })],
    ["figures", { ...plan, figures: {}, sources: {} }],
    ["figures.acos", newPlan({}, { acos: -1 })],
    ["sources.ctr", { ...plan, figures: { ...plan.figures, ctr: 1 } }],
    ["sources.acos", { ...plan, figures: { totalAdSpend: 1 } }],
    ["sources.acos", { ...plan, sources: { ...plan.sources, acos: { files: [1], how: "Nowhere." } } }],
    ["periodTo", newPlan({}, { periodFrom: "2026-02-02", periodTo: "2026-02-01" })],
  ])("an invalid value in %s", async (path, wrong) => {
    const answer = await apply(wrong);
    const { errors } = await expectJson<Problem>(answer, 400);
    expect(errors?.map((error) => error.path)).toContain(path);
    expect(await stored()).toMatchObject({ total_ad_spend: 10, figure_sources: null });
  });

  test("a figure that is not part of any report", async () => {
    const answer = await apply({ ...plan, figures: { ...plan.figures, totalBilledMonth: 1 } });
    expect(answer.status).toBe(400);
  });

  test("callers without the right to edit audits, and a missing audit", async () => {
    const path = `/api/client-audits/${audit.id}/import`;
    expect((await app.as("viewer")("POST", path, plan)).status).toBe(403);
    expect((await app.as("client")("POST", path, plan)).status).toBe(403);
    expect((await fetch(`${app.url}${path}`, { method: "POST" })).status).toBe(401);
    const client = await makeClient(app);
    expect((await apply(plan, { id: client.id })).status).toBe(404);
  });
});
