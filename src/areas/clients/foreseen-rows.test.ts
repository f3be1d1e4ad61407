import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { ImportResult } from "#/src/contract/table-imports";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { newClient } from "#/test/support/requests";

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
});
afterEach(() => app.stop());

async function take(rows: object[], options: object = { dryRun: true }) {
  const numbered = rows.map((row, index) => ({ line: index + 2, ...row }));
  const answer = app.as("manager")("POST", "/api/clients/import", { rows: numbered, ...options });
  return (await expectJson<ImportResult>(await answer)).results;
}

describe("the dry run of an import", () => {
  test("lists each field that an update changes, with the old and the new value, people by name", async () => {
    await makeClient(app, {
      name: "Acme",
      brandNames: ["One"],
      websiteUrl: "https://acme.test",
      accountManagerId: app.people.admin.id,
    });
    const row = {
      name: "ACME",
      brandNames: ["One", "Two"],
      status: "active",
      websiteUrl: "",
      accountManager: "manager@portal.test",
    };
    const foreseen = await take([row], { dryRun: true, onDuplicate: "update" });
    expect(foreseen[0]?.changes).toEqual([
      { field: "name", from: "Acme", to: "ACME" },
      { field: "brandNames", from: ["One"], to: ["One", "Two"] },
      { field: "websiteUrl", from: "https://acme.test", to: null },
      { field: "status", from: "lead", to: "active" },
      { field: "accountManager", from: "Ada Admin", to: "Mia Manager" },
    ]);
    const [done] = await take([row], { onDuplicate: "update" });
    expect(done?.changes).toEqual(foreseen[0]?.changes ?? []);
    const [again] = await take([row], { dryRun: true, onDuplicate: "update" });
    expect(again).toMatchObject({ outcome: "unchanged", changes: [] });
  });

  test("reports existing clients with the website or contact address of a new one, and no others", async () => {
    const own = { websiteUrl: "http://www.Brand.test/shop/", primaryContactEmail: "Nora@brand.test" };
    const brand = await makeClient(app, { name: "Brand Ltd", ...own });
    const neighbour = { websiteUrl: "https://brand.test/other", primaryContactEmail: "n@n.test" };
    await makeClient(app, { name: "Neighbour", ...neighbour });
    const rows = [
      newClient({ name: "Brand", websiteUrl: "brand.test/shop", primaryContactEmail: "x@y.test" }),
      newClient({ name: "Brand GmbH", primaryContactEmail: "nora@BRAND.test" }),
      newClient({ name: "Other", websiteUrl: "other.test", primaryContactEmail: "o@other.test" }),
      newClient({ name: "Brand Ltd", ...own }),
    ];
    const found = { id: brand.id, name: "Brand Ltd", is: "client" as const };
    const foreseen = await take(rows);
    expect(foreseen.map(({ outcome, likelyDoubles }) => [outcome, likelyDoubles])).toEqual([
      ["created", [{ ...found, by: "website" }]],
      ["created", [{ ...found, by: "email" }]],
      ["created", []],
      ["skipped", []],
    ]);
    expect((await take([{ ...rows[0], name: "In" }], {}))[0]?.likelyDoubles).toEqual([]);
  });

  test("reports at most three duplicates, however many share an address", async () => {
    for (const name of ["A", "B", "C", "D"]) {
      await makeClient(app, { name, primaryContactEmail: "desk@agency.test" });
    }
    const [row] = await take([newClient({ name: "E", primaryContactEmail: "desk@agency.test" })]);
    expect(row?.likelyDoubles.map(({ name }) => name)).toEqual(["A", "B", "C"]);
  });
});
