import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clients } from "#/db/schema";
import type { Client, ClientListItem } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { ImportResult } from "#/src/contract/table-imports";
import { nameKey } from "#/src/format/fold";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { isChainWhole, tracesOf } from "#/test/support/audit-trail";
import { newClient } from "#/test/support/requests";
import { contentHash } from "#/test/support/tables";
import { addTemplate } from "#/test/support/templates";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addTemplate(app.db, { clientTypes: ["uncut_brands"] });
});
afterAll(() => app.stop());

const send = (body: unknown, headers = {}) => app.as("manager")("POST", "/api/clients/import", body, headers);

async function take(rows: object[], options: object = {}): Promise<ImportResult> {
  const numbered = rows.map((row, index) => ({ line: index + 2, ...row }));
  return expectJson<ImportResult>(await send({ rows: numbered, ...options }));
}

const outcomes = ({ results }: ImportResult) => results.map(({ outcome }) => outcome);

async function read(id: string | null | undefined): Promise<Client> {
  const answer = await app.as("viewer")("GET", `/api/clients/${id}`);
  return (await expectJson<ClientDetail>(answer)).client;
}

describe("importing clients", () => {
  test("imports the valid rows and reports the errors of each other one by its line", async () => {
    const result = await take([
      newClient({ name: "Good One" }),
      newClient({ name: "", primaryContactEmail: "x" }),
      newClient({ name: "Odd Key", id: "x" }),
      { name: "Too Little" },
      newClient({ name: "Good Two", status: "active" }),
    ]);
    expect(result).toMatchObject({ created: 2, updated: 0, skipped: 0, invalid: 3 });
    expect(outcomes(result)).toEqual(["created", "invalid", "invalid", "invalid", "created"]);
    expect(result.results.map(({ line, errors }) => [line, errors.map(({ path }) => path)])).toEqual([
      [2, []],
      [3, ["name", "primaryContactEmail"]],
      [4, ["id"]],
      [5, ["primaryContactName", "primaryContactEmail"]],
      [6, []],
    ]);
    expect(await read(result.results[4]?.id)).toMatchObject({
      name: "Good Two",
      status: "active",
      version: 1,
    });
    const found = await app.as("viewer")("GET", "/api/clients?search=GOOD%20TWO");
    expect(await expectJson<ClientListItem[]>(found)).toHaveLength(1);
  });

  test("creates nothing again when the same rows are repeated", async () => {
    const rows = [newClient({ name: "Again" }), newClient({ name: "And Again" })];
    await take(rows);
    const again = await take(rows);
    expect(again).toMatchObject({ created: 0, skipped: 2 });
    expect(again.results.every(({ id }) => id !== null)).toBe(true);
    const updating = await take(rows, { onDuplicate: "update" });
    expect(updating).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect((await read(updating.results[0]?.id)).version).toBe(1);
  });

  test("gives a new client without brands its own name as brand, and does not touch those of existing ones", async () => {
    const { brandNames: _, ...unbranded } = newClient({ name: " Unbranded " });
    const made = await take([unbranded], { onDuplicate: "update" });
    expect((await read(made.results[0]?.id)).brandNames).toEqual(["Unbranded"]);
    const existing = await makeClient(app, { name: "Branded", brandNames: ["One", "Two"] });
    const update = [{ name: "branded", status: "paused" }];
    expect(outcomes(await take(update, { onDuplicate: "update" }))).toEqual(["updated"]);
    expect(await read(existing.id)).toMatchObject({ brandNames: ["One", "Two"], status: "paused" });
    const refused = [
      { ...unbranded, name: "Emptied", brandNames: [] },
      { ...unbranded, name: " " },
    ];
    expect(outcomes(await take(refused))).toEqual(["invalid", "invalid"]);
  });

  test("ignores repeated values in an update, and counts rows without changes separately", async () => {
    const same = await makeClient(app, { name: "Same", brandNames: ["One, Two", "Three"], status: "active" });
    const other = await makeClient(app, { name: "Other" });
    const rows = [
      { name: " Same ", brandNames: ["One, Two", "Three"], status: "active", websiteUrl: "" },
      { name: "other", brandNames: other.brandNames },
    ];
    const foreseen = await take(rows, { onDuplicate: "update", dryRun: true });
    const traces = await tracesOf(app.db, async () => {
      const result = await take(rows, { onDuplicate: "update" });
      const written = foreseen.results.map((row, at) => ({ ...row, version: 1 + at }));
      expect(result).toEqual({ ...foreseen, results: written });
      expect(result).toMatchObject({ created: 0, updated: 1, unchanged: 1, skipped: 0, invalid: 0 });
      expect(outcomes(result)).toEqual(["unchanged", "updated"]);
      expect(result.results[0]?.id).toBe(same.id);
    });
    expect(await read(same.id)).toEqual(same);
    expect((await read(other.id)).version).toBe(2);
    expect(traces.map(({ entityId, entity }) => (entity === "operation" ? entity : entityId))).toEqual([
      other.id,
      "operation",
    ]);
    expect(traces.at(-1)?.after).toMatchObject({ rows: 2, updated: 1, unchanged: 1 });
  });

  test.each(["skip", "update"])("is not an operation if nothing changes (%s)", async (onDuplicate) => {
    const row = { line: 2, ...newClient({ name: `As It Is ${onDuplicate}` }) };
    await expectJson(await send({ rows: [row] }));
    const wrong = { line: 3, name: "" };
    let answer = new Response();
    const traces = await tracesOf(app.db, async () => {
      answer = await send({ rows: [row, wrong], onDuplicate });
    });
    expect(await expectJson<ImportResult>(answer)).toMatchObject({ created: 0, updated: 0, invalid: 1 });
    expect(answer.headers.get("X-Operation-Id")).toBeNull();
    expect(traces).toEqual([]);
  });

  test("accepts values stored by an earlier version, as long as a row only repeats them", async () => {
    const { id } = await makeClient(app, { name: "Two" });
    const old = { name: "Two\nLines", brandNames: ["Bell\u0007", "Turn\u202e"] };
    await app.db.transaction((tx) =>
      tx
        .update(clients)
        .set({ ...old, nameKey: nameKey(old.name) })
        .where(eq(clients.id, id)),
    );
    const update = { onDuplicate: "update" };
    expect(outcomes(await take([{ ...old, status: "lead" }], update))).toEqual(["unchanged"]);
    expect(outcomes(await take([{ ...old, status: "paused" }], update))).toEqual(["updated"]);
    expect(await read(id)).toMatchObject({ ...old, status: "paused", version: 2 });
    expect(outcomes(await take([{ ...old, brandNames: ["Bell\u0007"] }], update))).toEqual(["invalid"]);
    expect(outcomes(await take([{ name: old.name, id }], update))).toEqual(["invalid"]);
  });

  test.each(["skip", "update"])(
    "rejects a repeated name within a call, in any case (%s)",
    async (onDuplicate) => {
      const names = [`Größe ${onDuplicate}`, ` GRÖSSE ${onDuplicate} `, `größe ${onDuplicate}`];
      const rows = names.map((name, at) => newClient({ name, primaryContactName: `N${at}` }));
      const result = await take([...rows, newClient({ name: "" }), newClient({ name: "" })], { onDuplicate });
      expect(outcomes(result)).toEqual(["created", "invalid", "invalid", "invalid", "invalid"]);
      expect(result).toMatchObject({ created: 1, invalid: 4 });
      expect(result.results.map(({ errors }) => errors)).toEqual([
        [],
        [{ path: "name", message: "Repeated in the file" }],
        [{ path: "name", message: "Repeated in the file" }],
        [{ path: "name", message: "Required" }],
        [{ path: "name", message: "Required" }],
      ]);
      expect(await read(result.results[0]?.id)).toMatchObject({ primaryContactName: "N0", version: 1 });
      const repeated = await take([...rows].reverse(), { onDuplicate });
      expect(outcomes(repeated)).toEqual(
        onDuplicate === "skip" ? ["skipped", "skipped", "skipped"] : ["updated", "invalid", "invalid"],
      );
    },
  );

  test("lists the allowed values for an unknown status or type", async () => {
    const [row] = (await take([newClient({ status: "warm", clientType: "other" })])).results;
    expect(row?.errors).toEqual([
      { path: "clientType", message: "Must be one of uncut_brands_mlm, uncut_brands, lacore_mlm, lacore" },
      { path: "status", message: "Must be one of lead, active, paused, churned" },
    ]);
  });

  test("adds https to web addresses without a scheme", async () => {
    const addresses = { websiteUrl: " www.brand.test ", amazonStorefrontUrl: "//amazon.test:8080/acme?a=b" };
    const { results } = await take([newClient({ name: "Bare", ...addresses })]);
    const expected = {
      websiteUrl: "https://www.brand.test",
      amazonStorefrontUrl: "https://amazon.test:8080/acme?a=b",
    };
    expect(await read(results[0]?.id)).toMatchObject(expected);
    const again = await take([{ name: "Bare", ...addresses }], { onDuplicate: "update" });
    expect(outcomes(again)).toEqual(["unchanged"]);
  });

  test("updates the fields of a row and leaves the rest", async () => {
    const client = await makeClient(app, {
      name: "Keeps",
      status: "active",
      websiteUrl: "https://keeps.test/",
    });
    const traces = await tracesOf(app.db, () =>
      take([{ name: "keeps", primaryContactName: "New Name" }], { onDuplicate: "update" }),
    );
    expect(await read(client.id)).toMatchObject({
      name: "keeps",
      primaryContactName: "New Name",
      status: "active",
      websiteUrl: "https://keeps.test/",
      version: 2,
    });
    expect(traces.map(({ entity, action, after }) => [entity, action, after])).toEqual([
      ["client", "update", { name: "keeps", primaryContactName: "New Name" }],
      [
        "operation",
        "import",
        {
          rows: 1,
          onDuplicate: "update",
          startOnboarding: false,
          skipInvalid: false,
          created: 0,
          updated: 1,
          unchanged: 0,
          skipped: 0,
          invalid: 0,
        },
      ],
    ]);
    expect(await isChainWhole(app.db)).toBe(true);
  });

  describe("skipInvalid", () => {
    const junk = { websiteUrl: "none", amazonStorefrontUrl: "javascript:alert(1)", status: "warm" };
    const dropped = [
      { path: "websiteUrl", message: "Please enter a valid URL" },
      { path: "amazonStorefrontUrl", message: "Please enter a valid URL" },
      { path: "status", message: "Must be one of lead, active, paused, churned" },
    ];

    test("leaves invalid optional values out and lists them", async () => {
      const rows = [
        newClient({ name: "Junk", ...junk, clientType: "lacore" }),
        newClient({ name: "Clean" }),
        newClient({ name: "Junk and no e-mail", ...junk, primaryContactEmail: "none" }),
        newClient({ name: "Junk and more", ...junk, color: "red" }),
      ];
      const refused = await take(rows, { dryRun: true });
      expect(outcomes(refused)).toEqual(["invalid", "created", "invalid", "invalid"]);
      expect(refused.results[0]).toMatchObject({ errors: dropped, dropped: [] });
      const { results } = await take(rows, { skipInvalid: true });
      expect(results.map(({ outcome, errors, dropped }) => ({ outcome, errors, dropped }))).toEqual([
        { outcome: "created", errors: [], dropped },
        { outcome: "created", errors: [], dropped: [] },
        {
          outcome: "invalid",
          errors: [{ path: "primaryContactEmail", message: "Must be a valid email address" }],
          dropped: [],
        },
        { outcome: "invalid", errors: [{ path: "color", message: "Unknown field" }], dropped: [] },
      ]);
      const expected = { clientType: "lacore", status: "lead", websiteUrl: null, amazonStorefrontUrl: null };
      expect(await read(results[0]?.id)).toMatchObject(expected);
    });

    test("keeps a client's value if the row's is invalid", async () => {
      const unchanged = { status: "active" as const, websiteUrl: "https://kept.test/" };
      const client = await makeClient(app, { name: "Has", ...unchanged });
      const row = { name: "Has", primaryContactName: "New", ...junk };
      const { results } = await take([row], { onDuplicate: "update", skipInvalid: true });
      expect(results).toEqual([
        {
          line: 2,
          outcome: "updated",
          id: client.id,
          version: 2,
          existing: "Has",
          errors: [],
          dropped,
          changes: [{ field: "primaryContactName", from: client.primaryContactName, to: "New" }],
          likelyDoubles: [],
        },
      ]);
      expect(await read(client.id)).toMatchObject({ ...unchanged, primaryContactName: "New", version: 2 });
      const [skipped] = (await take([newClient({ name: "Has", ...junk })], { skipInvalid: true })).results;
      expect(skipped).toMatchObject({ outcome: "skipped", dropped });
    });
  });

  test("writes nothing on a dry run, and reports what would happen", async () => {
    await makeClient(app, { name: "Dry Known" });
    const rows = [newClient({ name: "Dry New" }), newClient({ name: "dry known" }), { name: "Dry Bad" }];
    const before = await contentHash(app.db);
    const dry = await take(rows, { dryRun: true, onDuplicate: "update", startOnboarding: true });
    expect(await contentHash(app.db)).toBe(before);
    expect(outcomes(dry)).toEqual(["created", "updated", "invalid"]);
    expect(dry.results[0]?.id).toBeNull();
    expect(outcomes(await take(rows, { onDuplicate: "update" }))).toEqual(outcomes(dry));
  });

  test("starts onboarding for new clients only, today, and rejects rows that no template matches", async () => {
    await makeClient(app, { name: "Was Here" });
    const rows = [
      newClient({ name: "Starts" }),
      newClient({ name: "Was Here" }),
      newClient({ name: "No Match", clientType: "lacore" }),
      newClient({ name: "starts", clientType: "lacore" }),
    ];
    const result = await take(rows, { startOnboarding: true, onDuplicate: "update" });
    expect(outcomes(result)).toEqual(["created", "updated", "invalid", "invalid"]);
    const detail = await app.as("viewer")("GET", `/api/clients/${result.results[0]?.id}`);
    expect(await expectJson<ClientDetail>(detail)).toMatchObject({
      onboarding: { startDate: "2026-03-09", targetLaunchDate: null },
      tasks: [{ startDate: "2026-03-09", dueDate: "2026-03-16" }],
    });
    const response = await app.as("viewer")("GET", `/api/clients/${result.results[1]?.id}`);
    expect((await expectJson<ClientDetail>(response)).onboarding).toBeNull();
  });

  test("accepts 500 rows and rejects 501, none, and values that are not rows", async () => {
    const many = Array.from({ length: 501 }, (_, at) => ({ line: at + 2, ...newClient() }));
    expect((await send({ rows: many })).status).toBe(400);
    const result = await expectJson<ImportResult>(await send({ rows: many.slice(1) }));
    expect(result.created).toBe(500);
    const bad = [{ rows: [] }, {}, { rows: [{ name: "no line" }] }, { rows: [{ line: 0 }] }, { rows: ["x"] }];
    for (const body of [
      ...bad,
      { rows: [{ line: 2 }], onDuplicate: "replace" },
      { rows: [{ line: 2 }], x: 1 },
    ]) {
      expect((await send(body)).status).toBe(400);
    }
  });

  test("returns the same for a repeated call with one Idempotency-Key, and creates nothing twice", async () => {
    const body = { rows: [{ line: 2, ...newClient({ name: "Once" }) }] };
    const [first, second] = [
      await send(body, { "Idempotency-Key": "i-1" }),
      await send(body, { "Idempotency-Key": "i-1" }),
    ];
    expect(await expectJson<ImportResult>(first)).toMatchObject({ created: 1 });
    expect(await expectJson<ImportResult>(second)).toMatchObject({ created: 1, skipped: 0 });
  });
});
