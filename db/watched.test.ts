import { expect, test } from "bun:test";
import { openSqlite } from "./sqlite/client";
import { watched } from "./watched";

test("each statement, batch, begin and commit is reported by its text, and gives its own result", async () => {
  const seen: string[] = [];
  const times: number[] = [];
  const client = watched(openSqlite(":memory:", { busyTimeoutMs: 0 }), (sql, milliseconds) => {
    seen.push(sql);
    times.push(milliseconds);
  });
  await client.execute("create table t (a)");
  const results = await client.batch(
    [{ sql: "insert into t values (?)", args: [1] }, "insert into t values (2)"],
    "write",
  );
  expect(results.map(({ rowsAffected }) => rowsAffected)).toEqual([1, 1]);
  const transaction = await client.transaction("write");
  await transaction.execute({ sql: "insert into t values (?)", args: [3] });
  await transaction.commit();
  const { rows } = await client.execute("select a from t order by a");
  expect(rows.map(({ a }) => a)).toEqual([1, 2, 3]);
  expect(seen).toEqual([
    "create table t (a)",
    "insert into t values (?); insert into t values (2)",
    "begin",
    "insert into t values (?)",
    "commit",
    "select a from t order by a",
  ]);
  expect(times.every((each) => each >= 0)).toBe(true);
  client.close();
});

test("a statement that fails is reported too, and throws its own error", async () => {
  const seen: string[] = [];
  const client = watched(openSqlite(":memory:", { busyTimeoutMs: 0 }), (sql) => void seen.push(sql));
  await expect(client.execute("select nothing")).rejects.toThrow("nothing");
  expect(seen).toEqual(["select nothing"]);
  client.close();
});
