import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clients } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { Problem } from "#/src/contract/problem";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { tracesOf } from "#/test/support/audit-trail";
import { contentHash } from "#/test/support/tables";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const edit = (id: string, body: unknown, headers = {}) =>
  app.as("manager")("PATCH", `/api/clients/${id}`, body, headers);

describe("editing a client", () => {
  test("changes each field and no other, and increments the version", async () => {
    const edits: Partial<Client>[] = [
      { name: "Renamed House" },
      { brandNames: ["One", "Two"] },
      { clientType: "lacore" },
      { primaryContactName: "Otto" },
      { primaryContactEmail: "otto@brand.test" },
      { websiteUrl: "https://brand.test/" },
      { amazonStorefrontUrl: "https://amazon.test/brand" },
      { status: "churned" },
    ];
    let client = await makeClient(app);
    for (const change of edits) {
      const answer = await edit(client.id, change);
      const next = await expectJson<Client>(answer);
      expect(next).toEqual({ ...client, ...change, version: client.version + 1 });
      expect(answer.headers.get("ETag")).toBe(`"${next.version}"`);
      client = next;
    }
    const cleared = await expectJson<Client>(
      await edit(client.id, { websiteUrl: "", amazonStorefrontUrl: null }),
    );
    expect(cleared).toMatchObject({ websiteUrl: null, amazonStorefrontUrl: null });
  });

  test("does not validate stored names or links that it does not contain", async () => {
    const { id } = await makeClient(app);
    const old = { name: "Old\u0007\u202ename", websiteUrl: "https://user:pw@old.test" };
    await app.db.transaction((tx) => tx.update(clients).set(old).where(eq(clients.id, id)));
    const edited = await expectJson<Client>(await edit(id, { primaryContactName: "Otto" }));
    expect(edited).toMatchObject({ ...old, primaryContactName: "Otto" });
    const { errors } = await expectJson<Problem>(await edit(id, old), 400);
    expect(errors?.map(({ path }) => path)).toEqual(["name", "websiteUrl"]);
  });

  test("logs one entry with the differences, and none without any", async () => {
    const client = await makeClient(app);
    const traces = await tracesOf(app.db, () => edit(client.id, { status: "active", name: client.name }));
    expect(traces).toEqual([
      {
        entity: "client",
        entityId: client.id,
        action: "update",
        userId: app.people.manager.id,
        before: { status: "lead" },
        after: { status: "active" },
      },
    ]);
    const before = await contentHash(app.db);
    const same = await expectJson<Client>(await edit(client.id, { status: "active" }));
    expect(same.version).toBe(2);
    expect((await edit(client.id, {})).status).toBe(200);
    expect(await contentHash(app.db)).toBe(before);
  });

  test("rejects a stale version, and accepts one without If-Match", async () => {
    const client = await makeClient(app);
    await edit(client.id, { status: "active" });
    const before = await contentHash(app.db);
    for (const tag of ['"1"', '"3"', '"x"', "2", '""', '"1", "2"']) {
      const stale = await edit(client.id, { status: "paused" }, { "If-Match": tag });
      expect({ tag, status: stale.status }).toEqual({ tag, status: 412 });
    }
    expect(await contentHash(app.db)).toBe(before);
    expect((await edit(client.id, { status: "paused" }, { "If-Match": '"2"' })).status).toBe(200);
    expect((await edit(client.id, { status: "lead" }, { "If-Match": "*" })).status).toBe(200);
    expect((await edit(client.id, { status: "active" })).status).toBe(200);
  });

  test("lets one of two concurrent edits of a version succeed", async () => {
    const client = await makeClient(app);
    const both = ["active", "paused"].map((status) => edit(client.id, { status }, { "If-Match": '"1"' }));
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  test("rejects another client's name, accepts its own in another case, and is found by the new one", async () => {
    await makeClient(app, { name: "Taken Name" });
    const client = await makeClient(app, { name: "Free Name" });
    expect((await edit(client.id, { name: "TAKEN NAME" })).status).toBe(409);
    expect((await edit(client.id, { name: "FREE NAME" })).status).toBe(200);
    await edit(client.id, { name: "Ωmega", brandNames: ["Ψ Brand"] });
    for (const search of ["ωMEGA", "ψ brand"]) {
      const found = await app.as("viewer")("GET", `/api/clients?search=${encodeURIComponent(search)}`);
      expect((await expectJson<Client[]>(found)).map(({ id }) => id)).toEqual([client.id]);
    }
  });

  test("rejects the same values as creation, and fields that cannot be set", async () => {
    const client = await makeClient(app);
    const before = await contentHash(app.db);
    const bad = [
      { name: "" },
      { name: null },
      { brandNames: [] },
      { status: null },
      { id: client.id },
      { version: 1 },
      { updatedAt: client.updatedAt },
      { percentComplete: 100 },
    ];
    for (const body of bad) {
      const problem = await expectJson<Problem>(await edit(client.id, body), 400);
      expect(problem.errors).toHaveLength(1);
    }
    expect(await contentHash(app.db)).toBe(before);
  });
});
