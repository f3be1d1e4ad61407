import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import type { Client } from "@libsql/client";
import { copyDatabase } from "./copy-database";
import { migrationsTable } from "./known-migrations";
import { openSqlite } from "./sqlite/client";

let source: Client;
let target: Client;
beforeEach(() => {
  [source, target] = [
    openSqlite(":memory:", { busyTimeoutMs: 0 }),
    openSqlite(":memory:", { busyTimeoutMs: 0 }),
  ];
});
afterEach(() => {
  source.close();
  target.close();
});

/** Copies texts of these lengths. @returns the number of statements that insert them */
async function insertsFor(lengths: number[]): Promise<number> {
  await source.executeMultiple(
    `create table ${migrationsTable} (hash, created_at); create table texts (text)`,
  );
  for (const length of lengths) {
    await source.execute({ sql: "insert into texts values (?)", args: ["x".repeat(length)] });
  }
  const migrate = spyOn(target, "migrate");
  await copyDatabase(source, target, () => {});
  const statements = migrate.mock.calls.flatMap(([each]) => each);
  return statements.filter((each) => JSON.stringify(each).includes('insert into \\"texts\\"')).length;
}

test.each<[what: string, lengths: number[], statements: number]>([
  ["up to 500,000 characters are one statement", [250_000, 150_000, 100_000], 1],
  ["one character more starts another", [250_000, 150_000, 100_001], 2],
  ["a text longer than that is a statement alone", [10, 500_001, 10], 3],
])("rows of %s", async (_, lengths, statements) => {
  expect(await insertsFor(lengths)).toBe(statements);
});
