import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#/db/schema";
import type { Lead } from "#/src/contract/leads";
import type { Problem } from "#/src/contract/problem";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { tracesOf } from "#/test/support/audit-trail";
import { addPerson } from "#/test/support/people";
import { addedLead, newLead } from "#/test/support/requests-leads";
import { contentHash } from "#/test/support/tables";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const contributor = (method: string, path: string, body?: unknown, headers = {}) =>
  app.as("contributor")(method, `/api/client-leads${path}`, body, headers);
const edit = ({ id }: Pick<Lead, "id">, body: unknown, headers = {}) =>
  contributor("PUT", `/${id}`, body, headers);
const remove = ({ id }: Pick<Lead, "id">, headers = {}) =>
  app.as("manager")("DELETE", `/api/client-leads/${id}`, undefined, headers);
const stored = async ({ id }: Pick<Lead, "id">) =>
  (await expectJson<Lead[]>(await contributor("GET", ""))).find((lead) => lead.id === id);

describe("creating a lead", () => {
  test("requires three fields and sets defaults for the rest", async () => {
    const body = newLead();
    const answer = await contributor("POST", "", body);
    expect(answer.headers.get("ETag")).toBe('"1"');
    const lead = await expectJson<Lead>(answer, 201);
    expect(lead).toEqual({
      ...body,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      phone: null,
      leadSource: "other",
      productImageUrl: null,
      websiteUrl: null,
      amazonStoreUrl: null,
      notes: null,
      leadStatus: "new",
      dealValue: null,
      priorityScore: 3,
      nextActionDate: null,
      recentActivity: null,
      clientFileLink: null,
      ownerId: null,
      owner: null,
      clientId: null,
      client: null,
      aiProfileSummary: null,
      aiLeadershipData: null,
      aiAmazonData: null,
      aiMediaMentions: null,
      aiInsights: null,
      profileModel: null,
      profileGeneratedAt: null,
      version: 1,
      createdAt: "2026-03-08T12:00:00.000Z",
      updatedAt: "2026-03-08T12:00:00.000Z",
    });
    expect(await stored(lead)).toEqual(lead);
  });

  test("accepts every field that a user can fill in, and returns the owner's name", async () => {
    const fields = {
      phone: "+1 555 0100",
      leadSource: "event",
      websiteUrl: "https://prospect.test",
      amazonStoreUrl: "https://amazon.test/shop",
      notes: "Met at the fair.",
      leadStatus: "on_hold",
      dealValue: 0,
      priorityScore: 5,
      nextActionDate: "2026-03-20",
      recentActivity: "Called twice.",
      clientFileLink: "https://files.test/1",
      ownerId: app.people.manager.id,
    };
    expect(await addedLead(app, fields)).toMatchObject({
      ...fields,
      owner: { firstName: "Mia", lastName: "Manager" },
    });
  });

  test("logs one entry with the new lead", async () => {
    const traces = await tracesOf(app.db, () => addedLead(app, { notes: "First" }));
    expect(traces).toMatchObject([
      { entity: "client_lead", action: "create", before: null, after: { notes: "First", version: 1 } },
    ]);
    expect(traces[0]?.after).not.toHaveProperty("searchText");
  });

  const refused: [field: string, value: unknown, message: string][] = [
    ["clientName", " ", "Client name is required"],
    ["companyName", "", "Company name is required"],
    ["email", "nobody", "Must be a valid email address"],
    ["websiteUrl", "javascript:alert(1)", "Please enter a valid URL"],
    ["clientFileLink", "data:text/html,x", "Please enter a valid URL"],
    ["dealValue", -1, "Must be at least 0"],
    ["dealValue", 1.5, "Must be a whole number"],
    ["dealValue", 1_000_000_000_001, "Must be at most 1,000,000,000,000"],
    ["nextActionDate", "soon", "Must be a date (yyyy-mm-dd)"],
    ["productImageUrl", "https://elsewhere.test/x.png", "Must be a file that was uploaded here"],
  ];
  for (const [field, value, message] of refused) {
    test(`refuses ${JSON.stringify(value)} as ${field}`, async () => {
      const before = await contentHash(app.db);
      const { errors } = await expectJson<Problem>(
        await contributor("POST", "", newLead({ [field]: value })),
        400,
      );
      expect(errors).toEqual([{ path: field, message }]);
      expect(await contentHash(app.db)).toBe(before);
    });
  }

  test("rejects an owner who cannot be given work", async () => {
    for (const ownerId of [app.people.viewer.id, app.people.client.id, Bun.randomUUIDv7()]) {
      const { errors } = await expectJson<Problem>(await contributor("POST", "", newLead({ ownerId })), 400);
      expect(errors).toEqual([
        { path: "ownerId", message: "Choose an active admin, manager or contributor" },
      ]);
    }
  });

  test("rejects fields that cannot be set", async () => {
    for (const key of ["id", "owner", "version", "aiProfileSummary", "profileModel", "profileGeneratedAt"]) {
      expect((await contributor("POST", "", newLead({ [key]: null }))).status).toBe(400);
    }
  });
});

