import { expect, test } from "bun:test";
import { jsonBatches } from "./bulk-insert";

test("rows are split into batches in order, even when one row exceeds the limit", async () => {
  const rows = [10, 150_000, 90_000, 500_000, 10, 10].map((length, id) => ({ id, text: "x".repeat(length) }));
  const batches: string[] = [];
  for await (const batch of jsonBatches(rows)) batches.push(batch);
  expect(batches.map((batch) => JSON.parse(batch).length)).toEqual([2, 1, 1, 2]);
  expect(batches.flatMap((batch) => JSON.parse(batch))).toEqual(rows);
});

test("no rows yield no batch", async () => {
  const batches: string[] = [];
  for await (const batch of jsonBatches([])) batches.push(batch);
  expect(batches).toEqual([]);
});
