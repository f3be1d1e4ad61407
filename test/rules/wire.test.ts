import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { Client } from "#/src/contract/clients";
import type { Lead } from "#/src/contract/leads";
import type { Action } from "#/src/contract/permissions";
import { permissions } from "#/src/contract/permissions";
import type { Problem } from "#/src/contract/problem";
import { type Call, expectJson, makeClient, startApp, type TestApp } from "../support/app";
import {
  bodiless,
  type GoodRequest,
  goodRequests,
  makeWorld,
  newClient,
  newTask,
  senderOf,
  type World,
} from "../support/requests";
import { addedUpcoming, newAudit } from "../support/requests-audits";
import { addedAsset, addedProject } from "../support/requests-design";
import { addedLead, newLead } from "../support/requests-leads";
import { upload } from "../support/sent-files";
import { contentHash } from "../support/tables";
import { addBothOwners } from "../support/templates";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
});
afterAll(() => app.stop());
beforeEach(() => app.passMinute());

const manager = (method: string, path: string, body?: unknown, headers = {}) =>
  app.as("manager")(method, path, body, headers);

/** Has all rights. */
const admin = (method: string, path: string, body?: unknown, headers = {}) =>
  app.as("admin")(method, path, body, headers);

const writes = (Object.keys(goodRequests) as (keyof typeof goodRequests)[]).filter((action) =>
  ["POST", "PUT", "PATCH"].includes(permissions[action].method),
);
const withJson = writes.filter((action) => !bodiless.includes(action));

/**
 * All writes. The response of `token.create` is not stored, so a repeated request creates another token, and a
 * revoked token cannot repeat its request.
 */
const repeatable = (Object.keys(goodRequests) as (keyof typeof goodRequests)[]).filter(
  (action) => permissions[action].method !== "GET" && !["token.create", "auth.token.revoke"].includes(action),
);

for (const action of withJson) {
  describe(`the body of ${permissions[action].method} ${permissions[action].path}`, () => {
    const { method } = permissions[action satisfies Action];
    const send: Call = (...request) => app.as(senderOf(action))(...request);

    test("is refused if it is not a JSON object of known keys, and nothing changes", async () => {
      const { path, body } = await goodRequests[action](world);
      const good = JSON.stringify(body);
      const added = (pair: string) => `${good.slice(0, -1)},${pair}}`;
      const bad: [string, string][] = [
        ["cut off", good.slice(0, -1)],
        ["empty", ""],
        ["null", "null"],
        ["a text", '"text"'],
        ["a list", `[${good}]`],
        ["an unknown key", added('"createdBy":"x"')],
        ["an id", added('"id":"0198f000-0000-7000-8000-000000000000"')],
        ...(Object(body).role ? [] : [["a role", added('"role":"admin"')] as [string, string]]),
        ["a prototype", added('"__proto__":{"isAdmin":true}')],
        ["a constructor", added('"constructor":{"prototype":{"isAdmin":true}}')],
        ["a nested prototype", added('"x":[{"__proto__":1}]')],
        ["very deep", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
        ["very deep lists", "[".repeat(200_000)],
      ];
      const before = await contentHash(app.db);
      for (const [what, text] of bad) {
        const answer = await send(method, path, text);
        expect({ what, status: answer.status }).toEqual({ what, status: 400 });
        expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
      }
      expect(await contentHash(app.db)).toBe(before);
      expect("isAdmin" in {}).toBe(false);
    });

    test("must be sent as JSON of at most 1 MB", async () => {
      const { path, body } = await goodRequests[action](world);
      const before = await contentHash(app.db);
      const types = ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""];
      for (const type of types) {
        const answer = await send(method, path, JSON.stringify(body), { "Content-Type": type });
        expect({ type, status: answer.status }).toEqual({ type, status: 415 });
      }
      if (action !== "upload.request") expect((await send(method, path)).status).toBe(400);
      const padded = `${JSON.stringify(body)}${" ".repeat(2_000_000)}`;
      expect((await send(method, path, padded)).status).toBe(413);
      expect(await contentHash(app.db)).toBe(before);
      const typed = { "Content-Type": "application/json; charset=utf-8" };
      expect((await send(method, path, body, typed)).ok).toBe(true);
    });
  });
}

