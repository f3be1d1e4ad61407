import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { Client } from "../../src/contract/clients";
import { permissions } from "../../src/contract/permissions";
import type { Problem } from "../../src/contract/problem";
import type { Action } from "../../src/contract/rights";
import { expectJson, makeClient, startApp, type TestApp } from "../support/app";
import { goodRequests, makeWorld, newClient, newTask, type World } from "../support/requests";
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

const manager = (method: string, path: string, body?: unknown, headers = {}) =>
  app.as("manager")(method, path, body, headers);

/** May do everything. */
const admin = (method: string, path: string, body?: unknown, headers = {}) =>
  app.as("admin")(method, path, body, headers);

const writes = (Object.keys(goodRequests) as (keyof typeof goodRequests)[]).filter((action) =>
  ["POST", "PUT", "PATCH"].includes(permissions[action].method),
);
const withJson = writes.filter((action) => action !== "lead.generateProfile");

/** What `token.create` answers is kept nowhere, so that it is done again when it is sent again. */
const withoutSecret = writes.filter((action) => action !== "token.create");

for (const action of withJson) {
  describe(`the body of ${permissions[action].method} ${permissions[action].path}`, () => {
    const { method } = permissions[action satisfies Action];

    test("is refused when it is no JSON object of known keys, and nothing changes", async () => {
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
        const answer = await admin(method, path, text);
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
        const answer = await admin(method, path, JSON.stringify(body), { "Content-Type": type });
        expect({ type, status: answer.status }).toEqual({ type, status: 415 });
      }
      if (action !== "upload.request") expect((await admin(method, path)).status).toBe(400);
      const padded = `${JSON.stringify(body)}${" ".repeat(2_000_000)}`;
      expect((await admin(method, path, padded)).status).toBe(413);
      expect(await contentHash(app.db)).toBe(before);
      const typed = { "Content-Type": "application/json; charset=utf-8" };
      expect((await admin(method, path, body, typed)).ok).toBe(true);
    });
  });
}

describe("an Idempotency-Key", () => {
  test("makes a request that is sent again be done once, and answered the same", async () => {
    for (const action of [...withoutSecret, "task.delete", "onboarding.undo", "token.revoke"] as const) {
      const { method } = permissions[action];
      const { path, body, status } = await goodRequests[action](world);
      const headers = { "Idempotency-Key": `key-${action}` };
      const first = await admin(method, path, body, headers);
      const text = await first.text();
      expect({ action, status: first.status }).toEqual({ action, status });
      const before = await contentHash(app.db);
      const second = await admin(method, path, body, headers);
      expect({ action, status: second.status }).toEqual({ action, status });
      expect(await second.text()).toBe(text);
      expect(await contentHash(app.db)).toBe(before);
    }
  });

  test("makes one row of many requests at once", async () => {
    const body = newClient({ name: "Made once" });
    const headers = { "Idempotency-Key": "at-once" };
    const answers = Array.from({ length: 20 }, () => manager("POST", "/api/clients", body, headers));
    const clients = (await Promise.all(answers)).map((answer) => expectJson<Client>(answer, 201));
    expect(new Set((await Promise.all(clients)).map(({ id }) => id)).size).toBe(1);
  });

  test("is refused for another body or address, and is each person's own", async () => {
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

describe("many at once", () => {
  test("fifty different writes are all done", async () => {
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
  test("refuses changes and removals, whoever asks the database", async () => {
    const before = await contentHash(app.db);
    for (const statement of [
      sql`update audit_logs set after = '{}'`,
      sql`delete from audit_logs`,
      sql`delete from audit_logs where seq = 1`,
      sql`insert or replace into audit_logs select * from audit_logs where seq = 1`,
      sql`insert or replace into audit_logs select seq + 1000000, id, user_id, entity, entity_id, action, before, after, created_at, 'other', hash from audit_logs where seq = 1`,
      sql`insert or replace into audit_logs select seq + 1000000, 'other', user_id, entity, entity_id, action, before, after, created_at, previous_hash, hash from audit_logs where seq = 1`,
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
