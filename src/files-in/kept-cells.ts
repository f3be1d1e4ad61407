import type { Meaning } from "./columns";
import { textOf } from "./left-out";
import type { Cell, Row, TableHead } from "./rows";

/** What is kept of a report's rows beside their figures: the line of each, and the cells of some columns. */
export type KeptCells = {
  lines: number[];
  texts: ReadonlyMap<Meaning, string[]>;
  /** Of days, which a workbook has as such. */
  days: ReadonlyMap<Meaning, Cell[]>;
  /** The different cells of columns that say the same in most rows, in the order in which they come. */
  distinct: ReadonlyMap<Meaning, ReadonlySet<Cell>>;
};

const texts: readonly Meaning[] = ["parentAsin", "childAsin", "asin", "sku", "title", "adType"];
const days: readonly Meaning[] = ["date", "dateRange", "startDate", "endDate"];
const ofTheWhole: readonly Meaning[] = ["currency", "marketplace", "account"];

/** Keeps cells of rows that come piece by piece: all that a report is made of, so that its rows can go. */
export function startKeeping({ places }: TableHead) {
  const columnsOf = <Kept>(meanings: readonly Meaning[], kept: () => Kept) =>
    meanings.flatMap((meaning) => {
      const at = places.get(meaning);
      return at === undefined ? [] : [{ meaning, at, kept: kept() }];
    });
  const mapOf = <Kept>(columns: readonly { meaning: Meaning; kept: Kept }[]) =>
    new Map(columns.map(({ meaning, kept }) => [meaning, kept]));

  const lines: number[] = [];
  const textColumns = columnsOf(texts, (): string[] => []);
  const dayColumns = columnsOf(days, (): Cell[] => []);
  const saidColumns = columnsOf(ofTheWhole, () => new Set<Cell>());
  function read(rows: readonly Row[]) {
    for (const { line } of rows) lines.push(line);
    for (const { at, kept } of textColumns) for (const { cells } of rows) kept.push(textOf(cells[at]));
    for (const { at, kept } of dayColumns) for (const { cells } of rows) kept.push(cells[at] ?? null);
    for (const { at, kept } of saidColumns) for (const { cells } of rows) kept.add(cells[at] ?? null);
  }
  const cells: KeptCells = {
    lines,
    texts: mapOf(textColumns),
    days: mapOf(dayColumns),
    distinct: mapOf(saidColumns),
  };
  return { read, cells };
}
