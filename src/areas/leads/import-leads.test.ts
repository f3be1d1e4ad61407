import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { clientLeads } from "#/db/schema";
import type { Lead } from "#/src/contract/leads";
import type { Problem } from "#/src/contract/problem";
import type { ImportResult } from "#/src/contract/table-imports";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { undoPath } from "#/test/support/operations";
import { addedLead, newLead } from "#/test/support/requests-leads";
import { contentHash } from "#/test/support/tables";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

type Row = Record<string, unknown>;
const send = (rows: Row[], options: object = {}, as: "contributor" | "viewer" | "admin" = "contributor") =>
  app.as(as)("POST", "/api/client-leads/import", {
    rows: rows.map((row, at) => ({ line: at + 2, ...row })),
    ...options,
  });
const take = async (rows: Row[], options: object = {}) => expectJson<ImportResult>(await send(rows, options));
const outcomes = ({ results }: ImportResult) => results.map(({ outcome }) => outcome);
const errors = ({ results }: ImportResult) =>
  results.flatMap((result) => result.errors.map(({ path, message }) => `${result.line} ${path}: ${message}`));
const read = async (id: string | null | undefined) =>
  (await expectJson<{ lead: Lead }>(await app.as("viewer")("GET", `/api/client-leads/${id}`))).lead;

