import { afterAll, beforeAll, expect, test } from "bun:test";
import { clientFields, keptFields } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { ImportResult } from "#/src/contract/table-imports";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { isChainWhole, tracesOf } from "#/test/support/audit-trail";
import { operationOf, undoPath } from "#/test/support/operations";
import { newClient } from "#/test/support/requests";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await app.changePastLog((tx) =>
    tx.insert(keptFields).values([
      { key: "vat_id", kind: "text", label: "VAT ID" },
      { key: "budget", kind: "money", label: "Budget" },
      { key: "size", kind: "choice", label: "Size", options: ["Small", "Large"] },
      { key: "needs", kind: "choices", label: "Needs", options: ["Ads", "Design"] },
      { key: "vip", kind: "yes_no", label: "VIP" },
      { key: "since", kind: "date", label: "Since" },
      { key: "shop", kind: "url", label: "Shop" },
    ]),
  );
});
afterAll(() => app.stop());

const whole = {
  ...{
    "field.vat_id": " DE 1 ",
    "field.budget": 12.5,
    "field.size": "Large",
    "field.needs": ["Ads", "Design"],
  },
  ...{ "field.vip": "true", "field.since": "2026-01-31", "field.shop": "shop.test" },
};
const stored = {
  ...{
    vat_id: "DE 1",
    budget: 12.5,
    size: "Large",
    needs: ["Ads", "Design"],
    vip: true,
    since: "2026-01-31",
  },
  shop: "https://shop.test",
};
const updates = { onDuplicate: "update" };

const send = (rows: object[], options: object = {}) =>
  app.as("manager")("POST", "/api/clients/import", {
    rows: rows.map((row, at) => ({ line: at + 2, ...row })),
    ...options,
  });

async function take(rows: object[], options: object = {}) {
  const { results } = await expectJson<ImportResult>(await send(rows, options));
  const [first] = results;
  if (!first) throw new Error("There is no result.");
  return { ...first, results };
}

async function read(id: string | null): Promise<Client> {
  return (await expectJson<ClientDetail>(await app.as("viewer")("GET", `/api/clients/${id}`))).client;
}

test("the agency's own fields are imported with a new client, in one operation that undo reverses", async () => {
  const answer = await send([newClient({ name: "Fresh", ...whole })]);
  const { results } = await expectJson<ImportResult>(answer.clone());
  const id = results[0]?.id ?? null;
  expect(await read(id)).toMatchObject({ version: 1, fields: stored });
  await expectJson(await app.as("manager")("POST", undoPath(operationOf(answer))));
  expect((await app.as("viewer")("GET", `/api/clients/${id}`)).status).toBe(404);
  expect((await app.db.read.select().from(clientFields)).filter(({ clientId }) => clientId === id)).toEqual(
    [],
  );
  expect(await isChainWhole(app.db)).toBe(true);
});

test("an update says what it changes, changes it, and undo restores it; empty fields stay", async () => {
  const { id, version } = await makeClient(app, { name: "Held" });
  await take([{ name: "Held", ...whole }], updates);
  const rows = [
    { name: "Held", status: "paused", "field.budget": 20, "field.vip": "false", "field.needs": ["Ads"] },
  ];
  const planned = await take(rows, { ...updates, dryRun: true });
  expect(planned.changes).toEqual([
    { field: "status", from: "lead", to: "paused" },
    { field: "field.budget", from: 12.5, to: 20 },
    { field: "field.vip", from: true, to: false },
    { field: "field.needs", from: ["Ads", "Design"], to: ["Ads"] },
  ]);
  const before = await read(id);
  expect(before).toMatchObject({ version: version + 1, fields: stored });
  const answer = await send(rows, updates);
  const result = await expectJson<ImportResult>(answer.clone());
  const after = await read(id);
  expect(after).toMatchObject({
    ...{ status: "paused", version: result.results[0]?.version },
    fields: { ...stored, budget: 20, vip: false, needs: ["Ads"] },
  });
  await expectJson(await app.as("manager")("POST", undoPath(operationOf(answer))));
  expect(await read(id)).toMatchObject({ status: before.status, fields: stored });
});

