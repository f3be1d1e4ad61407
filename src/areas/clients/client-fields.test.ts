import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { clientFields, keptFields } from "#/db/schema";
import type { ClientFieldValues, KeptField } from "#/src/contract/client-fields";
import type { Client, ClientListItem } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Problem } from "#/src/contract/problem";
import { expectJson, linkClientUser, makeClient, startApp, type TestApp } from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";

setDefaultTimeout(patience.test);

let app: TestApp;
let own: Client;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await app.changePastLog((tx) =>
    tx.insert(keptFields).values([
      { key: "vat_id", kind: "text", label: "VAT ID" },
      { key: "budget", kind: "money", label: "Monthly budget" },
      { key: "channels", kind: "choices", label: "Channels", options: ["Ads", "Social", "Social media"] },
      { key: "size", kind: "choice", label: "Size", options: ["Small", "Large"] },
      { key: "fba", kind: "yes_no", label: "Uses FBA" },
      { key: "since", kind: "date", label: "Sells since" },
      { key: "shop", kind: "url", label: "Shop" },
      { key: "billing", kind: "email", label: "Billing" },
      { key: "items", kind: "number", label: "Items" },
    ]),
  );
  own = await makeClient(app, { name: "Own House" });
  await linkClientUser(app, own.id);
});
afterAll(() => app.stop());

const pathOf = (id: string) => `/api/clients/${id}/fields`;

async function set(client: Client, change: Record<string, unknown>): Promise<Client> {
  return expectJson<Client>(await app.as("contributor")("PATCH", pathOf(client.id), change));
}

async function refusal(change: object, headers: Record<string, string> = {}, status = 400) {
  return expectJson<Problem>(await app.as("contributor")("PATCH", pathOf(own.id), change, headers), status);
}

const valuesNow = async (id: string): Promise<ClientFieldValues | undefined> =>
  (await expectJson<ClientDetail>(await app.as("viewer")("GET", `/api/clients/${id}`))).client.fields;

describe("a client's own fields", () => {
  test("are listed by label for staff, and for no client", async () => {
    const listed = await expectJson<KeptField[]>(await app.as("viewer")("GET", "/api/client-fields"));
    expect(listed.map(({ label }) => label)).toEqual([
      ...["Billing", "Channels", "Items", "Monthly budget", "Sells since", "Shop", "Size", "Uses FBA"],
      "VAT ID",
    ]);
    expect((await app.as("client")("GET", "/api/client-fields")).status).toBe(403);
  });

  test("are changed by staff in one operation, which undo restores, and null deletes one", async () => {
    const client = await makeClient(app);
    const set1 = await set(client, { vat_id: " DE 12 ", budget: 12.5, channels: ["Ads"], fba: false });
    expect(set1.fields).toEqual({ vat_id: "DE 12", budget: 12.5, channels: ["Ads"], fba: false });
    expect(set1.version).toBe(client.version + 1);
    const change = { vat_id: null, budget: 20 };
    const answer = await app.as("contributor")("PATCH", pathOf(client.id), change);
    expect((await expectJson<Client>(answer.clone())).fields).toEqual({
      ...{ budget: 20, channels: ["Ads"], fba: false },
    });
    await expectJson(await app.as("contributor")("POST", undoPath(operationOf(answer))));
    expect(await valuesNow(client.id)).toEqual(set1.fields);
  });

  test("with the values they have change nothing", async () => {
    const client = await set(await makeClient(app), { size: "Large" });
    const again = await app.as("manager")("PATCH", pathOf(client.id), { size: "Large" });
    expect(again.headers.get("X-Operation-Id")).toBeNull();
    expect((await expectJson<Client>(again)).version).toBe(client.version);
  });

  test("of a client that others changed are refused with the client as it is", async () => {
    const { version } = await set(own, { items: 7 });
    const stale = await refusal({ items: 8 }, { "If-Match": `"${version - 1}"` }, 412);
    expect(stale).toMatchObject({ current: { version, fields: { items: 7 } } });
  });

  test("refuse values of another kind and unknown keys, each at its key", async () => {
    const { errors = [] } = await refusal({
      ...{ vat_id: 4, budget: -1, channels: ["TV"], size: "Huge", fba: "yes", since: "soon" },
      ...{ shop: "javascript:alert(1)", billing: "nobody", items: "7", other: "x" },
    });
    expect(errors.map(({ path }) => path).toSorted()).toEqual(
      [
        "vat_id",
        "budget",
        "channels",
        "size",
        "fba",
        "since",
        "shop",
        "billing",
        "items",
        "other",
      ].toSorted(),
    );
    expect((await refusal({ budget: 1.005 })).errors).toHaveLength(1);
  });

  test("never reach a client user, in no answer and no list", async () => {
    await set(own, { vat_id: "CANARY-VAT" });
    for (const path of [`/api/clients/${own.id}`, "/api/clients", "/api/clients?page=1", `/`]) {
      expect(await (await app.as("client")("GET", path)).text()).not.toContain("CANARY-VAT");
    }
    for (const query of ["field.vat_id=canary-vat", "columns=field.vat_id", "sort=field.vat_id"]) {
      expect((await app.as("client")("GET", `/api/clients?${query}`)).status).toBe(400);
    }
  });

  test("are stored case-folded for lists", async () => {
    await set(own, { vat_id: "ÄÖ ẞ", budget: 3 });
    const [row] = await app.db.read
      .select()
      .from(clientFields)
      .where(and(eq(clientFields.clientId, own.id), eq(clientFields.key, "vat_id")));
    expect(row).toMatchObject({ folded: "äö ss", number: null });
  });
});

