import { describe, expect, test } from "bun:test";
import { jsonOf, tableOf } from "./data-table";
import { gridOf } from "./grid";
import { editsOf } from "./grid-edits";
import type { Json } from "./json";
import { layouts } from "./layouts";
import { writtenValue } from "./table-edits";

const months = layouts.monthlySalesData;
const channels = layouts.adSpendData;
const opened = (value: Json, layout = months) => {
  const table = tableOf(value, layout);
  return { table, edits: editsOf(table, layout), grid: gridOf(table, layout) };
};

describe("rows", () => {
  const value = [
    { month: "2026-01", sales: 5 },
    { month: "2026-02", sales: 6, note: "x" },
  ];

  test("are edited, added and removed one by one", () => {
    const { edits } = opened(value);
    expect(jsonOf(edits.type("1", "sales", "7"))).toEqual([value[0] ?? null, { ...value[1], sales: 7 }]);
    expect(jsonOf(edits.type("0", "sales", ""))).toEqual([{ month: "2026-01" }, value[1] ?? null]);
    expect(edits.removeRow && jsonOf(edits.removeRow("0"))).toEqual([value[1] ?? null]);
    const longer = edits.addRow?.();
    if (!longer) throw new Error("No row was added.");
    expect(gridOf(longer, months).rows.map(({ key, label }) => [key, label])).toEqual([
      ["0", "row 1"],
      ["1", "row 2"],
      ["2", "row 3"],
    ]);
    expect(writtenValue(longer)).toEqual(value);
  });

  test("have columns that are added once, and removed with their cells", () => {
    const { edits } = opened(value);
    expect(edits.addName).toEqual({
      what: "column",
      taken: ["month", "Month", "sales", "Sales", "note", "note"],
    });
    const wider = edits.withName("goal");
    const typed = editsOf(wider, months).type("0", "goal", "9");
    expect(jsonOf(typed)).toEqual([{ ...value[0], goal: 9 }, value[1] ?? null]);
    expect(edits.withName("note")).toEqual(opened(value).table);
    expect(edits.removeColumn && jsonOf(edits.removeColumn("sales"))).toEqual([
      { month: "2026-01" },
      { month: "2026-02", note: "x" },
    ]);
    expect(opened([]).edits.addName).toBeNull();
  });
});

describe("pairs", () => {
  const [first = { value: "", label: "" }] = Object.values(
    channels.predefined.map(({ key, label }) => ({ value: key, label })),
  );

  test("are edited and removed by their name, and another name is added once", () => {
    const { edits, grid } = opened({ [first.value]: 5, Own: 1 }, channels);
    expect(grid.rows.find(({ key }) => key === first.value)).toMatchObject({
      name: first.label,
      label: first.label,
      cells: [{ column: "value", kind: "number", cell: { text: "5" } }],
    });
    expect(jsonOf(edits.type("Own", "value", "2"))).toMatchObject({ [first.value]: 5, Own: 2 });
    expect(edits.removeRow && jsonOf(edits.removeRow("Own"))).not.toHaveProperty("Own");
    expect(edits.addName?.what).toBe("channel");
    expect(edits.addName?.taken).toContain(first.label);
    const wider = edits.withName("TV");
    expect(gridOf(wider, channels).rows.at(-1)?.key).toBe("TV");
    expect(editsOf(wider, channels).withName("TV")).toEqual(wider);
    expect([edits.addRow, edits.removeColumn]).toEqual([null, null]);
    expect(opened({ own: 1 }).edits.addName?.what).toBe("name");
  });
});

describe("a list of values, a single value and nothing", () => {
  test("a list is edited by item", () => {
    const { edits, grid } = opened([1, 2]);
    expect(grid.heads).toEqual([{ column: "value", label: "Value" }]);
    expect(jsonOf(edits.type("1", "value", "3"))).toEqual([1, 3]);
    expect(edits.removeRow && jsonOf(edits.removeRow("0"))).toEqual([2]);
    const longer = edits.addRow?.();
    expect(longer && gridOf(longer, months).rows.map(({ key }) => key)).toEqual(["0", "1", "2"]);
  });

  test("a single value has one cell and nothing to add", () => {
    const { edits, grid } = opened("words");
    expect(grid.rows.map(({ key, cells }) => [key, cells[0]?.cell.text])).toEqual([["value", "words"]]);
    expect(jsonOf(edits.type("value", "value", "5"))).toBe(5);
    expect([edits.removeRow, edits.addRow, edits.addName]).toEqual([null, null, null]);
  });
});

test("a table whose cells are all empty is stored as no value", () => {
  const { table, edits } = opened([{ month: "2026-01" }]);
  expect(writtenValue(table)).toEqual([{ month: "2026-01" }]);
  expect(writtenValue(edits.type("0", "month", ""))).toBeNull();
});
