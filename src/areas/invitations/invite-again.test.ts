import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLogs, mails, rateLimits } from "#/db/schema";
import type { MailPlan } from "#/src/contract/bulk-mail";
import type { Client } from "#/src/contract/clients";
import type { Problem } from "#/src/contract/problem";
import { expectJson, makeClient, startApp, type TestApp, withToken } from "#/test/support/app";
import { invited } from "#/test/support/requests-invitations";

let app: TestApp;
let acme: Client;
let beta: Client;
beforeEach(async () => {
  app = await startApp({ templates: false });
  acme = await makeClient(app, { name: "Acme" });
  beta = await makeClient(app, { name: "Beta" });
});
afterEach(() => app.stop());

const path = "/api/clients/invitations";
const call = (body: object, who: "contributor" | "viewer" = "contributor") =>
  withToken(app.url, app.people[who])("POST", path, body);
const plan = async (...clients: Client[]) =>
  expectJson<MailPlan>(await call({ ids: clients.map(({ id }) => id), dryRun: true }));
const written = () => app.db.read.$count(mails, eq(mails.kind, "invitation"));
const tomorrow = () => app.setNow("2026-03-09T12:00:00.000Z");

test("a plan says who gets a link and why others get none, and sends nothing", async () => {
  await invited(app, acme.id, { email: "nora@brand.test" });
  await invited(app, acme.id, { email: "ines@brand.test" });
  const gamma = await makeClient(app, { name: "Gamma", status: "churned" });
  const before = await written();
  const today = await plan(acme);
  expect(today.plan).toMatchObject([{ to: null, skippedBecause: "A link was sent today already" }]);
  tomorrow();
  const found = await plan(gamma, beta, acme);
  expect(found.plan).toEqual([
    { clientId: acme.id, name: "Acme", to: "ines@brand.test", items: [] },
    { clientId: acme.id, name: "Acme", to: "nora@brand.test", items: [] },
    {
      ...{ clientId: beta.id, name: "Beta", to: null, items: [] },
      skippedBecause: "No invitation waits to be accepted",
    },
    { clientId: gamma.id, name: "Gamma", to: null, items: [], skippedBecause: "The client is churned" },
  ]);
  expect(await written()).toBe(before);
});

test("sending the plan mails each a new link in one operation, and the same plan again is a conflict", async () => {
  await invited(app, acme.id, { email: "nora@brand.test" });
  await invited(app, beta.id, { email: "ines@brand.test" });
  tomorrow();
  const { planHash } = await plan(acme, beta);
  const body = { ids: [acme.id, beta.id], planHash };
  const before = await written();
  const sent = await call(body);
  expect(await expectJson<MailPlan>(sent)).toMatchObject({
    planHash,
    plan: [{ name: "Acme" }, { name: "Beta" }],
  });
  expect(await written()).toBe(before + 2);
  const operationId = sent.headers.get("X-Operation-Id") ?? "";
  expect(sent.headers.get("X-Undo-Until")).toBeNull();
  const entries = await app.db.read.select().from(auditLogs).where(eq(auditLogs.operationId, operationId));
  expect(entries.map(({ entity }) => entity).sort()).toEqual(["invitation", "invitation", "mail", "mail"]);
  const refused = await expectJson<Problem & MailPlan>(await call(body), 409);
  expect(refused.plan).toMatchObject([{ to: null }, { to: null }]);
  expect(await written()).toBe(before + 2);
});

test("an empty plan is done without an operation, and one that became empty is a conflict", async () => {
  await invited(app, acme.id, { email: "nora@brand.test" });
  tomorrow();
  const { planHash } = await plan(acme);
  const before = await written();
  expect(await expectJson<MailPlan>(await call({ ids: [acme.id], planHash }))).toMatchObject({ planHash });
  expect(await written()).toBe(before + 1);
  const empty = await plan(beta);
  const done = await call({ ids: [beta.id], planHash: empty.planHash });
  expect([done.status, done.headers.get("X-Operation-Id")]).toEqual([200, null]);
  const manager = withToken(app.url, app.people.manager);
  await manager("PATCH", `/api/clients/${acme.id}`, { status: "churned" });
  expect((await call({ ids: [acme.id], planHash })).status).toBe(409);
});

test("mails count for their sender, and all or none are sent", async () => {
  for (const client of [acme, beta]) await invited(app, client.id, { email: "nora@brand.test" }, "manager");
  for (let hour = 0; hour < 4; hour++)
    await invited(app, acme.id, { email: `p${hour}@brand.test` }, "manager");
  tomorrow();
  const { planHash, plan: rows } = await plan(acme, beta);
  expect(rows).toHaveLength(6);
  const before = await written();
  const hit = {
    key: `mail-by:${app.people.contributor.id}`,
    hits: 197,
    resetAt: Date.parse("2026-03-09T13:00:00Z"),
  };
  await app.db.transaction((tx) => tx.insert(rateLimits).values(hit));
  expect((await call({ ids: [acme.id, beta.id], planHash })).status).toBe(429);
  expect(await written()).toBe(before);
});

test.each([
  [{ ids: [] }, 400],
  [{ ids: ["01a21e5a-bdd6-70fb-9640-82485f221b99"], dryRun: true }, 404],
  [{ ids: ["01a21e5a-bdd6-70fb-9640-82485f221b99"] }, 400],
  [{ ids: Array.from({ length: 201 }, () => Bun.randomUUIDv7()), dryRun: true }, 400],
])("%j is refused", async (body, status) => {
  expect((await call(body)).status).toBe(status);
});

test("viewers may not", async () => {
  expect((await call({ ids: [acme.id], dryRun: true }, "viewer")).status).toBe(403);
});
