import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { cellOf, typedCell, warningAbout } from "./cells";
import { type DataTable, jsonOf, tableOf } from "./data-table";
import type { Json } from "./json";
import { layouts, structuredFields } from "./layouts";
import {
  cellsOf,
  startedTable,
  withCell,
  withColumn,
  withItem,
  withItemText,
  withoutColumn,
  withoutPair,
  withoutRow,
  withPair,
  withPairCell,
  withRow,
  writtenValue,
} from "./table-edits";

const { monthlySalesData: monthly, adSpendData: adSpend, topSkusData: topSkus } = layouts;

/** JSON as it arrives over the wire, which has no negative zero. */
const anyJson: fc.Arbitrary<Json> = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)));
const word = fc.constantFrom("month", "sales", "sku", "amazon", "own", "", "__proto__", "1");
const leaf = fc.constantFrom<Json>(
  1,
  "1",
  "",
  "null",
  null,
  true,
  '"',
  "{",
  "[1]",
  " a",
  "a\nb",
  { a: [] },
  [],
);
const flat = fc.dictionary(word, leaf);
const likely: fc.Arbitrary<Json> = fc.oneof(flat, fc.array(flat), fc.array(leaf), leaf);

describe("any JSON value", () => {
  test("is unchanged after a conversion to a table and back, for any field", () => {
    fc.assert(
      fc.property(fc.oneof(anyJson, likely), fc.constantFrom(...structuredFields), (value, field) => {
        expect(jsonOf(tableOf(value, layouts[field]))).toEqual(value);
      }),
      { numRuns: 3000 },
    );
  });

  test("keeps its meaning when each of its cells is retyped, except for a number in a text column", () => {
    fc.assert(
      fc.property(fc.oneof(anyJson, likely), (value) => {
        for (const cell of cellsOf(tableOf(value, { shape: "rows", predefined: [] }))) {
          expect(typedCell(cell.text, "any").value).toEqual(cell.value);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("has a single-line cell for each value in it", () => {
    fc.assert(
      fc.property(fc.oneof(anyJson, likely), (value) => {
        const shown = startedTable(value, topSkus);
        for (const { text } of cellsOf(shown)) expect(text).not.toMatch(/[\n\r]/);
      }),
    );
  });
});

describe("a cell", () => {
  test.each<[string, "text" | "number" | "any", Json | undefined]>([
    ["12.5", "number", 12.5],
    ["12345", "text", "12345"],
    ["1e5", "text", "1e5"],
    ["00123", "any", "00123"],
    ["true", "any", true],
    ["true", "text", "true"],
    ['{"a": [1]}', "text", { a: [1] }],
    ['"12"', "any", "12"],
    ["Garlic press", "any", "Garlic press"],
    ["", "any", undefined],
  ])("of %j in a %s column means %j", (text, kind, value) => {
    expect(typedCell(text, kind).value).toEqual(value as Json);
  });

  test.each<[Json, "text" | "any", string]>([
    ["12", "any", '"12"'],
    ["12", "text", "12"],
    ["", "text", '""'],
    ["two\nlines", "text", '"two\\nlines"'],
    [{ a: 1 }, "any", '{"a":1}'],
    [null, "any", "null"],
  ])("shows %j in a %s column as %s", (value, kind, text) => {
    expect(cellOf(value, kind).text).toBe(text);
  });

  test("warns if a text may not mean what was intended", () => {
    expect(warningAbout(typedCell("12k", "number"), "number")).toBe("not a number, kept as text");
    expect(warningAbout(typedCell("1e400", "number"), "number")).toBe("not a number, kept as text");
    expect(warningAbout(typedCell('{"a": ', "any"), "any")).toBe("not valid JSON, kept as text");
    expect(warningAbout(typedCell("12", "number"), "number")).toBeNull();
    expect(warningAbout(typedCell('{"a": 1}', "any"), "any")).toBeNull();
  });
});

describe("typing into the table of a field without a value", () => {
  test("writes monthly sales as a list of months", () => {
    let table = shaped(startedTable(null, monthly), "rows");
    expect(table.columns).toEqual(["month", "sales"]);
    table = withRow(withRow(table));
    table = withCell(withCell(table, monthly, 0, "month", "2026-01"), monthly, 0, "sales", "1200.5");
    expect(writtenValue(table)).toEqual([{ month: "2026-01", sales: 1200.5 }]);
    table = withCell(withColumn(table, "returns"), monthly, 1, "returns", "3");
    expect(writtenValue(table)).toEqual([{ month: "2026-01", sales: 1200.5 }, { returns: 3 }]);
    expect(writtenValue(withoutColumn(withoutRow(table, 0), "returns"))).toBeNull();
  });

  test("writes ad spend by the channels that have a value", () => {
    let table = shaped(startedTable(null, adSpend), "pairs");
    expect(table.pairs.map(({ name }) => name)).toEqual(["amazon", "tiktok", "meta", "google", "other"]);
    table = withPairCell(table, adSpend, "amazon", "900");
    table = withPairCell(withPair(withPair(table, "amazon"), "Pinterest"), adSpend, "Pinterest", "40");
    expect(writtenValue(table)).toEqual({ amazon: 900, Pinterest: 40 });
    expect(writtenValue(withoutPair(withPairCell(table, adSpend, "amazon", ""), "Pinterest"))).toBeNull();
  });

  test("keeps custom columns and values while one cell changes", () => {
    const own = [
      { sku: "A", margin: { net: 0.2 } },
      { sku: 7, note: null },
    ];
    const table = shaped(startedTable(own, topSkus), "rows");
    expect(table.columns).toEqual(["sku", "name", "units", "sales", "margin", "note"]);
    expect(writtenValue(withCell(table, topSkus, 0, "units", "5"))).toEqual([
      { sku: "A", units: 5, margin: { net: 0.2 } },
      { sku: 7, note: null },
    ]);
  });

  test("adds to a list of values", () => {
    const table = withItem(shaped(startedTable(["a", 1], topSkus), "list"));
    expect(writtenValue(withItemText(table, 2, "[2]"))).toEqual(["a", 1, [2]]);
  });
});

function shaped<Shape extends DataTable["shape"]>(table: DataTable, shape: Shape) {
  if (table.shape !== shape) throw new Error(`The table has the shape ${table.shape}.`);
  return table as Extract<DataTable, { shape: Shape }>;
}
