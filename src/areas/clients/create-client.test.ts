import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client } from "#/src/contract/clients";
import type { Problem } from "#/src/contract/problem";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { isChainWhole, tracesOf } from "#/test/support/audit-trail";
import { newClient } from "#/test/support/requests";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const create = (body: unknown) => app.as("manager")("POST", "/api/clients", body);

describe("creating a client", () => {
  test("returns the whole client with its version, trimmed and with defaults", async () => {
    const answer = await create({
      name: "  Acme & Söhne ",
      brandNames: [" Acme ", "Söhne"],
      primaryContactName: " Nora ",
      primaryContactEmail: " nora@acme.test ",
      websiteUrl: "",
    });
    const client = await expectJson<Client>(answer, 201);
    expect(answer.headers.get("ETag")).toBe('"1"');
    expect(client).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: "Acme & Söhne",
      brandNames: ["Acme", "Söhne"],
      clientType: "uncut_brands",
      primaryContactName: "Nora",
      primaryContactEmail: "nora@acme.test",
      websiteUrl: null,
      amazonStorefrontUrl: null,
      avatarUrl: null,
      accountManagerId: null,
      accountManager: null,
      timeZone: null,
      status: "lead",
      sendsReminders: true,
      visits: { state: "not_invited", since: "2026-03-08T12:00:00.000Z", lastVisitAt: null, people: 0 },
      fields: {},
      version: 1,
      createdAt: "2026-03-08T12:00:00.000Z",
      updatedAt: "2026-03-08T12:00:00.000Z",
    });
  });

  test("logs one entry with everything that was set", async () => {
    let made: Partial<Client> = {};
    const traces = await tracesOf(app.db, async () => {
      const { accountManager: _, visits: __, fields: ___, ...row } = await makeClient(app);
      made = row;
    });
    expect(traces).toEqual([
      {
        entity: "client",
        entityId: made.id ?? "",
        action: "create",
        userId: app.people.manager.id,
        before: null,
        after: made,
      },
    ]);
    expect(await isChainWhole(app.db)).toBe(true);
  });

  test("rejects each invalid field by its path, and fields that cannot be set", async () => {
    const bad: [Record<string, unknown>, string][] = [
      [{ name: "   " }, "name"],
      [{ name: null }, "name"],
      [{ name: "x".repeat(201) }, "name"],
      [{ name: "a\u0000b" }, "name"],
      [{ name: "\ud800" }, "name"],
      [{ brandNames: [] }, "brandNames"],
      [{ brandNames: ["a", " "] }, "brandNames.1"],
      [{ brandNames: "Acme" }, "brandNames"],
      [{ clientType: "other" }, "clientType"],
      [{ status: "archived" }, "status"],
      [{ primaryContactEmail: "nora" }, "primaryContactEmail"],
      [{ websiteUrl: "acme.test" }, "websiteUrl"],
      [{ amazonStorefrontUrl: "javascript:alert(1)" }, "amazonStorefrontUrl"],
      [{ avatarUrl: "https://elsewhere.test/a.png" }, "avatarUrl"],
      [{ id: "0198f000-0000-7000-8000-000000000000" }, "id"],
      [{ version: 7 }, "version"],
      [{ createdAt: "2020-01-01T00:00:00.000Z" }, "createdAt"],
      [{ nameKey: "x" }, "nameKey"],
      [{ createdBy: "x" }, "createdBy"],
    ];
    for (const [fields, path] of bad) {
      const problem = await expectJson<Problem>(await create(newClient(fields)), 400);
      expect(problem.errors?.map((error) => error.path)).toEqual([path]);
    }
    const nothing = await expectJson<Problem>(await create({}), 400);
    const required = ["brandNames", "name", "primaryContactEmail", "primaryContactName"];
    expect(nothing.errors?.map(({ path }) => path).toSorted()).toEqual(required);
    expect(nothing.errors?.every(({ message }) => message === "Required")).toBe(true);
  });

  test("rejects a name that another client has, ignoring case, width and white space", async () => {
    await makeClient(app, { name: "Straße Ａ" });
    for (const name of ["STRASSE a", " straße A ", "Straße Ａ", "STRAẞE A"]) {
      const problem = await expectJson<Problem>(await create(newClient({ name })), 409);
      expect(problem.detail).toBe("A client with this name already exists.");
    }
  });

  test("accepts one of several concurrent requests with the same name", async () => {
    const names = ["Twice", "TWICE", "twice ", "Ｔwice", "tWICE"];
    const answers = await Promise.all(names.map((name) => create(newClient({ name }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });

  test("stores fifty created concurrently", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(newClient())));
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(await isChainWhole(app.db)).toBe(true);
  });
});
