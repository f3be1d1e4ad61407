import type { ReportKind } from "#/src/contract/choices/reports-in";
import { simplified } from "#/src/format/fold";
import { asinOf } from "./asins";
import { type Meaning, meaningLabels } from "./columns";
import { type MeasuredColumn, readColumn, startColumn } from "./measures";
import { NotReadable } from "./not-readable";
import type { Measure } from "./numbers";
import { type Days, periodOf } from "./periods";
import { accountOf, currenciesIn, currencyOf, distinctTexts, marketplaceOf } from "./places";
import { type AdType, type Answers, type Figure, type Report, type ReportRows, summed } from "./report";
import { type RetainedCells, startRetaining } from "./retained-cells";
import { type Cell, openRows, type TableHead } from "./rows";
import { type LeftOut, startSifting, textOf } from "./sift-rows";
import { exactSum, isTotalOf } from "./sums";

/**
 * Reads an Amazon report with any file name in batches: only the data needed for the report is retained.
 * `onProgress` receives the fraction read, from 0 to 1. Ambiguities become questions, and figures that depend on them
 * are absent until they are answered.
 * @throws NotReadable with a sentence, when figures could differ from what the file means
 */
export async function readReport(
  bytes: Uint8Array,
  answers: Answers = {},
  onProgress: (part: number) => void = () => {},
): Promise<Report> {
  const table = await openRows(bytes);
  const measures = measuresOf(table);
  const places = [...measures.values()].map(({ at }) => at);
  const { sift, leftOut } = startSifting(table, places);
  const retained = startRetaining(table);
  const started = [...measures].map(([meaning, place]) => {
    return [meaning, startColumn({ ...place, meaning, style: answers.style })] as const;
  });
  for (const { rows, part } of table.pieces) {
    const figures = sift(rows);
    for (const [, column] of started) column.read(figures);
    retained.read(figures);
    onProgress(part);
  }
  const columns: Columns = new Map(started.map(([meaning, column]) => [meaning, column.end()]));
  requireTotals(table, measures, leftOut, columns, answers);
  const cells = retained.end();
  if (cells.lines.length === 0) {
    throw new NotReadable("The report has a header and no rows of figures: there is nothing in its period.");
  }
  return reportOf(table, { ...cells, leftOut }, columns, answers);
}

type Place = { at: number; header: string; measure: Measure };
type Columns = Map<Meaning, MeasuredColumn>;

const measured: Partial<Record<Meaning, Measure>> = {
  sessions: "count",
  pageViews: "count",
  units: "count",
  sales: "money",
  impressions: "count",
  clicks: "count",
  spend: "money",
  adSales: "money",
  productSales: "money",
  daysOfSupply: "count",
  buyBox: "percent",
};

/** The figures of a complete report of each kind. */
const expected: Record<ReportKind, readonly Meaning[]> = {
  business_by_asin: ["sessions", "units", "sales", "buyBox"],
  business_by_date: ["sessions", "units", "sales"],
  ads: ["impressions", "clicks", "spend", "adSales"],
  fba_inventory: ["daysOfSupply"],
  payments: ["productSales"],
};

function measuresOf({ places, header }: TableHead): Map<Meaning, Place> {
  const found = new Map<Meaning, Place>();
  for (const [meaning, at] of places) {
    const measure = measured[meaning];
    if (measure) found.set(meaning, { at, header: textOf(header.cells[at]), measure });
  }
  return found;
}

/**
 * Checks that the figures of a possible total are the sums of the other rows.
 * @throws NotReadable when they are not, since the row's meaning is then unknown
 */
function requireTotals(
  table: TableHead,
  measures: ReadonlyMap<Meaning, Place>,
  { totals }: LeftOut,
  columns: Columns,
  answers: Answers,
) {
  for (const { row, isSure } of totals) {
    if (isSure) continue;
    const figures = [...measures].flatMap(([meaning, place]) => {
      const rows = columns.get(meaning);
      if (!rows || rows.question || place.measure === "percent" || meaning === "daysOfSupply") return [];
      const own = readColumn([row], { ...place, meaning, style: answers.style });
      return own.question ? [] : [{ own: own.values[0] ?? Number.NaN, sum: exactSum(rows.values) }];
    });
    if (figures.length > 0 && figures.every(isTotalOf)) continue;
    const what = table.kind === "ads" ? "campaign or product" : (meaningLabels[keyName[table.kind]] ?? "");
    throw new NotReadable(
      `Line ${row.line} has figures but no ${what}, and is not the sum of the other rows either.`,
    );
  }
}

const keyName: Record<ReportKind, Meaning> = {
  business_by_asin: "childAsin",
  business_by_date: "date",
  ads: "campaign",
  fba_inventory: "childAsin",
  payments: "date",
};

type Retained = RetainedCells & { leftOut: LeftOut };

