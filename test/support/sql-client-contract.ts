import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Client } from "@libsql/client";

/** Tests the common behaviour of database clients, for a file or a server and any driver. */
export function sqlClientContract(name: string, open: () => Promise<Client>) {
  describe(`${name} as a client`, () => {
    let client: Client;
    beforeAll(async () => {
      client = await open();
    });
    afterAll(async () => {
      await client.executeMultiple(gone);
      client.close();
    });
    const gone = "drop table if exists things; drop table if exists seen;";
    beforeEach(() =>
      client.executeMultiple(`${gone}
        create table things (id integer primary key, name text unique, size real, bytes blob);
        create table seen (id integer);
        create trigger see after insert on things begin
          insert into seen values (new.id); insert into seen values (-new.id);
        end;`),
    );

    const insert = (name: string) => ({ sql: "insert into things (name) values (?)", args: [name] });
    const names = async () =>
      (await client.execute("select name from things order by id")).rows.map((row) => row[0]);

    test("returns values by position and by name, and the first of two columns by a common name", async () => {
      const { columns, rows } = await client.execute(
        `select 1 as a, 2 as a, 'x' as "b c", null as constructor`,
      );
      const [row] = rows;
      expect(columns).toEqual(["a", "a", "b c", "constructor"]);
      expect(Array.from({ length: row?.length ?? 0 }, (_, at) => row?.[at])).toEqual([1, 2, "x", null]);
      expect(Object.entries(row ?? {})).toEqual([
        ["a", 1],
        ["b c", "x"],
        ["constructor", null],
      ]);
    });

    test("stores values unchanged: text, integers and fractions, bytes and null", async () => {
      const bytes = new Uint8Array([0, 255, 7]).buffer;
      for (const [size, stored] of [
        [2.5, 2.5],
        [3, 3],
        [1e300, 1e300],
        [2 ** 53, 2 ** 53],
        [null, null],
      ] as const) {
        await client.execute({
          sql: "insert into things (name, size, bytes) values (?, ?, ?)",
          args: ["ü\n😀", size, bytes],
        });
        const { rows } = await client.execute("select name, size, bytes from things");
        expect([rows[0]?.name, rows[0]?.size]).toEqual(["ü\n😀", stored]);
        expect(new Uint8Array(rows[0]?.bytes as ArrayBuffer)).toEqual(new Uint8Array(bytes));
        await client.execute("delete from things");
      }
    });

    test("accepts booleans as 1 and 0, a date as its milliseconds, and large integers", async () => {
      const args = [true, false, new Date(86_400_000), 2n ** 40n];
      const { rows } = await client.execute({ sql: "select ?, ?, ?, ?", args });
      expect([0, 1, 2, 3].map((at) => Number(rows[0]?.[at]))).toEqual([1, 0, 86_400_000, 2 ** 40]);
    });

    test("accepts arguments by name", async () => {
      const { rows } = await client.execute({ sql: "select $a as a, :b as b", args: { a: 1, b: "x" } });
      expect({ ...rows[0] }).toEqual({ a: 1, b: "x" });
    });

    test("refuses unsupported values", async () => {
      for (const value of [undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
        const query = client.execute({ sql: "select ?", args: [value as never] });
        await expect(query.then(() => "taken")).rejects.toThrow();
      }
    });

    test("counts the rows that a statement changed directly, and returns the last one's id", async () => {
      await client.execute(insert("a"));
      const second = await client.execute(insert("b"));
      expect([second.rowsAffected, second.lastInsertRowid]).toEqual([1, 2n]);
      expect((await client.execute("update things set size = 1")).rowsAffected).toBe(2);
      expect((await client.execute("select * from seen")).rows).toHaveLength(4);
      const returned = await client.execute("delete from things where name = 'a' returning id, name");
      expect(returned.rows.map(({ id, name }) => [id, name])).toEqual([[1, "a"]]);
    });

    test("reports the violated constraint by code and message", async () => {
      await client.execute(insert("a"));
      const broken = client.execute(insert("a")).then(
        () => null,
        (error) => error,
      );
      expect(await broken).toMatchObject({
        name: "LibsqlError",
        code: expect.stringContaining("SQLITE_CONSTRAINT"),
        message: expect.stringContaining("UNIQUE constraint failed: things.name"),
      });
      await expect(client.execute("selec").then(() => "run")).rejects.toMatchObject({ name: "LibsqlError" });
    });

    test("stores a committed transaction, and nothing of a rolled back one", async () => {
      for (const [end, stored] of [
        ["commit", ["a", "b"]],
        ["rollback", []],
        ["close", []],
      ] as const) {
        const transaction = await client.transaction("write");
        await transaction.execute(insert("a"));
        await expect(transaction.execute(insert("a")).then(() => "run")).rejects.toThrow("UNIQUE");
        await transaction.execute(insert("b"));
        expect(transaction.closed).toBe(false);
        await transaction[end]();
        expect(transaction.closed).toBe(true);
        await expect(transaction.execute(insert("c")).then(() => "run")).rejects.toMatchObject({
          code: "TRANSACTION_CLOSED",
        });
        expect(await names()).toEqual([...stored]);
        await client.execute("delete from things");
      }
    });

    test("runs a batch completely or not at all, and reports which statement failed", async () => {
      const results = await client.batch(
        [insert("a"), { sql: "select name from things", args: [] }],
        "write",
      );
      expect(results[1]?.rows.map((row) => row.name)).toEqual(["a"]);
      const failing = client.batch([insert("b"), insert("a"), insert("c")], "write").then(
        () => null,
        (error) => error,
      );
      expect(await failing).toMatchObject({ statementIndex: 1, message: expect.stringContaining("UNIQUE") });
      expect(await names()).toEqual(["a"]);
    });

    test("applies a schema change to prepared statements at once", async () => {
      const all = async () => (await client.execute("select * from things")).columns;
      expect(await all()).not.toContain("color");
      await client.execute("alter table things add column color text");
      expect(await all()).toContain("color");
    });

    test("reports that it is closed", async () => {
      const other = await open();
      other.close();
      expect(other.closed).toBe(true);
      await expect(other.execute("select 1").then(() => "run")).rejects.toThrow(/closed/i);
    });
  });
}