test("null deletes a value, and equal values change nothing", async () => {
  const { id } = await makeClient(app, { name: "Same" });
  const made = await take([{ name: "Same", ...whole }], updates);
  expect(made.outcome).toBe("updated");
  const traces = await tracesOf(app.db, async () => {
    expect((await take([{ name: "Same", ...whole, "field.vat_id": "DE 1" }], updates)).outcome).toBe(
      "unchanged",
    );
    expect((await take([{ name: "Same" }], updates)).outcome).toBe("unchanged");
  });
  expect(traces).toEqual([]);
  expect((await take([{ name: "Same", "field.vat_id": null, "field.size": null }], updates)).changes).toEqual(
    [
      { field: "field.vat_id", from: "DE 1", to: null },
      { field: "field.size", from: "Large", to: null },
    ],
  );
  const { vat_id: _, size: __, ...left } = stored;
  expect((await read(id)).fields).toEqual(left);
});

test.each([
  ["field.budget", -1, "Must be at least 0"],
  ["field.budget", "much", "Must be an amount"],
  ["field.size", "Huge", "Must be one of Small, Large"],
  ["field.needs", ["TV"], "Must be one of Ads, Design"],
  ["field.vip", "perhaps", "Must be true or false"],
  ["field.unknown", "x", "Unknown field"],
])("a row with %s %j is refused at the field", async (field, value, message) => {
  const row = newClient({ name: `Refused ${message}`, [field]: value });
  const { outcome, errors } = await take([row]);
  expect(outcome).toBe("invalid");
  expect(errors[0]?.message).toBe(message);
  expect(errors[0]?.path).toStartWith(field);
});

test("with `skipInvalid`, a wrong value is left out and named, and the rest is imported", async () => {
  const row = newClient({ name: "Partly", ...whole, "field.size": "Huge" });
  const { id, outcome, dropped } = await take([row], { skipInvalid: true });
  expect([outcome, dropped.map(({ path }) => path)]).toEqual(["created", ["field.size"]]);
  const { size: _, ...left } = stored;
  expect((await read(id)).fields).toEqual(left);
});

test("a row that was planned before its field was changed is refused", async () => {
  const { id, version } = await makeClient(app, { name: "Raced" });
  await expectJson(await app.as("contributor")("PATCH", `/api/clients/${id}/fields`, { vat_id: "theirs" }));
  const { outcome, errors } = await take([{ name: "Raced", version, "field.vat_id": "mine" }], updates);
  expect([outcome, errors[0]?.message]).toEqual([
    "invalid",
    "Was changed since the plan was made. Check the file again",
  ]);
  expect((await read(id)).fields).toEqual({ vat_id: "theirs" });
});

test("a later row of a client whose own field alone was changed is a repeated one, also in the next call", async () => {
  const importId = crypto.randomUUID();
  await makeClient(app, { name: "Twice" });
  expect((await take([{ name: "Twice", "field.vat_id": "1" }], { ...updates, importId })).outcome).toBe(
    "updated",
  );
  const again = await take([{ line: 9, name: "Twice", status: "paused" }], { ...updates, importId });
  expect([again.outcome, again.errors[0]?.message]).toEqual(["invalid", "Repeated in the file"]);
  const sameLine = await take([{ name: "Twice", "field.vat_id": "2" }], { ...updates, importId });
  expect(sameLine.outcome).toBe("updated");
});

test("rows that name very many fields are answered row by row", async () => {
  const names = Array.from({ length: 600 }, (_, at) => [`field.x${at}`, "x"]);
  const rows = Array.from({ length: 60 }, (_, row) =>
    newClient({
      name: `Wide ${row}`,
      ...Object.fromEntries(names.map(([name, value]) => [`${name}_${row}`, value])),
    }),
  );
  const { results } = await take(rows);
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(["invalid"]));
});
