import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Client, createClient } from "@libsql/client";
import { temporaryFolder } from "#/test/support/database";
import { sqlClientContract } from "#/test/support/sql-client-contract";
import { openSqlite } from "./client";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const newFile = () => join(folder.path, `${crypto.randomUUID()}.db`);

sqlClientContract("a file over bun:sqlite", async () => openSqlite(newFile(), { busyTimeoutMs: 0 }));
// The reference implementation.
sqlClientContract("a file over libsql", async () =>
  createClient({ url: `file:${newFile()}`, concurrency: 1 }),
);

describe("two clients of one file", () => {
  let file: string;
  let mine: Client;
  let other: Client;
  beforeEach(async () => {
    file = newFile();
    [mine, other] = [openSqlite(file, { busyTimeoutMs: 0 }), openSqlite(file, { busyTimeoutMs: 0 })];
    await mine.execute("pragma journal_mode = wal");
    await mine.execute("create table things (name text)");
  });

  test("notice each other's lock, and continue when it is released", async () => {
    const lock = await other.transaction("write");
    for (let time = 0; time < 3; time++) {
      const refused = mine.transaction("write").then(
        () => null,
        (error) => error,
      );
      expect(await refused).toMatchObject({
        code: "SQLITE_BUSY",
        rawCode: 5,
        message: "SQLITE_BUSY: database is locked",
      });
    }
    await lock.commit();
    const transaction = await mine.transaction("write");
    await transaction.execute("insert into things values ('a')");
    await transaction.commit();
    expect((await other.execute("select * from things")).rows).toHaveLength(1);
  });

  test("see a schema change by the other in statements prepared before it", async () => {
    const columns = async (client: Client) => (await client.execute("select * from things")).columns;
    expect(await columns(mine)).toEqual(["name"]);
    await other.execute("alter table things add column size");
    await other.execute("insert into things values ('a', 1)");
    expect(await columns(mine)).toEqual(["name", "size"]);
    expect({ ...(await mine.execute("select * from things")).rows[0] }).toEqual({ name: "a", size: 1 });
  });

  test("release the file on close, even with prepared statements", async () => {
    await mine.execute("select * from things");
    await other.execute("insert into things values ('a')");
    expect(existsSync(`${file}-wal`)).toBe(true);
    mine.close();
    other.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});

describe("a client of a file", () => {
  let client: Client;
  beforeEach(() => {
    client = openSqlite(":memory:", { busyTimeoutMs: 0 });
  });

  test("keeps other statements out of an open transaction", async () => {
    const transaction = await client.transaction();
    await expect(client.execute("select 1").then(() => "run")).rejects.toMatchObject({
      code: "TRANSACTION_ACTIVE",
    });
    await transaction.commit();
    expect((await client.execute("select 1")).rows).toHaveLength(1);
  });

  test("leaves no transaction open after a statement that began one", async () => {
    await client.execute("create table things (name text)");
    await client.executeMultiple("begin; insert into things values ('a')");
    expect((await client.execute("select * from things")).rows).toEqual([]);
  });

  test("evicts the oldest of many statements, which still run again", async () => {
    for (let figure = 0; figure < 700; figure++) {
      const { rows } = await client.execute(`select ${figure % 350} as figure`);
      expect(rows[0]?.figure).toBe(figure % 350);
    }
  });

  test("closes an open transaction when it is closed", async () => {
    const transaction = await client.transaction();
    client.close();
    transaction.close();
    expect(transaction.closed).toBe(true);
    client.reconnect();
    expect((await client.execute("select 1")).rows).toHaveLength(1);
  });

  test("ends an open transaction when it connects anew", async () => {
    const transaction = await client.transaction();
    client.reconnect();
    expect(transaction.closed).toBe(true);
    expect((await client.execute("select 1")).rows).toHaveLength(1);
  });
});