describe("editing a lead", () => {
  test("changes the given fields, keeps the others, and clears null or empty ones", async () => {
    const lead = await addedLead(app, { notes: "Keep", phone: "1", websiteUrl: "https://a.test" });
    const answer = await edit(lead, { phone: null, websiteUrl: "", leadStatus: "won", email: "new@b.test" });
    expect(answer.headers.get("ETag")).toBe('"2"');
    const after = await expectJson<Lead>(answer);
    expect(after).toEqual({
      ...lead,
      phone: null,
      websiteUrl: null,
      leadStatus: "won",
      email: "new@b.test",
      version: 2,
    });
    const found = await expectJson<Lead[]>(await contributor("GET", "?search=new@b.test"));
    expect(found).toEqual([after]);
  });

  test("logs one entry with the differences, and none without any", async () => {
    const lead = await addedLead(app, { dealValue: 10 });
    const traces = await tracesOf(app.db, () => edit(lead, { dealValue: 20, notes: null }));
    expect(traces).toMatchObject([{ action: "update", before: { dealValue: 10 }, after: { dealValue: 20 } }]);
    expect(await tracesOf(app.db, () => edit(lead, { dealValue: 20 }))).toEqual([]);
  });

  test("keeps an owner who has left, and accepts no other who has", async () => {
    const now = new Date("2026-03-08T12:00:00.000Z");
    const leaver = await addPerson(app.db, now, { role: "contributor", email: "leaver@portal.test" });
    const lead = await addedLead(app, { ownerId: leaver.id });
    await app.db.transaction((tx) => tx.update(users).set({ active: false }).where(eq(users.id, leaver.id)));
    expect((await edit(lead, { ownerId: leaver.id, notes: "Still theirs" })).status).toBe(200);
    expect((await edit(await addedLead(app), { ownerId: leaver.id })).status).toBe(400);
  });

  test("rejects a stale version, and a missing lead", async () => {
    const lead = await addedLead(app);
    expect((await edit(lead, { notes: "a" }, { "If-Match": '"1"' })).status).toBe(200);
    expect((await edit(lead, { notes: "b" }, { "If-Match": '"1"' })).status).toBe(412);
    expect((await stored(lead))?.notes).toBe("a");
    expect((await edit({ id: Bun.randomUUIDv7() }, { notes: "a" })).status).toBe(404);
  });
});

describe("deleting a lead", () => {
  test("removes it from every list, and the log contains its values", async () => {
    const lead = await addedLead(app, { notes: "Gone" });
    const traces = await tracesOf(app.db, async () => expect((await remove(lead)).status).toBe(204));
    expect(traces).toMatchObject([
      { entity: "client_lead", entityId: lead.id, action: "delete", before: { notes: "Gone" }, after: null },
    ]);
    expect(await stored(lead)).toBeUndefined();
    expect((await remove(lead)).status).toBe(404);
  });

  test("is refused at a stale version, and for contributors", async () => {
    const lead = await addedLead(app);
    expect((await remove(lead, { "If-Match": '"2"' })).status).toBe(412);
    expect((await contributor("DELETE", `/${lead.id}`)).status).toBe(403);
    expect(await stored(lead)).toEqual(lead);
  });
});
