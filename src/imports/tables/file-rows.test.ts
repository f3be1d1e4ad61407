import { expect, test } from "bun:test";
import { clientKind } from "./clients";
import { guessColumns } from "./columns";
import { fileRows } from "./file-rows";

const headers = ["Company", "Contact", "Email"];
const plan = {
  kind: clientKind,
  headers,
  columns: guessColumns(clientKind, headers),
  values: new Map(),
  styles: new Map(),
  defaults: new Map(),
};

test("suspicious rows are refused in place, with their cells", () => {
  const records = [
    { cells: ["Fine", "Nora", "n@brand.test", " "], isMalformed: false },
    { cells: ["Open"], isMalformed: true },
    { cells: ["Shifted", "Nora", "n@brand.test", "more"], isMalformed: false },
  ].map((record, at) => ({ ...record, line: at + 2 }));
  const rows = [...fileRows(records, plan)];
  expect(rows.map(({ cells }) => cells)).toEqual(records.map(({ cells }) => cells));
  expect(rows.map(({ line, sent, error }) => [line, sent?.name ?? error?.message])).toEqual([
    [2, "Fine"],
    [3, "A quote is not closed, or not doubled inside a quoted cell"],
    [4, "More cells than the header has"],
  ]);
});