function reportOf(table: TableHead, retained: Retained, columns: Columns, answers: Answers): Report {
  const { kind, places } = table;
  const named = (meaning: Meaning) => distinctTexts(retained.distinct.get(meaning) ?? []);
  // Inventory has no amounts and so no currency.
  const local = kind === "fba_inventory" ? null : currencyOf(named("marketplace"));
  const currencies = currenciesIn(named("currency"), columns.values(), local);
  const { ofRows, period, questions } = periodOf(table, retained, currencies, answers);
  if (kind === "business_by_asin") requireRowsOnce(retained);
  const openQuestions = [...columns.values()].flatMap(({ question }) => question ?? []);
  return {
    kind,
    marketplace: marketplaceOf(named("marketplace"), currencies),
    currencies,
    account: accountOf(named("account")),
    period,
    rows: typedRows(table, retained, columns, ofRows),
    totals: totalsOf(columns),
    missing: expected[kind].filter((meaning) => !places.has(meaning)),
    unused: table.unused,
    questions: [...questions, ...openQuestions],
    remarks: remarksOf(table, retained.leftOut, columns),
  };
}

/** Refuses duplicate rows: a product with the same parent and SKU may occur only once. */
function requireRowsOnce({ lines, asins, texts }: RetainedCells) {
  const parents = texts.get("parentAsin");
  if (!parents || !asins) return;
  const skus = texts.get("sku");
  const { numbers, repeated } = asins;
  if (repeated.size === 0) return;
  const seen = new Map<string, number>();
  for (const [at, asin] of numbers.entries()) {
    if (!repeated.has(asin)) continue;
    const row = `${asin}\n${parents.at(at)}\n${skus?.at(at)}`;
    const other = seen.get(row);
    if (other !== undefined) {
      throw new NotReadable(
        `${asinOf(asin)} occurs twice under the same parent, on lines ${lines[other]} and ${lines[at]}, so its figures may be doubled.`,
      );
    }
    seen.set(row, at);
  }
}

function typedRows(
  { kind, places, header }: TableHead,
  { lines, asins, texts, repeated }: RetainedCells,
  columns: Columns,
  days: Days["ofRows"],
): ReportRows {
  const typed: ReportRows = { count: lines.length, figures: {} };
  for (const [meaning, { values, question }] of columns)
    if (!question) typed.figures[figureOf(meaning)] = values;
  if (asins) typed.asins = asins;
  const titles = texts.get("title");
  if (titles) typed.titles = titles;
  if (days) typed.days = days;
  if (kind !== "ads") return typed;
  const adSalesAt = places.get("adSales");
  const ofReport = adSalesAt === undefined ? null : typeOfReport(textOf(header.cells[adSalesAt]));
  const types = repeated.get("adType");
  typed.adTypes = types ? typesIn(types) : Array.from(lines, () => ofReport);
  return typed;
}

/** Safe because only measured meanings have a column, and each is a figure of that name. */
function figureOf(meaning: Meaning): Figure {
  return (meaning === "productSales" ? "sales" : meaning) as Figure;
}

/** Sponsored Products sales are attributed over 7 days, those of all other ads over 14. */
const typeOfReport = (header: string): AdType | null =>
  /^7(?:day|tage)|7giorni$/.test(simplified(header)) ? "SP" : null;

function typesIn(cells: readonly Cell[]): (AdType | null)[] {
  const cache = new Map<Cell, AdType | null>();
  return cells.map((cell) => {
    const before = cache.get(cell);
    if (before !== undefined) return before;
    const type = adTypes[simplified(textOf(cell))] ?? null;
    cache.set(cell, type);
    return type;
  });
}

const adTypes: Record<string, AdType> = {
  sp: "SP",
  sponsoredproducts: "SP",
  sb: "SB",
  sb2: "SB",
  sbv: "SB",
  sponsoredbrands: "SB",
  sd: "SD",
  sponsoreddisplay: "SD",
};

/** Sums the columns; a column without any figure has no total. */
function totalsOf(columns: Columns): Report["totals"] {
  const totals: Report["totals"] = {};
  for (const [meaning, { values, question }] of columns) {
    const figure = summed.find((name) => name === figureOf(meaning));
    if (!figure || question || values.every((value) => Number.isNaN(value))) continue;
    totals[figure] = exactSum(values);
  }
  return totals;
}

function remarksOf(
  { kind, places }: TableHead,
  { totals, repeatedHeaders, skipped }: LeftOut,
  columns: Columns,
): string[] {
  const remarks: string[] = [];
  const rows = (count: number) => `${count} ${count === 1 ? "row" : "rows"}`;
  if (totals.length > 0) remarks.push(`${rows(totals.length)} of totals left out.`);
  if (repeatedHeaders > 0) remarks.push(`The header is repeated; ${rows(repeatedHeaders)} left out.`);
  if (skipped.length > 0) {
    remarks.push(
      `${rows(skipped.length)} without figures left out (line ${skipped.slice(0, 5).join(", ")}${skipped.length > 5 ? " and others" : ""}).`,
    );
  }
  for (const meaning of expected[kind]) {
    if (!places.has(meaning))
      remarks.push(`The file has no column of ${meaningLabels[meaning]}, so it gives none.`);
  }
  const buyBox = columns.get("buyBox");
  if (buyBox && !buyBox.question && buyBox.values.every((value) => Number.isNaN(value))) {
    remarks.push(
      "The Buy Box column has no percent signs, so the unit of its numbers is unknown; it is left out.",
    );
  }
  if (kind === "payments")
    remarks.push("Payments are for comparing only: no figure of an audit is taken from them.");
  return remarks;
}
