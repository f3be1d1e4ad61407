import type { ReportKind } from "#/src/contract/choices/reports-in";
import type { DateText } from "#/src/format/show-dates";
import { type Meaning, meaningLabels } from "./columns";
import { type Sifted, siftRows, textOf } from "./left-out";
import { type MeasuredColumn, readColumn } from "./measures";
import { NotReadable } from "./not-readable";
import type { Measure } from "./numbers";
import { periodOf } from "./periods";
import { accountOf, currenciesIn, distinct, marketplaceOf } from "./places";
import { type AdType, type Answers, type Figure, type Report, type ReportRows, summed } from "./report";
import { openRows, type RawTable, type Row } from "./rows";
import { simplified } from "./simplified";
import { exactSum, isTotalOf } from "./sums";

/**
 * Reads one of Amazon's reports, whatever its file is called. What the file leaves open is asked for, and whatever
 * depends on it is absent until it is answered.
 * @throws NotReadable with a sentence, where figures could be other than the file means them
 */
export async function readReport(bytes: Uint8Array, answers: Answers = {}): Promise<Report> {
  const table = await openRows(bytes);
  const measures = measuresOf(table);
  const sifted = siftRows(
    table,
    [...measures.values()].map(({ at }) => at),
  );
  const columns = readColumns(measures, sifted.rows, answers);
  requireTotals(table, measures, sifted, columns, answers);
  if (sifted.rows.length === 0) {
    throw new NotReadable("The report has a header and no rows of figures: there is nothing in its period.");
  }
  return reportOf(table, sifted, columns, answers);
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

/** The figures that a whole report of a kind has. */
const expected: Record<ReportKind, readonly Meaning[]> = {
  business_by_asin: ["sessions", "units", "sales", "buyBox"],
  business_by_date: ["sessions", "units", "sales"],
  ads: ["impressions", "clicks", "spend", "adSales"],
  fba_inventory: ["daysOfSupply"],
  payments: ["productSales"],
};

function measuresOf({ places, header }: RawTable): Map<Meaning, Place> {
  const found = new Map<Meaning, Place>();
  for (const [meaning, at] of places) {
    const measure = measured[meaning];
    if (measure) found.set(meaning, { at, header: textOf(header.cells[at]), measure });
  }
  return found;
}

function readColumns(measures: ReadonlyMap<Meaning, Place>, rows: readonly Row[], answers: Answers): Columns {
  const columns: Columns = new Map();
  for (const [meaning, place] of measures) {
    columns.set(meaning, readColumn(rows, { ...place, meaning, style: answers.style }));
  }
  return columns;
}

/**
 * A row that may be a total is one when its figures are the sums of the others.
 * @throws NotReadable when they are not: then nobody can tell what the row is
 */
function requireTotals(
  table: RawTable,
  measures: ReadonlyMap<Meaning, Place>,
  { totals }: Sifted,
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

function reportOf(table: RawTable, sifted: Sifted, columns: Columns, answers: Answers): Report {
  const { kind, places } = table;
  const { rows } = sifted;
  const named = (meaning: Meaning) => distinct(rows, places.get(meaning));
  const currencies = currenciesIn(named("currency"), columns.values());
  const { ofRows, period, questions } = periodOf(table, rows, currencies, answers);
  if (kind === "business_by_asin") requireRowsOnce(table, rows);
  const asked = [...columns.values()].flatMap(({ question }) => question ?? []);
  return {
    kind,
    marketplace: marketplaceOf(named("marketplace"), currencies),
    currencies,
    account: accountOf(named("account")),
    period,
    rows: typedRows(table, rows, columns, ofRows),
    totals: totalsOf(columns),
    missing: expected[kind].filter((meaning) => !places.has(meaning)),
    unused: table.unused,
    questions: [...questions, ...asked],
    remarks: remarksOf(table, sifted, columns),
  };
}

/** The same product under the same parent and SKU is one row; two of it are a file that holds something twice. */
function requireRowsOnce({ places }: RawTable, rows: readonly Row[]) {
  const identity = ["parentAsin", "childAsin", "sku"] as const;
  const at = identity.flatMap((meaning) => places.get(meaning) ?? []);
  if (!places.has("parentAsin")) return;
  const seen = new Map<string, number>();
  for (const { line, cells } of rows) {
    const key = at.map((place) => textOf(cells[place])).join("\n");
    const other = seen.get(key);
    if (other !== undefined) {
      throw new NotReadable(
        `${textOf(cells[places.get("childAsin") ?? -1])} stands twice under the same parent, on lines ${other} and ${line}, so its figures may be doubled.`,
      );
    }
    seen.set(key, line);
  }
}

function typedRows(
  { kind, places, header }: RawTable,
  rows: readonly Row[],
  columns: Columns,
  days: (DateText | null)[] | null,
): ReportRows {
  const typed: ReportRows = { count: rows.length, figures: {} };
  for (const [meaning, { values, question }] of columns)
    if (!question) typed.figures[figureOf(meaning)] = values;
  const textsAt = (at: number) => rows.map(({ cells }) => textOf(cells[at]));
  const [asinAt, titleAt] = [places.get("childAsin") ?? places.get("asin"), places.get("title")];
  if (asinAt !== undefined) typed.asins = textsAt(asinAt).map((asin) => asin.toUpperCase());
  if (titleAt !== undefined) typed.titles = textsAt(titleAt);
  if (days) typed.days = days;
  if (kind !== "ads") return typed;
  const [typeAt, adSalesAt] = [places.get("adType"), places.get("adSales")];
  const ofReport = adSalesAt === undefined ? null : typeOfReport(textOf(header.cells[adSalesAt]));
  const typeOf = (text: string) => adTypes[simplified(text)] ?? null;
  typed.adTypes = typeAt === undefined ? rows.map(() => ofReport) : textsAt(typeAt).map(typeOf);
  return typed;
}

/** Safe because only meanings that are measured have a column, each of them a figure of that name. */
function figureOf(meaning: Meaning): Figure {
  return (meaning === "productSales" ? "sales" : meaning) as Figure;
}

/** What sellers pay for Sponsored Products is counted for 7 days, for all other kinds of ads for 14. */
const typeOfReport = (header: string): AdType | null =>
  /^7(?:day|tage)|7giorni$/.test(simplified(header)) ? "SP" : null;

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

/** A column without a single figure has no sum. */
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
  { kind, places }: RawTable,
  { totals, repeatedHeaders, skipped }: Sifted,
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
      "The Buy Box column has no percent signs, so it does not say what its numbers are; it is left out.",
    );
  }
  if (kind === "payments")
    remarks.push("Payments are for comparing only: no figure of an audit is taken from them.");
  return remarks;
}
