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
// The model of the other.
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

  test("are told of each other's lock, and go on when it is gone", async () => {
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

  test("see a change of the schema that the other made, with statements that were prepared before", async () => {
    const columns = async (client: Client) => (await client.execute("select * from things")).columns;
    expect(await columns(mine)).toEqual(["name"]);
    await other.execute("alter table things add column size");
    await other.execute("insert into things values ('a', 1)");
    expect(await columns(mine)).toEqual(["name", "size"]);
    expect({ ...(await mine.execute("select * from things")).rows[0] }).toEqual({ name: "a", size: 1 });
  });

  test("give the file up when they close, whatever they had prepared", async () => {
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

  test("lets nothing into an open transaction but what is its own", async () => {
    const transaction = await client.transaction();
    await expect(client.execute("select 1").then(() => "run")).rejects.toMatchObject({
      code: "TRANSACTION_ACTIVE",
    });
    await transaction.commit();
    expect((await client.execute("select 1")).rows).toHaveLength(1);
  });

  test("leaves no transaction open behind a statement that began one", async () => {
    await client.execute("create table things (name text)");
    await client.executeMultiple("begin; insert into things values ('a')");
    expect((await client.execute("select * from things")).rows).toEqual([]);
  });

  test("forgets the oldest of many statements, and runs it again all the same", async () => {
    for (let figure = 0; figure < 700; figure++) {
      const { rows } = await client.execute(`select ${figure % 350} as figure`);
      expect(rows[0]?.figure).toBe(figure % 350);
    }
  });

  test("ends an open transaction with itself", async () => {
    const transaction = await client.transaction();
    client.close();
    transaction.close();
    expect(transaction.closed).toBe(true);
    client.reconnect();
    expect((await client.execute("select 1")).rows).toHaveLength(1);
  });
});