describe("importing leads", () => {
  test("imports a contributor's rows with every field, and reports errors by line", async () => {
    const whole: Row = newLead({
      ...{ phone: "+64 9 555 01", leadSource: "referral", leadStatus: "on_hold", dealValue: 12_000 },
      ...{ priorityScore: 5, nextActionDate: "2026-03-09", recentActivity: "Called", notes: "Two\nlines" },
      ...{ websiteUrl: "www.brand.test", amazonStoreUrl: "amazon.test/shop", clientFileLink: "" },
      owner: app.people.manager.email?.toUpperCase(),
    });
    const result = await take([
      whole,
      newLead({ email: "nobody" }),
      newLead({ leadStatus: "warm", priorityScore: 6, dealValue: "12k", nextActionDate: "09/03/2026" }),
      newLead({ owner: "Somebody Else" }),
      newLead({ productImageUrl: "/objects/photos/x" }),
      newLead({ ownerId: app.people.manager.id, clientId: app.people.manager.id }),
    ]);
    expect(outcomes(result)).toEqual(["created", ...Array(5).fill("invalid")]);
    expect(errors(result)).toEqual([
      "3 email: Must be a valid email address",
      expect.stringMatching(/^4 leadStatus: Must be one of new, contacted/),
      "4 dealValue: Must be a whole number",
      "4 priorityScore: Must be a whole number from 1 to 5",
      "4 nextActionDate: Must be a date (yyyy-mm-dd)",
      "5 owner: No active admin, manager or contributor is called Somebody Else",
      "6 productImageUrl: Pictures cannot be imported",
      "7 ownerId: Unknown field",
      "7 clientId: Unknown field",
    ]);
    const { owner: _, ...expected } = whole;
    expect(await read(result.results[0]?.id)).toMatchObject({
      ...expected,
      ...{ websiteUrl: "https://www.brand.test", amazonStoreUrl: "https://amazon.test/shop" },
      ...{ clientFileLink: null, ownerId: app.people.manager.id, version: 1, clientId: null },
    });
  });

  test("identifies a lead by company and e-mail address together, in any case", async () => {
    const existing = await addedLead(app, {
      companyName: "Füllhorn",
      email: "Ada@known.test",
      leadStatus: "new",
    });
    const rows = [
      newLead({ companyName: " FÜLLHORN ", email: "ada@KNOWN.test", leadStatus: "won" }),
      newLead({ companyName: "Füllhorn", email: "bob@known.test" }),
      newLead({ companyName: "Leerhorn", email: "ada@known.test" }),
    ];
    const skipped = await take(rows);
    expect(outcomes(skipped)).toEqual(["skipped", "created", "created"]);
    expect(skipped.results[0]).toMatchObject({ id: existing.id, version: 1 });
    expect(await read(existing.id)).toMatchObject({ leadStatus: "new", version: 1 });
    const change = { companyName: "Füllhorn", email: "Ada@known.test", leadStatus: "won", dealValue: 5 };
    const updated = await take([change], { onDuplicate: "update" });
    expect(updated.results[0]).toMatchObject({
      ...{ outcome: "updated", id: existing.id, version: 2 },
      changes: [
        { field: "dealValue", from: null, to: 5 },
        { field: "leadStatus", from: "new", to: "won" },
      ].toSorted((a, b) => Object.keys(change).indexOf(a.field) - Object.keys(change).indexOf(b.field)),
    });
    expect(await read(existing.id)).toMatchObject({ clientName: existing.clientName, leadStatus: "won" });
    expect(outcomes(await take([change], { onDuplicate: "update" }))).toEqual(["unchanged"]);
  });

  test("rejects a second row for a lead, and a row that matches two leads", async () => {
    const twice = newLead({ companyName: "Twice", email: "t@twice.test" });
    const result = await take([
      twice,
      { ...twice, email: "T@TWICE.test" },
      newLead({ companyName: "Twice" }),
    ]);
    expect(outcomes(result)).toEqual(["created", "invalid", "created"]);
    expect(errors(result)).toEqual(["3 companyName: Repeated in the file"]);
    await addedLead(app, { companyName: "twice", email: "t@twice.test" });
    const again = await take([twice], { onDuplicate: "update" });
    expect(errors(again)).toEqual([
      "2 companyName: Several of these exist: it is unclear which one is meant",
    ]);
    expect(outcomes(await take([twice]))).toEqual(["skipped"]);
  });

  test("skips invalid optional values if requested, but never those that identify the lead", async () => {
    const junk = { websiteUrl: "none", dealValue: -1, leadSource: "radio" };
    const result = await take([newLead(junk), newLead({ ...junk, email: "none" })], { skipInvalid: true });
    expect(outcomes(result)).toEqual(["created", "invalid"]);
    expect(result.results[0]?.dropped.map(({ path }) => path).toSorted()).toEqual([
      ...["dealValue", "leadSource", "websiteUrl"],
    ]);
    expect(await read(result.results[0]?.id)).toMatchObject({ leadSource: "other", dealValue: null });
  });

  test("keeps an owner who has left if a row repeats them, and reports a change of owner by name", async () => {
    const { manager, contributor } = app.people;
    const lead = await addedLead(app, { ownerId: manager.id });
    const row = { companyName: lead.companyName, email: lead.email };
    const [same] = (await take([{ ...row, owner: manager.email }], { onDuplicate: "update" })).results;
    expect(same).toMatchObject({ outcome: "unchanged" });
    const [next] = (await take([{ ...row, owner: contributor.email }], { onDuplicate: "update" })).results;
    expect(next?.changes).toEqual([{ field: "owner", from: expect.any(String), to: expect.any(String) }]);
    expect(await read(lead.id)).toMatchObject({ ownerId: contributor.id });
  });
});

