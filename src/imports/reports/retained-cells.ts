import { type AsinColumn, asinColumn, asinNumber } from "./asins";
import { startNumbers, startRepeated, startTexts, type TextColumn } from "./column-buffers";
import type { Meaning } from "./columns";
import type { Cell, Row, TableHead } from "./rows";
import { textOf } from "./sift-rows";

/** Data retained from a report's rows besides their figures: line numbers and the cells of some columns. */
export type RetainedCells = {
  lines: Float64Array;
  /** The ASIN of each row; null without such a column. */
  asins: AsinColumn | null;
  texts: ReadonlyMap<Meaning, TextColumn>;
  /** Cells of dates, which workbooks store as such, and of ad types. */
  repeated: ReadonlyMap<Meaning, readonly Cell[]>;
  /** Distinct cells, in order of appearance, of columns that are mostly constant. */
  distinct: ReadonlyMap<Meaning, ReadonlySet<Cell>>;
};

const textMeanings: readonly Meaning[] = ["parentAsin", "sku", "title"];
const repeatedMeanings: readonly Meaning[] = ["date", "dateRange", "startDate", "endDate", "adType"];
const distinctMeanings: readonly Meaning[] = ["currency", "marketplace", "account"];

/** Retains cells of rows that arrive in batches: all a report needs, so that the rows can be freed. */
export function startRetaining({ places }: TableHead) {
  const columnsOf = <ColumnBuffer>(meanings: readonly Meaning[], buffer: () => ColumnBuffer) =>
    meanings.flatMap((meaning) => {
      const at = places.get(meaning);
      return at === undefined ? [] : [{ meaning, at, buffer: buffer() }];
    });
  const lines = startNumbers();
  const asins = startNumbers();
  const asinAt = places.get("childAsin") ?? places.get("asin");
  const texts = columnsOf(textMeanings, startTexts);
  const repeated = columnsOf(repeatedMeanings, startRepeated<Cell>);
  const distinct = columnsOf(distinctMeanings, () => new Set<Cell>());
  function read(rows: readonly Row[]) {
    for (const { line } of rows) lines.add(line);
    if (asinAt !== undefined) for (const { cells } of rows) asins.add(asinNumber(textOf(cells[asinAt])));
    for (const { at, buffer } of texts) buffer.add(rows.map(({ cells }) => textOf(cells[at])));
    for (const { at, buffer } of repeated) for (const { cells } of rows) buffer.add(cells[at] ?? null);
    for (const { at, buffer } of distinct) for (const { cells } of rows) buffer.add(cells[at] ?? null);
  }
  const end = (): RetainedCells => ({
    lines: lines.end(),
    asins: asinAt === undefined ? null : asinColumn(asins.end()),
    texts: new Map(texts.map(({ meaning, buffer }) => [meaning, buffer.end()])),
    repeated: new Map(repeated.map(({ meaning, buffer }) => [meaning, buffer.end()])),
    distinct: new Map(distinct.map(({ meaning, buffer }) => [meaning, buffer])),
  });
  return { read, end };
}
