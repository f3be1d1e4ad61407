import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLogs, clientLeads, clients, users } from "#/db/schema";
import type { Role } from "#/src/contract/choices/users";
import type { Client } from "#/src/contract/clients";
import type { Lead, LeadDetail } from "#/src/contract/leads";
import { expectJson, linkClientUser, makeClient, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addedLead } from "#/test/support/requests-leads";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const manager = () => app.as("manager");
const won = (fields: Record<string, unknown> = {}) => addedLead(app, { leadStatus: "won", ...fields });
const create = ({ id }: Pick<Lead, "id">, body: unknown = {}) =>
  manager()("POST", `/api/client-leads/${id}/client`, body);
const detailOf = async ({ id }: Pick<Lead, "id">) =>
  expectJson<LeadDetail>(await app.as("viewer")("GET", `/api/client-leads/${id}`));
const undo = (answer: Response) =>
  manager()("POST", `/api/operations/${answer.headers.get("X-Operation-Id")}/undo`);
const clientsNow = async () => (await app.db.read.select().from(clients)).length;

describe("a client created from a won lead", () => {
  test("has the lead's values, and the two are linked in one operation", async () => {
    const lead = await won({
      companyName: "Comma, Dot & Sons",
      websiteUrl: "https://comma.test/",
      amazonStoreUrl: "https://amazon.test/comma",
      ownerId: app.people.contributor.id,
      dealValue: 5_000,
    });
    const answer = await create(lead);
    expect(answer.headers.get("ETag")).toBe('"1"');
    const client = await expectJson<Client>(answer, 201);
    expect(client).toMatchObject({
      name: "Comma, Dot & Sons",
      brandNames: ["Comma, Dot & Sons"],
      primaryContactName: lead.clientName,
      primaryContactEmail: lead.email,
      websiteUrl: "https://comma.test/",
      amazonStorefrontUrl: "https://amazon.test/comma",
      accountManagerId: app.people.contributor.id,
      status: "active",
    });
    const { lead: linked, auditLogs: lines } = await detailOf(lead);
    expect(linked).toMatchObject({ clientId: client.id, client: { name: client.name }, version: 2 });
    expect(lines.map(({ action }) => action)).toEqual(["update", "create"]);
    const operationId = answer.headers.get("X-Operation-Id") ?? "";
    const rows = await app.db.read.select().from(auditLogs).where(eq(auditLogs.operationId, operationId));
    expect(rows.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      "client create",
      "client_lead update",
    ]);
  });

  test("has the values of the request instead, if given", async () => {
    const lead = await won();
    const fields = { name: "Another Name", brandNames: ["One", "Two"], clientType: "lacore", status: "lead" };
    expect(await expectJson<Client>(await create(lead, fields), 201)).toMatchObject({
      ...fields,
      primaryContactEmail: lead.email,
    });
  });

  test("shows the lead on its dashboard to staff, and on no page to its own users", async () => {
    const lead = await won();
    const { id } = await expectJson<Client>(await create(lead), 201);
    const pageOf = async (who: Role, path: string) => (await app.as(who)("GET", path)).text();
    for (const role of ["admin", "manager", "contributor", "viewer"] as const) {
      expect(await pageOf(role, `/clients/${id}`)).toContain(`href="/client-leads?lead=${lead.id}"`);
    }
    await linkClientUser(app, id);
    for (const path of ["/", `/clients/${id}`]) expect(await pageOf("client", path)).not.toContain(lead.id);
  });

  test("has no account manager if the lead's owner has left", async () => {
    const lead = await won({ ownerId: app.people.contributor.id });
    const active = (is: boolean) =>
      app.db.transaction((tx) =>
        tx.update(users).set({ active: is }).where(eq(users.id, app.people.contributor.id)),
      );
    await active(false);
    expect(await expectJson<Client>(await create(lead), 201)).toMatchObject({ accountManagerId: null });
    await active(true);
  });

  test("is created once, even by concurrent requests", async () => {
    const lead = await won();
    const before = await clientsNow();
    const answers = await Promise.all([create(lead), create(lead, { name: "Second" }), create(lead)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await clientsNow()).toBe(before + 1);
    const late = await create(lead, { name: "Late" });
    expect(await late.json()).toMatchObject({ detail: "A client was already created from this lead." });
  });

  test("is refused before the lead is won, and for a name in use, without changes", async () => {
    const open = await addedLead(app);
    const answer = await create(open);
    expect([answer.status, (await answer.json()).detail]).toEqual([
      409,
      "Only a won lead can become a client.",
    ]);
    const { name } = await makeClient(app);
    const lead = await won({ companyName: ` ${name.toUpperCase()}` });
    expect((await create(lead)).status).toBe(409);
    expect((await detailOf(lead)).lead).toMatchObject({ clientId: null, version: 1 });
    expect((await create(lead, { name: "Free Name" })).status).toBe(201);
    expect((await create(await won(), { leadId: "x" })).status).toBe(400);
  });
});

describe("undone", () => {
  test("the client is deleted, and another can be created from the lead", async () => {
    const lead = await won();
    const first = await create(lead);
    const { id } = await expectJson<Client>(first.clone(), 201);
    expect(await expectJson(await undo(first))).toMatchObject({ removed: [{ entity: "client", id }] });
    expect((await detailOf(lead)).lead).toMatchObject({ clientId: null, client: null });
    expect((await manager()("GET", `/api/clients/${id}`)).status).toBe(404);
    expect((await create(lead)).status).toBe(201);
  });

  test("is refused if other data refers to the client", async () => {
    const lead = await won();
    const answer = await create(lead);
    const { id } = await expectJson<Client>(answer.clone(), 201);
    const project = {
      projectName: "Hangs on it",
      clientId: id,
      projectType: "brand_story",
      dueDate: "2026-05-01",
    };
    await expectJson(await manager()("POST", "/api/design-projects", project), 201);
    expect((await undo(answer)).status).toBe(409);
    expect((await detailOf(lead)).lead.clientId).toBe(id);
  });

  test("a deleted lead is restored with its client, which remained meanwhile", async () => {
    const lead = await won();
    const { id } = await expectJson<Client>(await create(lead), 201);
    const deletion = await manager()("DELETE", `/api/client-leads/${lead.id}`);
    expect((await manager()("GET", `/api/clients/${id}`)).status).toBe(200);
    expect((await undo(deletion)).status).toBe(200);
    expect((await detailOf(lead)).lead.clientId).toBe(id);
  });
});

test("no client is created if the right was revoked meanwhile", async () => {
  const lead = await won();
  const before = await clientsNow();
  const { id } = app.people.manager;
  const demote = (role: "contributor" | "manager") =>
    app.db.transaction((tx) => tx.update(users).set({ role }).where(eq(users.id, id)));
  await demote("contributor");
  expect((await create(lead)).status).toBe(403);
  await demote("manager");
  expect(await clientsNow()).toBe(before);
  const [row] = await app.db.read.select().from(clientLeads).where(eq(clientLeads.id, lead.id));
  expect(row?.clientId).toBeNull();
});