describe("a plan", () => {
  test("stores nothing, reports the outcome, and points out duplicates among leads and clients", async () => {
    const client = await makeClient(app, { name: "Acme", websiteUrl: "https://www.acme.test/" });
    const lead = await addedLead(app, { companyName: "Acme Pacific", email: "desk@acme.test" });
    const before = await contentHash(app.db);
    const rows = [
      newLead({ companyName: "Acme Ltd", websiteUrl: "acme.test", email: "DESK@acme.test" }),
      newLead({ companyName: "acme pacific", email: "desk@acme.test", notes: "New" }),
    ];
    const { results } = await take(rows, { dryRun: true, onDuplicate: "update" });
    expect(await contentHash(app.db)).toBe(before);
    expect(results[0]).toMatchObject({ outcome: "created", id: null, version: null });
    expect(results[0]?.likelyDoubles).toEqual([
      { id: client.id, name: "Acme", is: "client", by: "website" },
      { id: lead.id, name: `Acme Pacific, ${lead.clientName}`, is: "lead", by: "email" },
    ]);
    expect(results[1]).toMatchObject({ outcome: "updated", version: 1, likelyDoubles: [] });
  });

  test("that is out of date is rejected row by row: changed, added, deleted", async () => {
    const changed = await addedLead(app);
    const gone = await addedLead(app);
    const rowOf = ({ companyName, email }: Lead, version: number | null) => ({
      ...{ companyName, email, clientName: "Renamed", version },
    });
    await app.as("admin")("PUT", `/api/client-leads/${changed.id}`, { notes: "Mine" });
    await app.as("admin")("DELETE", `/api/client-leads/${gone.id}`);
    const came = await addedLead(app);
    const still = await addedLead(app);
    const rows = [rowOf(changed, 1), rowOf(gone, 1), rowOf(came, null), rowOf(still, 1)];
    const result = await take(rows, { onDuplicate: "update" });
    expect(errors(result)).toEqual([
      "2 : Was changed since the plan was made. Check the file again",
      "3 : Was deleted since the plan was made. Check the file again",
      "4 : Came in since the plan was made. Check the file again",
    ]);
    expect(await read(changed.id)).toMatchObject({ clientName: changed.clientName, notes: "Mine" });
    expect(await read(still.id)).toMatchObject({ clientName: "Renamed", version: 2 });
    const same = { ...rowOf(changed, 1), clientName: changed.clientName };
    expect(outcomes(await take([same], { onDuplicate: "update" }))).toEqual(["unchanged"]);
  });
});

describe("an import in several calls", () => {
  test("can be undone as a whole by its user, and accepts no more rows then", async () => {
    const before = await app.db.read.$count(clientLeads);
    const existing = await addedLead(app);
    const importId = Bun.randomUUIDv7();
    await take([newLead(), newLead()], { importId });
    const change = { companyName: existing.companyName, email: existing.email, dealValue: 77 };
    await take([newLead(), change], { importId, onDuplicate: "update" });
    const contributor = app.as("contributor");
    const [latest] = await expectJson<{ what: string }[]>(await contributor("GET", "/api/operations"));
    expect(latest?.what).toBe("Imported 2 leads, one of 2 calls of an import");
    await expectJson(await contributor("POST", undoPath(importId)));
    expect(await app.db.read.$count(clientLeads)).toBe(before + 1);
    expect(await read(existing.id)).toMatchObject({ dealValue: null });
    expect((await send([newLead()], { importId })).status).toBe(409);
  });

  test("does not import a call twice if its response was lost", async () => {
    const body = { rows: [{ line: 2, ...newLead() }] };
    const headers = { "Idempotency-Key": `${Bun.randomUUIDv7()}-0` };
    const call = () => app.as("contributor")("POST", "/api/client-leads/import", body, headers);
    const first = await expectJson<ImportResult>(await call());
    const count = await app.db.read.$count(clientLeads);
    expect(await expectJson<ImportResult>(await call())).toEqual(first);
    expect(await app.db.read.$count(clientLeads)).toBe(count);
  });

  test("ends if the right is revoked in between, keeping the rows imported before", async () => {
    const importId = Bun.randomUUIDv7();
    await take([newLead()], { importId });
    const { contributor } = app.people;
    const role = (to: string) =>
      app.as("admin")("PATCH", `/api/admin/users/${contributor.id}/role`, { role: to });
    expect((await role("viewer")).status).toBe(200);
    expect((await send([newLead()], { importId })).status).toBe(403);
    expect((await role("contributor")).status).toBe(200);
  });
});

test("invalid bodies are rejected as a whole", async () => {
  const numbered = (rows: Row[]) => rows.map((row, at) => ({ line: at + 2, ...row }));
  const many = numbered(Array.from({ length: 501 }, () => newLead()));
  for (const [body, path] of [
    [{ rows: [] }, "rows"],
    [{ rows: many }, "rows"],
    [{ rows: numbered([newLead()]), startOnboarding: true }, "startOnboarding"],
    [{ rows: numbered([newLead({ version: "1" })]) }, "rows.0.version"],
  ] as const) {
    const answer = await app.as("contributor")("POST", "/api/client-leads/import", body);
    const { errors = [] } = await expectJson<Problem>(answer, 400);
    expect(errors.map((error) => error.path)).toEqual([path]);
  }
});
