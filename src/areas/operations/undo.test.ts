import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { desc, isNotNull } from "drizzle-orm";
import { auditLogs } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { RecentOperation, Undone } from "#/src/contract/operations";
import type { Problem } from "#/src/contract/problem";
import type { ImportResult } from "#/src/contract/table-imports";
import { appendEntries } from "#/src/domain/audit-log";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { newClient } from "#/test/support/requests";
import { newAudit } from "#/test/support/requests-audits";
import { testMoment } from "#/test/support/zones";

let app: TestApp;
let importId: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
beforeEach(() => {
  importId = Bun.randomUUIDv7();
});
afterAll(() => app.stop());

let made = 0;
const names = (count: number) => Array.from({ length: count }, () => `Imported ${++made}`);
const send = (names: readonly string[], more: object = {}, as: "manager" | "admin" = "manager") => {
  const rows = names.map((name, at) => ({ line: at + 2, ...newClient({ name, brandNames: [name] }) }));
  return app.as(as)("POST", "/api/clients/import", { rows, importId, ...more });
};
const take = async (names: readonly string[], more: object = {}) => {
  const answer = await send(names, more);
  const { results } = await expectJson<ImportResult>(answer);
  return { operation: operationOf(answer), ids: results.map(({ id }) => id ?? "") };
};
const undo = (headers: Record<string, string> = {}, as: "manager" | "admin" | "viewer" = "manager") =>
  app.as(as)("POST", undoPath(importId), undefined, headers);
const present = async (...ids: string[]) => {
  const all = await expectJson<Client[]>(await app.as("admin")("GET", "/api/clients"));
  return ids.filter((id) => all.some((client) => client.id === id)).length;
};
const says = async (answer: Response) => (await expectJson<Problem>(answer, answer.status)).detail;

test("the calls of an import are undone together, newest first, and the import cannot be continued", async () => {
  const calls = [await take(names(3)), await take(names(2)), await take(names(1))];
  const other = await expectJson<Client>(await app.as("manager")("POST", "/api/clients", newClient()), 201);
  const undone = await expectJson<Undone>(await undo());
  expect(undone.removed.map(({ id }) => id)).toEqual(calls.toReversed().flatMap(({ ids }) => ids));
  expect(await present(...calls.flatMap(({ ids }) => ids), other.id)).toBe(1);
  const log = await app.db.read
    .selectDistinct({ undoes: auditLogs.undoes, operation: auditLogs.operationId })
    .from(auditLogs)
    .where(isNotNull(auditLogs.undoes))
    .orderBy(desc(auditLogs.seq));
  expect(log.slice(0, 3).map(({ undoes }) => undoes)).toEqual(calls.map(({ operation }) => operation));

  const again = await undo();
  expect([again.status, await says(again)]).toEqual([410, "This was undone already."]);
  const more = await send(names(1));
  expect([more.status, await says(more)]).toEqual([
    409,
    "This import was undone in the meantime, so these rows were not imported.",
  ]);
});

test("a client changed since prevents the undo of the whole import, and is named", async () => {
  const calls = [await take(["Changed since"]), await take(names(2))];
  const [id = ""] = calls[0]?.ids ?? [];
  await expectJson(await app.as("admin")("PATCH", `/api/clients/${id}`, { status: "paused" }));
  const refused = await undo();
  expect(refused.status).toBe(409);
  expect(await says(refused)).toBe("Changed since was changed by Ada Admin since.");
  expect(await present(...calls.flatMap(({ ids }) => ids))).toBe(3);
});

test("changes by a later call of the same import do not prevent its undo", async () => {
  const [name = ""] = names(1);
  const { ids } = await take([name]);
  const same = await send([name], { onDuplicate: "update" });
  expect([same.status, same.headers.get("X-Operation-Id")]).toEqual([200, null]);
  const rows = [{ line: 2, ...newClient({ name, brandNames: [name], primaryContactName: "Another" }) }];
  await app.as("manager")("POST", "/api/clients/import", { rows, importId, onDuplicate: "update" });
  const undone = await expectJson<Undone>(await undo());
  expect([undone.changed, undone.removed].map((rows) => rows.map(({ id }) => id))).toEqual([ids, ids]);
  expect(await present(...ids)).toBe(0);
});

test("a logged import without changes is reported as such", async () => {
  const userId = app.people.manager.id;
  const whole = {
    entity: "operation",
    entityId: importId,
    action: "import",
    after: { rows: 1, importId },
  } as const;
  const createdAt = new Date(testMoment).toISOString();
  const newOperation = {
    userId,
    createdAt,
    newId: Bun.randomUUIDv7,
    operationId: Bun.randomUUIDv7(),
    entries: [whole],
  };
  await app.db.transaction((tx) => appendEntries(tx, [newOperation]));
  const refused = await undo();
  expect([refused.status, await says(refused)]).toEqual([
    409,
    "This import changed nothing, so there is nothing to undo.",
  ]);
});

describe("clients that other data refers to", () => {
  const hang = async (clientId = "") =>
    expectJson(await app.as("manager")("POST", "/api/client-audits", newAudit(clientId)), 201);

  test("are kept, even if all of one call are", async () => {
    const [first, second] = [await take(names(1)), await take(names(2))];
    await hang(first.ids[0]);
    const undone = await expectJson<Undone>(await undo());
    expect(undone.kept.map(({ id }) => id)).toEqual(first.ids);
    expect(undone.removed).toHaveLength(2);
    expect(await present(...first.ids, ...second.ids)).toBe(1);
  });

  test("prevent the undo if there is nothing else to undo", async () => {
    const { ids } = await take(names(1));
    await hang(ids[0]);
    const refused = await undo();
    expect([refused.status, await says(refused)]).toEqual([
      409,
      "Everything from this import is in use and cannot be removed.",
    ]);
    expect(await present(...ids)).toBe(1);
  });
});

test("a repeated request gets the same response", async () => {
  await take(names(2));
  await take(names(1));
  const headers = { "Idempotency-Key": Bun.randomUUIDv7() };
  const undone = await expectJson<Undone>(await undo(headers));
  expect(undone.removed).toHaveLength(3);
  expect(await expectJson<Undone>(await undo(headers))).toEqual(undone);
});

test("an import belongs to its user: admins can undo it, others can neither see nor continue it", async () => {
  const { ids } = await take(names(1));
  await expectJson(await send(names(1), {}, "admin"), 409);
  const viewer = await undo({}, "viewer");
  expect(viewer.status).toBe(404);
  expect((await fetch(`${app.url}${undoPath(importId)}`, { method: "POST" })).status).toBe(401);
  await expectJson<Undone>(await undo({}, "admin"));
  expect(await present(...ids)).toBe(0);
});

test("a dry run belongs to no import", async () => {
  await expectJson(await send(names(1), { dryRun: true }));
  expect((await undo()).status).toBe(404);
});

test("the list of one's own operations shows the calls that belong together", async () => {
  await take(names(2));
  await take(names(3));
  const all = await expectJson<RecentOperation[]>(await app.as("manager")("GET", "/api/operations"));
  expect(all.slice(0, 2).map(({ what, importId }) => [what, importId])).toEqual([
    ["Imported 3 clients, one of 2 calls of an import", importId],
    ["Imported 2 clients, one of 2 calls of an import", importId],
  ]);
});
