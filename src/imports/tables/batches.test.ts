import { expect, test } from "bun:test";
import { callLimits } from "#/src/contract/limits-of-calls";
import type { CsvRecord } from "#/src/format/csv-records";
import { asPlanned, batchesOf, keysTaken, type RowResult, resultsOf } from "./batches";
import { clientKind } from "./clients";
import { guessColumns } from "./columns";
import { leadKind } from "./leads";
import type { Plan } from "./plan";

const headers = ["Company", "Contact", "Email"];
const plan: Plan = {
  kind: clientKind,
  headers,
  columns: guessColumns(clientKind, headers),
  values: new Map(),
  styles: new Map(),
  defaults: new Map(),
};

const leadHeaders = ["Company", "Email"];
const leads: Plan = {
  ...plan,
  kind: leadKind,
  headers: leadHeaders,
  columns: guessColumns(leadKind, leadHeaders),
};

function batches(records: Partial<CsvRecord>[]) {
  const whole = records.map((record, at) => ({ line: at + 2, cells: [], isMalformed: false, ...record }));
  return [...batchesOf(whole, plan)];
}

test("a call carries at most 500 rows, of clients 50: each may bring the tasks of its onboarding", () => {
  const made = batches(Array.from({ length: 101 }, (_, at) => ({ cells: [`Acme ${at}`] })));
  expect(made.map((batch) => batch.rows.length)).toEqual([50, 50, 1]);
  expect(made.flatMap((batch) => batch.rows.map((row) => row.line)).at(-1)).toBe(102);
  const cells = (at: number) => [`Acme ${at}`, "n@acme.test"];
  const records = Array.from({ length: 501 }, (_, at) => ({
    line: at + 2,
    cells: cells(at),
    isMalformed: false,
  }));
  expect([...batchesOf(records, leads)].map(({ rows }) => rows.length)).toEqual([500, 1]);
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

test("a key that an earlier call took is refused in a later one, in any case; a refused row takes none", () => {
  const rows = Array.from({ length: 501 }, (_, at) => [`Acme ${at}`, "n@acme.test"]);
  const more = [
    ["ACME 0", "N@ACME.test"],
    ["Acme 1", "n@acme.test"],
    ["Acme 2", "n@acme.test"],
    ["Acme 0", "other@acme.test"],
    ["Acme 0", ""],
  ];
  const records = [...rows, ...more].map((cells, at) => ({ line: at + 2, cells, isMalformed: false }));
  const [first, second] = [...batchesOf(records, leads)];
  if (!first || !second) throw new Error("The file makes two calls.");
  const outcomes: Record<number, RowResult["outcome"]> = { 3: "invalid", 4: "skipped" };
  const keys = keysTaken(leadKind);
  expect(keys.refuseTaken(first)).toEqual(first);
  keys.take(
    first,
    resultsOf(first, null).map((result) => ({ ...result, outcome: outcomes[result.line] ?? "created" })),
  );
  const left = keys.refuseTaken(second);
  expect([...left.refused]).toEqual([[503, { path: "companyName", message: "Repeated in the file" }]]);
  expect(left.rows.map(({ line }) => line)).toEqual([502, 504, 505, 506, 507]);
  expect(left.records).toEqual(second.records);
});

test("a batch names what its plan saw of each row, and still fits a call", () => {
  const made = batches(Array.from({ length: 1_000 }, (_, at) => ({ cells: [`${at}${"x".repeat(3_000)}`] })));
  const results = made.map((batch) =>
    asPlanned(
      batch,
      batch.rows.slice(1).map(({ line }) => ({
        ...{ line, outcome: "updated" as const, id: null, version: 2_147_483_647 },
        ...{ errors: [], dropped: [], changes: [], likelyDoubles: [] },
      })),
    ),
  );
  expect(results.flatMap(({ rows }) => rows.slice(0, 2).map(({ version }) => version)).slice(0, 2)).toEqual([
    null,
    2_147_483_647,
  ]);
  expect(made.length).toBeGreaterThan(2);
  for (const { rows } of results) {
    const call = { rows, onDuplicate: "update", dryRun: false, skipInvalid: true, startOnboarding: false };
    expect(Buffer.byteLength(JSON.stringify(call))).toBeLessThan(callLimits.bodyBytes);
  }
});
