import { expect, test } from "bun:test";
import { callLimits } from "#/src/contract/limits-of-calls";
import type { CsvRecord } from "#/src/format/csv-records";
import { batchesOf } from "./batches";
import { clientKind } from "./clients";
import { guessColumns } from "./columns";
import type { Plan } from "./plan";

const headers = ["Company", "Contact", "Email"];
const plan: Plan = {
  kind: clientKind,
  headers,
  columns: guessColumns(clientKind, headers),
  values: new Map(),
  defaults: new Map(),
};

function batches(records: Partial<CsvRecord>[]) {
  const whole = records.map((record, at) => ({ line: at + 2, cells: [], isMalformed: false, ...record }));
  return [...batchesOf(whole, plan)];
}

test("a call carries at most 500 rows", () => {
  const made = batches(Array.from({ length: 1_001 }, (_, at) => ({ cells: [`Acme ${at}`] })));
  expect(made.map((batch) => batch.rows.length)).toEqual([500, 500, 1]);
  expect(made.flatMap((batch) => batch.rows.map((row) => row.line)).at(-1)).toBe(1_002);
});

test("a call stays under 1 MB, counted in bytes", () => {
  const made = batches(Array.from({ length: 30 }, (_, at) => ({ cells: [`${at}${"é".repeat(40_000)}`] })));
  const sizes = made.map(({ rows }) =>
    Buffer.byteLength(JSON.stringify({ rows, onDuplicate: "update", dryRun: false, startOnboarding: false })),
  );
  expect(made.length).toBeGreaterThan(2);
  expect(Math.max(...sizes)).toBeLessThan(callLimits.bodyBytes);
  expect(made.flatMap((batch) => batch.rows)).toHaveLength(30);
});

test("rows that cannot be trusted or sent are refused in their place", () => {
  const [batch] = batches([
    { cells: ["Fine", "Nora", "n@brand.test", " "] },
    { cells: ["Open"], isMalformed: true },
    { cells: ["Shifted", "Nora", "n@brand.test", "more"] },
    { cells: ["x".repeat(1_100_000)] },
  ]);
  expect(batch?.rows.map((row) => row.name)).toEqual(["Fine"]);
  expect(batch?.records).toHaveLength(4);
  expect(Object.fromEntries(batch?.refused ?? [])).toEqual({
    3: { path: "", message: expect.stringContaining("quote") },
    4: { path: "", message: "More cells than the header has" },
    5: { path: "", message: "The row is larger than 1 MB" },
  });
});
