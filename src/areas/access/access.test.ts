import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Access, AccessSteps } from "#/src/contract/account-access";
import type { AuditLogEntry } from "#/src/contract/admin";
import { accessKind, accessState } from "#/src/contract/choices/access";
import type { Client } from "#/src/contract/clients";
import type { ClientHome } from "#/src/contract/home";
import type { Problem } from "#/src/contract/problem";
import { expectJson, linkClientUser, makeClient, startApp, type TestApp } from "#/test/support/app";
import { addedAccess } from "#/test/support/requests-access";

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());
beforeEach(async () => {
  client = await makeClient(app);
});

const add = (fields: Record<string, unknown> = {}) => addedAccess(app, client.id, fields);
const patch = ({ id }: Pick<Access, "id">, change: object, headers = {}) =>
  app.as("contributor")("PATCH", `/api/access/${id}`, change, headers);
const change = async (access: Pick<Access, "id">, fields: object) =>
  expectJson<Access>(await patch(access, fields));
const refusedBy = async (answer: Response) => (await expectJson<Problem>(answer, 400)).errors;
const ofClient = async (call = app.as("viewer")) =>
  expectJson<Access[]>(await call("GET", `/api/clients/${client.id}/access`));
const undo = async (answer: Response) =>
  expectJson(
    await app.as("contributor")("POST", `/api/operations/${answer.headers.get("X-Operation-Id")}/undo`),
  );

describe("an access", () => {
  test("begins as asked, is granted today unless another day is given, and is verified by a person", async () => {
    const asked = await add({ kind: "ads", state: "asked", note: "By their agency" });
    expect(asked).toMatchObject({
      state: "asked",
      grantedAt: null,
      expiresAt: null,
      verifiedBy: null,
      version: 1,
    });
    const granted = await change(asked, { state: "granted" });
    // The clock is at a moment that is already the ninth in the portal's time zone.
    expect(granted).toMatchObject({ state: "granted", grantedAt: "2026-03-09", expiresAt: null, version: 2 });
    const verified = await change(asked, { state: "verified" });
    expect(verified).toMatchObject({
      state: "verified",
      grantedAt: "2026-03-09",
      verifiedBy: app.people.contributor.id,
      verifiedAt: "2026-03-08T12:00:00.000Z",
    });
    expect(await change(asked, { grantedAt: "2026-02-01" })).toMatchObject({
      grantedAt: "2026-02-01",
      verifiedBy: app.people.contributor.id,
    });
    expect(await change(asked, { state: "asked" })).toMatchObject({
      grantedAt: null,
      verifiedBy: null,
      verifiedAt: null,
      note: "By their agency",
    });
  });

  test("of a Selling Partner API application expires 365 days after it was granted, and cannot be told otherwise", async () => {
    const access = await add({ grantedAt: "2026-03-01" });
    expect(access.expiresAt).toBe("2027-03-01");
    expect(await change(access, { grantedAt: "2025-06-01" })).toMatchObject({ expiresAt: "2026-06-01" });
    expect(await refusedBy(await patch(access, { expiresAt: "2030-01-01" }))).toEqual([
      { path: "expiresAt", message: "Expires 365 days after it was granted: 2026-06-01" },
    ]);
    expect(await change(access, { expiresAt: "2026-06-01" })).toMatchObject({ expiresAt: "2026-06-01" });
  });

  test("that has expired is lapsed, and granted again it counts from today", async () => {
    const access = await add({ state: "granted", grantedAt: "2025-03-09" });
    expect(access).toMatchObject({ state: "lapsed", expiresAt: "2026-03-09" });
    expect(await change(access, { state: "granted" })).toMatchObject({
      state: "granted",
      grantedAt: "2026-03-09",
      expiresAt: "2027-03-09",
    });
  });

  test("that is granted again loses its verification and an end that has passed", async () => {
    const access = await add({ kind: "dsp", grantedAt: "2026-01-01", expiresAt: "2026-03-10" });
    expect(await change(access, { state: "lapsed" })).toMatchObject({
      state: "lapsed",
      expiresAt: "2026-03-10",
    });
    expect(await change(access, { state: "granted" })).toMatchObject({
      verifiedBy: null,
      expiresAt: "2026-03-10",
    });
    const over = await add({ kind: "dsp", grantedAt: "2026-01-01", expiresAt: "2026-03-01" });
    expect(over.state).toBe("lapsed");
    expect(await change(over, { state: "verified" })).toMatchObject({ state: "verified", expiresAt: null });
  });

  test.each([
    [{ state: "asked", grantedAt: "2026-03-01" }, "grantedAt", "Nothing was granted yet"],
    [{ state: "asked", expiresAt: "2026-04-01" }, "expiresAt", "Nothing was granted yet"],
    [{ state: "granted", grantedAt: "2026-03-10" }, "grantedAt", "Must not be after today"],
    [{ state: "granted", grantedAt: null }, "grantedAt", "Required"],
    [{ state: "lapsed" }, "grantedAt", "Required"],
    [{ state: "granted", expiresAt: "2026-03-08" }, "expiresAt", "Must not be before the day it was granted"],
    [{ state: "open" }, "state", "Must be one of asked, granted, verified, lapsed"],
    [{ kind: "other", marketplace: "x".repeat(300) }, "marketplace", "Must be at most 200 characters"],
  ])("change %j of one that was asked for is refused", async (fields, path, message) => {
    const access = await add({ kind: "ads", state: "asked" });
    expect(await refusedBy(await patch(access, fields))).toEqual([{ path, message }]);
  });

  test("is not overwritten by somebody who saw an older version", async () => {
    const access = await add();
    await change(access, { note: "New" });
    const refused = await patch(access, { note: "Old" }, { "If-Match": '"1"' });
    expect(await expectJson(refused, 412)).toMatchObject({ current: { note: "New", version: 2 } });
    const remove = await app.as("contributor")("DELETE", `/api/access/${access.id}`, undefined, {
      "If-Match": '"1"',
    });
    await expectJson(remove, 412);
  });

  test("each change can be undone, and is named in the log and found there", async () => {
    const access = await add({ kind: "brand_registry", marketplace: "Canada", state: "asked" });
    const granted = await patch(access, { state: "verified" });
    await undo(granted);
    expect(await ofClient()).toMatchObject([{ state: "asked", grantedAt: null, verifiedBy: null }]);
    const removed = await app.as("contributor")("DELETE", `/api/access/${access.id}`);
    expect(await ofClient()).toEqual([]);
    await undo(removed);
    expect(await ofClient()).toMatchObject([{ id: access.id, kind: "brand_registry" }]);
    const found = await expectJson<AuditLogEntry[]>(
      await app.as("admin")("GET", "/api/admin/audit-logs?entity=client_access&search=canada"),
    );
    expect(found.map(({ action }) => action)).toContain("create");
    expect(found[0]).toMatchObject({ subject: { name: "Brand Registry, Canada", partOf: client.name } });
  });
});

