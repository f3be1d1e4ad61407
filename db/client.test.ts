import { expect, spyOn, test } from "bun:test";
import { until } from "#/test/faults/support/until";
import { freshDatabase } from "#/test/support/database";
import { type Database, openDatabase } from "./client";
import { databaseFile } from "./local-file";
import { clients } from "./schema";
import { openSqlite } from "./sqlite/client";

test("a local file is synced before a write returns, and foreign keys are enforced", async () => {
  const { db, close } = await freshDatabase();
  expect(await pragmas(db)).toEqual({ journal_mode: "wal", synchronous: 2, foreign_keys: 1 });
  await close();
});

test("a failed transaction throws its own error, not that of the failed rollback", async () => {
  const { db, close } = await freshDatabase();
  const failing = db.transaction(async (tx) => {
    await tx.run("rollback");
    throw new Error("the disk is full");
  });
  await expect(failing).rejects.toThrow("the disk is full");
  expect(await db.transaction(async () => "goes on")).toBe("goes on");
  await close();
});

test("the writer recovers after attempts that met a lock", async () => {
  const { db, url, close } = await freshDatabase();
  const stranger = openSqlite(databaseFile(url) ?? "", { busyTimeoutMs: 0 });
  const lock = await stranger.transaction("write");
  const begin = spyOn(db.client, "transaction");
  const waiting = db.transaction((tx) => tx.insert(clients).values(client));
  await until("an attempt that met the lock", () => begin.mock.calls.length > 1);
  await lock.rollback();
  await waiting;
  expect(await db.read.select({ name: clients.name }).from(clients)).toEqual([{ name: "A" }]);
  stranger.close();
  await close();
});

const client = {
  id: Bun.randomUUIDv7(),
  name: "A",
  nameKey: "a",
  searchText: "a",
  primaryContactName: "A",
  primaryContactEmail: "a@a.test",
};

test("a redirect by a remote database is not followed: rows and token go nowhere else", async () => {
  const heard: string[] = [];
  const elsewhere = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      heard.push(request.url);
      return new Response("{}");
    },
  });
  const remote = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => Response.redirect(elsewhere.url.href, 307),
  });
  const db = await openDatabase({ url: remote.url.href, authToken: "secret" });
  const query = db.read.select().from(clients);
  await expect(query.then(() => "answered")).rejects.toThrow();
  const written = db.transaction((tx) => tx.insert(clients).values(client));
  await expect(written.then(() => "kept")).rejects.toThrow();
  expect(heard).toEqual([]);
  db.close();
  await Promise.all([remote.stop(true), elsewhere.stop(true)]);
});

async function pragmas(db: Database) {
  const value = async (name: string) => (await db.client.execute(`PRAGMA ${name}`)).rows[0]?.[0];
  return {
    journal_mode: await value("journal_mode"),
    synchronous: await value("synchronous"),
    foreign_keys: await value("foreign_keys"),
  };
}