describe("a list of clients", () => {
  const given = [
    { name: "L one", vat_id: "b", budget: 100, channels: ["Ads", "Social"], fba: true },
    { name: "L two", vat_id: "A", budget: 20, channels: ["Social media"], fba: false },
    { name: "L three", vat_id: "a", budget: 3.5, channels: ["Social"], fba: true },
    { name: "L four" },
  ];
  beforeAll(async () => {
    for (const { name, ...values } of given) {
      const client = await makeClient(app, { name, status: "paused" });
      if (Object.keys(values).length > 0) await set(client, values);
    }
  });

  async function names(query: string): Promise<string[]> {
    const answer = await app.as("viewer")("GET", `/api/clients?${query}`);
    const found = await expectJson<ClientListItem[]>(answer);
    const all = found.map(({ name }) => name);
    expect([query, answer.headers.get("X-Total-Count")]).toEqual([query, String(all.length)]);
    return all.map((name) => name.replace("L ", ""));
  }

  test.each([
    ["field.vat_id=A", ["three", "two"]],
    ["field.vat_id=a&field.budget=20", ["two"]],
    ["field.budget=3.50", ["three"]],
    ["field.channels=social", ["one", "three"]],
    ["field.fba=yes&sort=-name&status=paused", ["three", "one"]],
    ["field.fba=true&field.channels=ads&field.vat_id=B", ["one"]],
    ["status=paused&field.fba=no", ["two"]],
    ["status=paused&field.fba=FALSE", ["two"]],
    ["field.vat_id=none", []],
    ["status=paused&sort=field.budget", ["three", "two", "one", "four"]],
    ["status=paused&sort=-field.budget", ["one", "two", "three", "four"]],
    ["status=paused&field.fba=yes&sort=field.vat_id", ["three", "one"]],
  ] as const)("with %s is %j", async (query, expected) => {
    expect(await names(query)).toEqual([...expected]);
  });

  test.each(["vat_id", "-vat_id", "budget", "-budget"])(
    "sorted by %s has the same order along the index, page by page, as sorted at once",
    async (order) => {
      const sort = order.replace(/^(-?)/, "$1field.");
      const call = async (query: string) =>
        (await expectJson<ClientListItem[]>(await app.as("viewer")("GET", `/api/clients?${query}`))).map(
          ({ name }) => name,
        );
      const whole = await call(`sort=${sort}&pageSize=100`);
      const parts: string[] = [];
      for (let page = 1; page <= whole.length; page++) {
        parts.push(...(await call(`sort=${sort}&pageSize=1&page=${page}`)));
      }
      expect(parts).toEqual(whole);
      expect(new Set(whole).size).toBe(whole.length);
    },
  );

  test("has the fields that are asked for in its rows, and no others", async () => {
    const call = async (query: string) =>
      expectJson<ClientListItem[]>(await app.as("viewer")("GET", `/api/clients?search=L two&${query}`));
    expect((await call("columns=field.vat_id,field.fba"))[0]?.fields).toEqual({ vat_id: "A", fba: false });
    expect((await call("page=1"))[0]).not.toHaveProperty("fields");
    expect((await call("columns=field.since&field.vat_id=a"))[0]?.fields).toEqual({});
  });

  test.each([
    "field.unknown=1",
    "sort=field.unknown",
    "columns=field.unknown",
    "columns=name",
    "field.budget=much",
    "field.fba=perhaps",
    "field.vat_id=",
    "other=1",
    "field.vat_id=1&field.budget=1&field.size=1&field.shop=1",
  ])("with %s is refused", async (query) => {
    expect((await app.as("viewer")("GET", `/api/clients?${query}`)).status).toBe(400);
  });

  test("is refused with a message for each filter", async () => {
    const query = "field.budget=much&field.fba=perhaps&field.vat_id=%20&sort=field.gone&columns=field.lost";
    const refused = await app.as("viewer")("GET", `/api/clients?${query}`);
    const { errors } = await expectJson<Problem>(refused, 400);
    expect(errors?.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      "field.budget: Must be a number",
      "field.fba: Must be yes or no",
      "field.vat_id: Required",
      'columns: There is no field "lost"',
      'sort: There is no field "gone"',
    ]);
  });
});
