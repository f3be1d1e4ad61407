import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLogs, clientMembers, links, mailClients, mails } from "#/db/schema";
import type { MailPlan } from "#/src/contract/bulk-mail";
import type { Problem } from "#/src/contract/problem";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { owe, owing } from "#/test/support/requests-reminders";
import { addTemplate } from "#/test/support/templates";

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
  await addTemplate(app.db, { name: "Ours", defaultOwner: "agency" });
});
afterEach(() => app.stop());

const call = (body: object) => app.as("contributor")("POST", "/api/clients/reminders", body);
const plan = async (...ids: string[]) => expectJson<MailPlan>(await call({ ids, dryRun: true }));
const written = () => app.db.read.$count(mails, eq(mails.kind, "reminder"));

test("a plan says who is reminded of what and why others are not, and sends nothing", async () => {
  const { client, person } = await owing(app);
  const idle = await makeClient(app);
  const found = await plan(client.id, idle.id);
  const items = [{ kind: "task" as const, title: "Send the logo", dueDate: "2026-03-09" }];
  expect(found.plan).toHaveLength(2);
  expect(found.plan).toContainEqual({ clientId: client.id, name: client.name, to: person.email, items });
  expect(found.plan).toContainEqual({
    ...{ clientId: idle.id, name: idle.name, to: null, items: [] },
    skippedBecause: `Nothing is needed from ${idle.name} now.`,
  });
  expect(await written()).toBe(0);
});

test("sending the plan reminds each person once, of several clients in one mail, in one operation", async () => {
  const one = await owing(app);
  const two = await owing(app);
  await app.changePastLog((tx) =>
    tx.insert(clientMembers).values({
      ...{ id: Bun.randomUUIDv7(), userId: one.person.id, clientId: two.client.id },
      since: "2026-03-01T00:00:00.000Z",
    }),
  );
  const ids = [one.client.id, two.client.id];
  const { planHash, plan: rows } = await plan(...ids);
  expect(rows).toHaveLength(3);
  const sent = await call({ ids, planHash });
  expect((await expectJson<MailPlan>(sent)).planHash).toBe(planHash);
  expect(await written()).toBe(2);
  const [joint] = await app.db.read.select().from(mails).where(eq(mails.recipient, one.person.email));
  expect(await app.db.read.$count(mailClients, eq(mailClients.mailId, joint?.id ?? ""))).toBe(2);
  const opened = await app.db.read
    .select()
    .from(links)
    .where(eq(links.mailId, joint?.id ?? ""));
  expect(opened.map(({ clientId }) => clientId).toSorted()).toEqual(ids.toSorted());
  const operationId = sent.headers.get("X-Operation-Id") ?? "";
  const entries = await app.db.read.select().from(auditLogs).where(eq(auditLogs.operationId, operationId));
  expect(entries.map(({ entity }) => entity)).toEqual(["mail", "mail"]);
  const refused = await expectJson<Problem & MailPlan>(await call({ ids, planHash }), 409);
  expect(refused.plan).toMatchObject([{ to: null }, { to: null }]);
});

test("a new item since the plan is a conflict, and the response contains the new plan", async () => {
  const { client } = await owing(app);
  const { planHash } = await plan(client.id);
  await owe(app, client.id, { name: "Send the photos", dueDate: "2026-03-10" });
  const refused = await expectJson<Problem & MailPlan>(await call({ ids: [client.id], planHash }), 409);
  expect(refused.plan).toMatchObject([{ items: [{ title: "Send the logo" }, { title: "Send the photos" }] }]);
  expect(await written()).toBe(0);
});
