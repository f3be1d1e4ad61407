import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { asc } from "drizzle-orm";
import { bulkInsert } from "#/db/bulk-insert";
import { type AuditLogRow, auditLogs } from "#/db/schema";
import { AuditLogEntry } from "#/src/contract/admin";
import type { Problem } from "#/src/contract/problem";
import { dateIn } from "#/src/format/dates";
import { expectJson, startApp, type TestApp } from "#/test/support/app";

/** A time zone with a half-hour offset and daylight saving. */
const timeZone = "Australia/Adelaide";
const entities = ["client", "client_task", "user"] as const;
const actions = ["create", "update", "delete"] as const;

let app: TestApp;
let rows: AuditLogRow[];
beforeAll(async () => {
  app = await startApp({ templates: false, env: { timeZone } });
  await fillLog();
  rows = (await app.db.read.select().from(auditLogs).orderBy(asc(auditLogs.seq))).toReversed();
});
afterAll(() => app.stop());

const read = (query: Record<string, string>) =>
  app.as("admin")("GET", `/api/admin/audit-logs?${new URLSearchParams(query)}`);

describe("the audit log", () => {
  test("shows who did what to what, newest first, with the fields before and after", async () => {
    const [newest] = await expectJson<AuditLogEntry[]>(await read({}));
    const { before, after, ...row } = first(rows);
    const userEmail = Object.values(app.people).find(({ id }) => id === row.userId)?.email;
    const { id, operationId, undoes, actorKind, userId, entity, entityId, action, createdAt } = row;
    expect(AuditLogEntry.strict().parse(newest)).toEqual({
      ...{
        id,
        operationId,
        undoes,
        actorKind,
        userId,
        entity,
        entityId,
        action,
        createdAt,
        linkSentTo: null,
      },
      userEmail: userEmail ?? "",
      isUndoable: false,
      subject: { name: null, partOf: null, path: null },
      names: {},
      before: JSON.parse(before ?? "null"),
      after: JSON.parse(after ?? "null"),
    });
  });

  test("returns the same for each filter, and for all combined, as a check of every row", async () => {
    const { id: userId } = app.people.manager;
    const single: Query[] = [
      {},
      { userId },
      { entity: "client" },
      { action: "delete" },
      { from: "2026-04-04" },
      { to: "2026-04-05" },
    ];
    const queries: Query[] = single.flatMap((one) => single.map((other) => ({ ...one, ...other })));
    queries.push({ userId, entity: "user", action: "create", from: "2026-04-03", to: "2026-04-06" });
    queries.push({ from: "2026-04-06", to: "2026-04-04" }, { from: "2031-01-01" });
    for (const query of queries) {
      const expected = rows.filter((row) => matches(row, query)).map(({ id }) => id);
      expect({ query, ids: await everyPage(query) }).toEqual({ query, ids: expected });
    }
  });

  test("counts a day from midnight to midnight in the portal's time zone, even when the clocks change", async () => {
    for (const day of ["2026-04-04", "2026-04-05", "2026-04-06"]) {
      const found = await expectJson<AuditLogEntry[]>(await read({ from: day, to: day, pageSize: "200" }));
      expect(new Set(found.map(({ createdAt }) => dateIn(timeZone, createdAt)))).toEqual(new Set([day]));
      const expected = rows.filter(({ createdAt }) => dateIn(timeZone, createdAt) === day);
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
  });

  test("returns the number of matches and links to the neighbouring pages", async () => {
    const answer = await read({ entity: "client", pageSize: "20", page: "2" });
    const total = rows.filter(({ entity }) => entity === "client").length;
    expect(answer.headers.get("X-Total-Count")).toBe(String(total));
    expect(answer.headers.get("Link")).toContain('page=3>; rel="next"');
    const beyond = await read({ page: "1000000" });
    expect(beyond.headers.get("X-Total-Count")).toBe(String(rows.length));
    expect(await beyond.json()).toEqual([]);
  });

  test("continues from an entry, even after newer ones were added", async () => {
    const seen = first(rows.slice(49));
    const expected = rows.slice(50, 70).map(({ id }) => id);
    const answer = await read({ olderThan: seen.id, pageSize: "20" });
    expect((await expectJson<AuditLogEntry[]>(answer)).map(({ id }) => id)).toEqual(expected);
    expect(answer.headers.get("X-Total-Count")).toBe(String(rows.length - 50));
    const day = { from: "2026-04-04", to: "2026-04-05", entity: "client" };
    const within = rows.slice(50).filter((row) => matches(row, day));
    const found = await expectJson<AuditLogEntry[]>(
      await read({ ...day, olderThan: seen.id, pageSize: "200" }),
    );
    expect(found.map(({ id }) => id)).toEqual(within.map(({ id }) => id));
    const unknown = await read({ olderThan: "0198f000-0000-7000-8000-000000000000" });
    expect((await expectJson<Problem>(unknown, 400)).errors?.[0]?.path).toBe("olderThan");
  });

  test("rejects invalid filters", async () => {
    for (const query of [
      { page: "0" },
      { pageSize: "201" },
      { entity: "session" },
      { action: "look" },
      { from: "2026-02-30" },
      { userId: "me" },
      { named: "x" },
    ]) {
      expect((await read(query as Record<string, string>)).status).toBe(400);
    }
  });
});

type Query = { userId?: string; entity?: string; action?: string; from?: string; to?: string };

function matches(row: (typeof rows)[number], { userId, entity, action, from, to }: Query): boolean {
  const day = dateIn(timeZone, row.createdAt);
  return (
    (!userId || row.userId === userId) &&
    (!entity || row.entity === entity) &&
    (!action || row.action === action) &&
    (!from || day >= from) &&
    (!to || day <= to)
  );
}

async function everyPage(query: Query): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const answer = await read({ ...query, page: String(page), pageSize: "60" });
    const items = await expectJson<AuditLogEntry[]>(answer);
    ids.push(...items.map(({ id }) => id));
    if (items.length === 0) {
      expect(answer.headers.get("X-Total-Count")).toBe(String(ids.length));
      return ids;
    }
  }
}

/** Adds entries twenty minutes apart over the days on which the clocks go back, some of them out of order. */
async function fillLog() {
  const people = Object.values(app.people);
  const start = Date.parse("2026-04-03T10:00:00.000Z");
  const entries = Array.from({ length: 300 }, (_, at) => ({
    id: Bun.randomUUIDv7(),
    userId: people[at % people.length]?.id ?? "",
    entity: entities[Math.floor(at / 2) % entities.length] ?? "client",
    entityId: Bun.randomUUIDv7(),
    action: actions[Math.floor(at / 7) % actions.length] ?? "update",
    before: at % 4 === 0 ? null : JSON.stringify({ name: `Before ${at}` }),
    after: JSON.stringify({ name: `After ${at}` }),
    createdAt: new Date(start + (at - (at % 11 === 0 ? 3 : 0)) * 20 * 60_000).toISOString(),
    previousHash: `before ${at}`,
    hash: `hash ${at}`,
  }));
  await app.db.transaction((tx) => bulkInsert(tx, auditLogs, entries));
}

function first<T>(items: T[]): T {
  const [item] = items;
  if (!item) throw new Error("there is none");
  return item;
}
