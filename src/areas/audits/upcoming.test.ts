import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { upcomingAudits } from "#/db/schema";
import type { Audit, UpcomingAudit } from "#/src/contract/audits";
import type { Problem } from "#/src/contract/problem";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { isChainWhole, tracesOf } from "#/test/support/audit-trail";
import { addedAudit, addedUpcoming, newAudit, newUpcoming } from "#/test/support/requests-audits";
import { contentHash } from "#/test/support/tables";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.db.transaction((tx) => tx.delete(upcomingAudits));
});

const nobody = "0198f000-0000-7000-8000-000000000000";
const path = "/api/upcoming-audits";
const staff = (method: string, at: string, body?: unknown, headers = {}) =>
  app.as("contributor")(method, at, body, headers);
const list = async () => expectJson<UpcomingAudit[]>(await app.as("viewer")("GET", path));
const audits = async () => expectJson<Audit[]>(await staff("GET", "/api/client-audits"));
const complete = (clientId: string, upcomingAuditId: string, headers = {}) =>
  staff("POST", "/api/client-audits", newAudit(clientId, { upcomingAuditId }), headers);

describe("an upcoming audit", () => {
  test("requires a brand and a week, and has the first priority by default", async () => {
    const answer = await staff("POST", path, { brandName: "  Nowhere Brand ", auditWeek: "Mid March" });
    const made = await expectJson<UpcomingAudit>(answer, 201);
    expect(made).toEqual({
      id: expect.any(String),
      clientId: null,
      brandName: "Nowhere Brand",
      auditWeek: "Mid March",
      dueDate: null,
      priority: 1,
      createdAt: "2026-03-08T12:00:00.000Z",
      updatedAt: "2026-03-08T12:00:00.000Z",
    });
    expect(await list()).toEqual([made]);
  });

  test.each([
    ["brandName", { brandName: " " }],
    ["brandName", { brandName: "x".repeat(201) }],
    ["auditWeek", { auditWeek: "" }],
    ["auditWeek", { auditWeek: null }],
    ["priority", { priority: 0 }],
    ["priority", { priority: 11 }],
    ["priority", { priority: 1.5 }],
    ["clientId", { clientId: nobody }],
    ["id", { id: nobody }],
  ])("is rejected for %s in %j, and nothing is stored", async (field, fields) => {
    const before = await contentHash(app.db);
    const problem = await expectJson<Problem>(await staff("POST", path, newUpcoming(fields)), 400);
    expect(problem.errors?.map((error) => error.path)).toEqual([field]);
    expect(await contentHash(app.db)).toBe(before);
  });

  test("is sorted by priority, and within a priority by creation", async () => {
    const made: UpcomingAudit[] = [];
    for (const [second, priority] of [3, 1, 10, 1].entries()) {
      app.setNow(`2026-03-08T12:00:0${second}.000Z`);
      made.push(await addedUpcoming(app, { priority }));
    }
    app.setNow("2026-03-08T12:00:00.000Z");
    expect((await list()).map(({ id }) => id)).toEqual([1, 3, 0, 2].map((index) => made[index]?.id ?? ""));
  });

  test("is logged when it is created and deleted", async () => {
    let made: UpcomingAudit | undefined;
    const traces = await tracesOf(app.db, async () => {
      made = await addedUpcoming(app);
      expect((await staff("DELETE", `${path}/${made.id}`)).status).toBe(204);
    });
    const { manager, contributor } = app.people;
    const entity = { entity: "upcoming_audit", entityId: made?.id ?? "" };
    expect(traces).toEqual([
      { ...entity, action: "create", userId: manager.id, before: null, after: made },
      { ...entity, action: "delete", userId: contributor.id, before: made, after: null },
    ]);
    expect(await list()).toEqual([]);
    expect(await isChainWhole(app.db)).toBe(true);
  });

  test("is deleted once: of two concurrent requests one is 404", async () => {
    const { id } = await addedUpcoming(app);
    const answers = await Promise.all([1, 2].map(() => staff("DELETE", `${path}/${id}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expect((await staff("DELETE", `${path}/${id}`)).status).toBe(404);
  });
});

describe("the client of an upcoming audit", () => {
  const clientOf = async (brandName: string, fields = {}) =>
    (await addedUpcoming(app, { brandName, ...fields })).clientId;

  test("is the one with exactly that name or brand, ignoring case", async () => {
    const { id } = await makeClient(app, { name: "Ärzte Haus", brandNames: ["Straße", "Kitchen & Co"] });
    for (const name of ["ärzte haus", "STRASSE", " kitchen & co "]) expect(await clientOf(name)).toBe(id);
    for (const name of ["Ärzte", "Haus", "Kitchen", "Stra%", "Straße, Kitchen & Co"]) {
      expect({ name, id: await clientOf(name) }).toEqual({ name, id: null });
    }
  });

  test("is one with that name rather than that brand, and none if several have the brand", async () => {
    await makeClient(app, { name: "Twin One", brandNames: ["Shared", "Lone"] });
    await makeClient(app, { name: "Twin Two", brandNames: ["Shared", "Lone"] });
    expect(await clientOf("shared")).toBeNull();
    const { id } = await makeClient(app, { name: "Lone", brandNames: ["Shared"] });
    expect(await clientOf("LONE")).toBe(id);
  });

  test("is the given one, if any", async () => {
    const { id } = await makeClient(app, { name: "Given House" });
    expect(await clientOf("Another Brand", { clientId: id })).toBe(id);
    expect(await clientOf("Given House", { clientId: null })).toBe(id);
  });

  test("is found as soon as a client has the brand", async () => {
    expect(await clientOf("Later Brand")).toBeNull();
    const { id } = await makeClient(app, { brandNames: ["later brand"] });
    expect(await list()).toMatchObject([{ brandName: "Later Brand", clientId: id }]);
  });
});

describe("completing an upcoming audit", () => {
  test("removes it when the audit is saved, and logs both", async () => {
    const { clientId } = await addedAudit(app);
    const upcoming = await addedUpcoming(app);
    const other = await addedUpcoming(app);
    let made: Audit | undefined;
    const traces = await tracesOf(app.db, async () => {
      made = await expectJson<Audit>(await complete(clientId, upcoming.id), 201);
    });
    expect(traces.map(({ entity, action, entityId }) => [entity, action, entityId])).toEqual([
      ["upcoming_audit", "delete", upcoming.id],
      ["client_audit", "create", made?.id ?? ""],
    ]);
    expect(traces[0]?.before).toEqual(upcoming);
    expect(await list()).toEqual([other]);
  });

  test("keeps it if the audit is not saved", async () => {
    const upcoming = await addedUpcoming(app);
    expect((await complete(nobody, upcoming.id)).status).toBe(400);
    const { clientId } = await addedAudit(app);
    const bad = { upcomingAuditId: upcoming.id, accountManagerId: nobody };
    expect((await staff("POST", "/api/client-audits", newAudit(clientId, bad))).status).toBe(400);
    expect(await list()).toEqual([upcoming]);
  });

  test("is refused with a sentence if it no longer exists, and no audit is created", async () => {
    const { clientId } = await addedAudit(app);
    const before = await contentHash(app.db);
    const problem = await expectJson<Problem>(await complete(clientId, nobody), 409);
    expect(problem.detail).toBe(
      "This upcoming audit was completed or deleted in the meantime, so the audit was not saved.",
    );
    expect(await contentHash(app.db)).toBe(before);
  });

  test("in several concurrent requests creates one audit", async () => {
    const { clientId } = await addedAudit(app);
    const { id } = await addedUpcoming(app);
    const before = (await audits()).length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => complete(clientId, id)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    expect(await audits()).toHaveLength(before + 1);
    expect(await list()).toEqual([]);
  });

  test("repeated with one key returns the same audit", async () => {
    const { clientId } = await addedAudit(app);
    const { id } = await addedUpcoming(app);
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const first = await expectJson<Audit>(await complete(clientId, id, key), 201);
    expect(await expectJson<Audit>(await complete(clientId, id, key), 201)).toEqual(first);
  });
});