describe("the register", () => {
  test("lists what expires first ahead, what does not last, and pages by state and day", async () => {
    const other = await makeClient(app);
    const never = await add({ kind: "ads" });
    const late = await addedAccess(app, other.id, { grantedAt: "2026-03-02" });
    const soon = await add({ grantedAt: "2025-04-01" });
    const mine = [never, late, soon].map(({ id }) => id);
    const list = async (query: string) => {
      const answer = await app.as("viewer")("GET", `/api/access?${query}`);
      const rows = await expectJson<Access[]>(answer);
      return {
        ids: rows.map(({ id }) => id).filter((id) => mine.includes(id)),
        total: answer.headers.get("X-Total-Count"),
      };
    };
    expect((await list("page=1&pageSize=200")).ids).toEqual([soon.id, late.id, never.id]);
    expect((await list("expiresBefore=2027-03-02")).ids).toEqual([soon.id]);
    expect((await list("expiresBefore=2027-03-03")).ids).toEqual([soon.id, late.id]);
    expect((await list("state=asked")).ids).toEqual([]);
    expect((await list("state=verified&expiresBefore=2026-04-02")).ids).toEqual([soon.id]);
    await expectJson(await app.as("viewer")("GET", "/api/access?expiresBefore=soon"), 400);
    const all = await list("page=1&pageSize=1");
    expect(Number(all.total)).toBeGreaterThanOrEqual(3);
  });

  test("shows a client its own without notes and without the person who verified them", async () => {
    const secret = `canary ${crypto.randomUUID()}`;
    const access = await add({ note: secret });
    await linkClientUser(app, client.id);
    const answer = await app.as("client")("GET", `/api/clients/${client.id}/access`);
    const text = await answer.text();
    expect(text).toContain(access.id);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(app.people.manager.id);
    const foreign = await makeClient(app);
    expect((await app.as("client")("GET", `/api/clients/${foreign.id}/access`)).status).toBe(404);
    for (const path of ["/api/access", "/access"])
      expect((await app.as("client")("GET", path)).status).toBe(403);
    const home = await (await app.as("client")("GET", `/clients/${client.id}`)).text();
    expect(home).toContain("Selling Partner API, US");
    expect(home).not.toContain(secret);
  });
});

describe("the steps", () => {
  const steps = async () => expectJson<AccessSteps[]>(await app.as("client")("GET", "/api/access-steps"));

  test("of every kind are there from the start, with the day they were checked", async () => {
    const all = await steps();
    expect(all.map(({ kind }) => kind)).toEqual([...accessKind.values]);
    for (const each of all) {
      expect(each.steps.length).toBeGreaterThan(200);
      expect(each).toMatchObject({ checkedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), version: 0 });
    }
  });

  test("are edited by admins only, kept from stale edits, and restored by an undo", async () => {
    const before = await steps();
    const edit = (body: object, headers = {}) =>
      app.as("admin")("PATCH", "/api/access-steps/ads", body, headers);
    const edited = await edit({ steps: "1. Invite us.", checkedAt: "2026-03-09" }, { "If-Match": '"0"' });
    expect(edited.headers.get("ETag")).toBe('"1"');
    expect(await expectJson(await edit({ steps: "Late" }, { "If-Match": '"0"' }), 412)).toMatchObject({
      current: { steps: "1. Invite us.", version: 1 },
    });
    await expectJson(await app.as("manager")("PATCH", "/api/access-steps/ads", { steps: "Mine" }), 403);
    await expectJson(await app.as("admin")("PATCH", "/api/access-steps/none", { steps: "x" }), 404);
    const { access } = await expectJson<ClientHome>(
      await app.as("admin")(
        "GET",
        `/api/clients/${(await add({ kind: "ads", state: "asked" })).clientId}/home`,
      ),
    );
    expect(access).toMatchObject([{ kind: "ads", state: "asked", steps: "1. Invite us." }]);
    await expectJson(
      await app.as("admin")("POST", `/api/operations/${edited.headers.get("X-Operation-Id")}/undo`),
    );
    expect(await steps()).toEqual(before);
  });
});

test("every state has its words and color", () => {
  expect(accessState.values.map((state) => accessState.label(state))).toEqual([
    "Asked",
    "Granted",
    "Verified",
    "Lapsed",
  ]);
});
