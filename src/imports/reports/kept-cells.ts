import { type AsinColumn, asinColumn, asinNumber } from "./asins";
import type { Meaning } from "./columns";
import { startNumbers, startRepeated, startTexts, type TextColumn } from "./kept-columns";
import { textOf } from "./left-out";
import type { Cell, Row, TableHead } from "./rows";

/** What is kept of a report's rows beside their figures: the line of each, and the cells of some columns. */
export type KeptCells = {
  lines: Float64Array;
  /** What each row is about. */
  asins: AsinColumn | null;
  texts: ReadonlyMap<Meaning, TextColumn>;
  /** Of days, which a workbook has as such, and of kinds of ads. */
  repeated: ReadonlyMap<Meaning, readonly Cell[]>;
  /** The different cells of columns that say the same in most rows, in the order in which they come. */
  distinct: ReadonlyMap<Meaning, ReadonlySet<Cell>>;
};

const ofOne: readonly Meaning[] = ["parentAsin", "sku", "title"];
const ofMany: readonly Meaning[] = ["date", "dateRange", "startDate", "endDate", "adType"];
const ofTheWhole: readonly Meaning[] = ["currency", "marketplace", "account"];

/** Keeps cells of rows that come piece by piece: all that a report is made of, so that its rows can go. */
export function startKeeping({ places }: TableHead) {
  const columnsOf = <Kept>(meanings: readonly Meaning[], kept: () => Kept) =>
    meanings.flatMap((meaning) => {
      const at = places.get(meaning);
      return at === undefined ? [] : [{ meaning, at, kept: kept() }];
    });
  const lines = startNumbers();
  const asins = startNumbers();
  const asinAt = places.get("childAsin") ?? places.get("asin");
  const texts = columnsOf(ofOne, startTexts);
  const repeated = columnsOf(ofMany, startRepeated<Cell>);
  const distinct = columnsOf(ofTheWhole, () => new Set<Cell>());
  function read(rows: readonly Row[]) {
    for (const { line } of rows) lines.add(line);
    if (asinAt !== undefined) for (const { cells } of rows) asins.add(asinNumber(textOf(cells[asinAt])));
    for (const { at, kept } of texts) kept.add(rows.map(({ cells }) => textOf(cells[at])));
    for (const { at, kept } of repeated) for (const { cells } of rows) kept.add(cells[at] ?? null);
    for (const { at, kept } of distinct) for (const { cells } of rows) kept.add(cells[at] ?? null);
  }
  const end = (): KeptCells => ({
    lines: lines.end(),
    asins: asinAt === undefined ? null : asinColumn(asins.end()),
    texts: new Map(texts.map(({ meaning, kept }) => [meaning, kept.end()])),
    repeated: new Map(repeated.map(({ meaning, kept }) => [meaning, kept.end()])),
    distinct: new Map(distinct.map(({ meaning, kept }) => [meaning, kept])),
  });
  return { read, end };
}
