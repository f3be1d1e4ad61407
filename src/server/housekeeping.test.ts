import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { eq, ne } from "drizzle-orm";
import {
  apiTokens,
  auditLogHeads,
  auditLogs,
  conversationMarks,
  deviceCodes,
  idempotencyKeys,
  rateLimits,
  sessions,
  users,
} from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import { appendEntries } from "#/src/domain/audit-log";
import { headKeys } from "#/src/domain/audit-log-heads";
import { createLogger } from "#/src/http/request-log";
import { absentStore } from "#/src/services/object-store/absent-store";
import { until } from "#/test/faults/support/until";
import { expectJson, makeClient, makeOnboarding, startApp, withToken } from "#/test/support/app";
import { freshDatabase } from "#/test/support/database";
import { addWaitingDevice } from "#/test/support/device";
import { addPeople } from "#/test/support/people";
import { newClient } from "#/test/support/requests";
import { addedComment } from "#/test/support/requests-comments";
import { testMoment } from "#/test/support/zones";
import { startHousekeeping, sweep } from "./housekeeping";

const noPlans = async () => {};

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

test("the audit log is signed at startup and every hour, and its head is also logged outside the database", async () => {
  const { db } = database;
  const { admin } = await addPeople(db, new Date());
  const addRow = () =>
    db.transaction((tx) =>
      appendEntries(tx, [
        {
          userId: admin.id,
          createdAt: new Date().toISOString(),
          entries: [{ entity: "user", entityId: admin.id, action: "sign_in" }],
        },
      ]),
    );
  const heads: { seq: number }[] = [];
  const { promise: twice, resolve } = Promise.withResolvers<void>();
  const log = createLogger("info", {
    write(line) {
      const { msg, head } = JSON.parse(line);
      if (msg === "head of the audit log") heads.push(head);
      if (heads.length === 2) resolve();
    },
  });
  const timers = spyOn(globalThis, "setInterval");
  await addRow();
  const stop = startHousekeeping({
    db,
    store: absentStore,
    headKeys: headKeys(["x".repeat(32)]),
    planDay: noPlans,
    log,
  });
  const [round, everyMs] = timers.mock.calls.at(-1) ?? [];
  timers.mockRestore();
  expect(everyMs).toBe(3_600_000);

  await addRow();
  if (typeof round === "function") round();
  await addRow();
  if (typeof round === "function") round();
  await twice;
  stop();
  expect(await db.read.select().from(auditLogHeads).orderBy(auditLogHeads.seq)).toMatchObject(heads);
});

const now = new Date(testMoment);
const after = (ms: number) => new Date(now.getTime() + ms);
const day = 24 * 60 * 60 * 1000;

/**
 * Adds a session, a device code, a rate window and an Idempotency-Key that each expire `ms` from now; returns a
 * function that lists what is left.
 */
async function addWhatEnds(ms: number) {
  const { db } = database;
  const { admin } = await addPeople(db, now);
  const { deviceCode: _, userCode } = await addWaitingDevice({ db });
  const end = after(ms).toISOString();
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(ne(sessions.userId, admin.id));
    await tx.update(sessions).set({ expire: end });
    await tx.update(deviceCodes).set({ expiresAt: end }).where(eq(deviceCodes.userCode, userCode));
    await tx.insert(rateLimits).values({ key: "x", hits: 1, resetAt: after(ms).getTime() });
    const row = { userId: admin.id, key: "k", fingerprint: "f", result: "{}" };
    await tx.insert(idempotencyKeys).values({ ...row, createdAt: after(ms - day).toISOString() });
  });
}

async function whatIsThere() {
  const { read } = database.db;
  const [ended, codes, windows, keys] = [sessions, deviceCodes, rateLimits, idempotencyKeys];
  return Promise.all([ended, codes, windows, keys].map((table) => read.$count(table)));
}

test("what expires in a millisecond stays", async () => {
  await addWhatEnds(1);
  await sweep(database.db, now);
  expect(await whatIsThere()).toEqual([1, 1, 1, 1]);
});

test("what expired a millisecond ago is removed, and nothing else", async () => {
  await addWhatEnds(-1);
  const { read } = database.db;
  const others = () => Promise.all([users, apiTokens, auditLogs].map((table) => read.select().from(table)));
  const before = await others();
  await sweep(database.db, now);
  expect(await whatIsThere()).toEqual([0, 0, 0, 0]);
  expect(await others()).toEqual(before);
});

test("a round removes what has expired, at startup and every hour", async () => {
  const { db } = database;
  const log = createLogger("error", { write: (line) => console.error(line) });
  const timers = spyOn(globalThis, "setInterval");
  await addWhatEnds(-1);
  const stop = startHousekeeping({ db, store: absentStore, headKeys: [], planDay: noPlans, log });
  const [round] = timers.mock.calls.at(-1) ?? [];
  timers.mockRestore();
  const isEmpty = async () => (await whatIsThere()).every((count) => count === 0);
  await until("the first round", isEmpty);
  const end = new Date();
  await db.transaction((tx) =>
    tx.insert(rateLimits).values({ key: "ended since", hits: 1, resetAt: end.getTime() }),
  );
  while (new Date() <= end) await Bun.sleep(1);
  if (typeof round === "function") round();
  await until("the second round", isEmpty);
  stop();
});

test("a repeated request gets the same response for a day, regardless of rounds, and not longer", async () => {
  const app = await startApp({ templates: false });
  const create = () =>
    withToken(app.url, app.people.manager)("POST", "/api/clients", newClient({ name: "Once" }), {
      "Idempotency-Key": "once",
    });
  const first = await expectJson<Client>(await create(), 201);
  for (const ms of [24_001, day / 2, day]) {
    app.setNow(after(ms).toISOString());
    await sweep(app.db, after(ms));
    expect(await expectJson<Client>(await create(), 201)).toEqual(first);
  }
  await sweep(app.db, after(day + 1));
  expect((await create()).status).toBe(409);
  await app.stop();
});

test("a read position is kept as long as its conversation may be restored", async () => {
  const app = await startApp();
  const { id } = await makeClient(app);
  const [remaining, gone] = (await makeOnboarding(app, id)).tasks;
  for (const task of [remaining, gone]) {
    const { id: commentId } = await addedComment(app, `/api/tasks/${task?.id}`);
    await app.as("viewer")("PUT", `/api/tasks/${task?.id}/comments/seen`, { commentId });
  }
  await app.as("admin")("DELETE", `/api/tasks/${gone?.id}`);
  const daysLater = (days: number) => new Date(Date.parse(testMoment) + days * 86_400_000);
  await sweep(app.db, daysLater(31));
  expect(await app.db.read.$count(conversationMarks)).toBe(2);
  await sweep(app.db, daysLater(32));
  expect(await app.db.read.select({ id: conversationMarks.subjectId }).from(conversationMarks)).toEqual([
    { id: remaining?.id ?? "" },
  ]);
  await app.stop();
});