describe("an Idempotency-Key", () => {
  test("makes a repeated request take effect once, with the same response", async () => {
    for (const action of repeatable) {
      const sender = app.as(senderOf(action));
      await expectOnce(permissions[action].method, await goodRequests[action](world), sender);
    }
  });

  test("also for a request that uses up an upload or an upcoming audit", async () => {
    const productImageUrl = await upload(app, "admin");
    const lead = newLead({ productImageUrl });
    await expectOnce("POST", { path: "/api/client-leads", body: lead, status: 201 });
    const { id } = await addedLead(app, { productImageUrl: await upload(app, "manager") });
    const photo = { productImageUrl: await upload(app, "admin") };
    await expectOnce("PUT", { path: `/api/client-leads/${id}`, body: photo, status: 200 });
    const audit = newAudit(world.own.client.id, { upcomingAuditId: (await addedUpcoming(app)).id });
    await expectOnce("POST", { path: "/api/client-audits", body: audit, status: 201 });
    const project = await addedProject(app);
    const path = `/api/design-projects/${project.id}/assets`;
    const asset = { assetName: "Hero", fileUrl: await upload(app, "admin") };
    await expectOnce("POST", { path, body: asset, status: 201 });
    const revisions = `/api/design-assets/${(await addedAsset(app, project.id)).id}/revisions`;
    const revision = { comments: "First", fileUrl: await upload(app, "admin") };
    await expectOnce("POST", { path: revisions, body: revision, status: 201 });
  });

  test("makes many concurrent requests that use up one upload create one row", async () => {
    const body = newLead({ productImageUrl: await upload(app, "admin") });
    const headers = { "Idempotency-Key": "one-upload" };
    const answers = Array.from({ length: 10 }, () => admin("POST", "/api/client-leads", body, headers));
    const leads = (await Promise.all(answers)).map((answer) => expectJson<Lead>(answer, 201));
    expect(new Set((await Promise.all(leads)).map(({ id }) => id)).size).toBe(1);
  });

  test("makes many concurrent requests create one row", async () => {
    const body = newClient({ name: "Made once" });
    const headers = { "Idempotency-Key": "at-once" };
    const answers = Array.from({ length: 20 }, () => manager("POST", "/api/clients", body, headers));
    const clients = (await Promise.all(answers)).map((answer) => expectJson<Client>(answer, 201));
    expect(new Set((await Promise.all(clients)).map(({ id }) => id)).size).toBe(1);
  });

  test("is refused for another body or path, and is separate for each user", async () => {
    const headers = { "Idempotency-Key": "mine" };
    expect((await manager("POST", "/api/clients", newClient(), headers)).status).toBe(201);
    const before = await contentHash(app.db);
    expect((await manager("POST", "/api/clients", newClient(), headers)).status).toBe(422);
    const path = `/api/clients/${world.own.client.id}`;
    expect((await manager("PATCH", path, { status: "active" }, headers)).status).toBe(422);
    expect(await contentHash(app.db)).toBe(before);
    expect((await app.as("admin")("POST", "/api/clients", newClient(), headers)).status).toBe(201);
  });

  test("of a refused request can be used again", async () => {
    const headers = { "Idempotency-Key": "retry" };
    const name = (await makeClient(app)).name;
    expect((await manager("POST", "/api/clients", newClient({ name }), headers)).status).toBe(409);
    expect((await manager("POST", "/api/clients", newClient(), headers)).status).toBe(201);
  });

  test("must be readable", async () => {
    for (const key of ["a b", "x".repeat(201), "ä"]) {
      const answer = await manager("POST", "/api/clients", newClient(), { "Idempotency-Key": key });
      expect((await expectJson<Problem>(answer, 400)).errors?.[0]?.path).toBe("Idempotency-Key");
    }
  });
});

/** Checks that a request sent twice under one key gets the same response and takes effect once. */
async function expectOnce(method: string, { path, body, status }: GoodRequest, send: Call = admin) {
  const headers = { "Idempotency-Key": `once-${Bun.randomUUIDv7()}` };
  const first = await send(method, path, body, headers);
  const text = await first.text();
  expect({ path, status: first.status }).toEqual({ path, status });
  const before = await contentHash(app.db);
  const second = await send(method, path, body, headers);
  expect({ path, status: second.status }).toEqual({ path, status });
  expect(await second.text()).toBe(text);
  expect(await contentHash(app.db)).toBe(before);
}

describe("concurrent requests", () => {
  test("for fifty different writes all succeed", async () => {
    const { client } = world.own;
    const path = `/api/clients/${client.id}`;
    const before = await expectJson<{ client: Client }>(await manager("GET", path));
    const writes = Array.from({ length: 50 }, (_, at) => {
      if (at % 3 === 0) return manager("POST", "/api/clients", newClient());
      if (at % 3 === 1) return manager("POST", `${path}/tasks`, newTask());
      return manager("PATCH", path, { primaryContactName: `Contact ${at}` });
    });
    const answers = await Promise.all(writes);
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    const after = await expectJson<{ client: Client }>(await manager("GET", path));
    expect(after.client.version).toBe(before.client.version + 16);
  });
});

describe("the audit log", () => {
  test("refuses changes and deletions by any statement", async () => {
    const before = await contentHash(app.db);
    for (const statement of [
      sql`update audit_logs set after = '{}'`,
      sql`delete from audit_logs`,
      sql`delete from audit_logs where seq = 1`,
      sql`insert or replace into audit_logs select * from audit_logs where seq = 1`,
      sql`insert or replace into audit_logs (seq, id, entity, entity_id, action, created_at, previous_hash, hash)
        select seq + 1000000, id, entity, entity_id, action, created_at, 'other', hash from audit_logs where seq = 1`,
      sql`insert or replace into audit_logs (seq, id, entity, entity_id, action, created_at, previous_hash, hash)
        select seq + 1000000, 'other', entity, entity_id, action, created_at, previous_hash, hash from audit_logs where seq = 1`,
    ]) {
      const error = await app.db
        .transaction((tx) => tx.run(statement))
        .then(
          () => null,
          (thrown: Error) => thrown,
        );
      expect(`${error?.message} ${error?.cause}`).toContain("append-only");
    }
    expect(await contentHash(app.db)).toBe(before);
  });
});
