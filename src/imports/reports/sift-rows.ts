import type { ReportKind } from "#/src/contract/choices/reports-in";
import { simplified } from "#/src/format/fold";
import { type Meaning, meaningLabels } from "./columns";
import { readDate } from "./dates";
import { totalWords } from "./header-names";
import { NotReadable } from "./not-readable";
import { beginsWithDigit, isBlank, readAmount, roundedBySpreadsheet, unwrapped } from "./numbers";
import type { Cell, Row, TableHead } from "./rows";

/** Rows that may be totals, and rows left out right away. */
export type LeftOut = {
  /** `isSure` when the row is labelled as a total; others are totals only if their figures equal the sum. */
  totals: { row: Row; isSure: boolean }[];
  repeatedHeaders: number;
  /** Line numbers of rows without a figure. */
  skipped: number[];
};

/**
 * Separates data rows from totals, repeated headers and notes below the table: `sift` returns the data rows of each
 * batch.
 * @throws NotReadable for a data row without a subject, and for one that does not fit the header
 */
export function startSifting({ kind, places, header }: TableHead, measured: readonly number[]) {
  const leftOut: LeftOut = { totals: [], repeatedHeaders: 0, skipped: [] };
  const key = places.get(keyOf[kind] ?? "campaign");
  const idPlaces = header.cells.flatMap((cell, at) =>
    /(?:ids?|asin|sku)$/.test(simplified(textOf(cell))) ? [at] : [],
  );
  const titles = header.cells.map(textOf);
  let labels: number[] | null = null;

  function sift(rows: readonly Row[]): Row[] {
    if (!keyOf[kind]) labels ??= labelPlaces({ places, rows }, header, measured);
    return rows.filter((row) => saysFigures(row));
  }

  function saysFigures(row: Row): boolean {
    if (isHeaderAgain(row, titles)) {
      leftOut.repeatedHeaders++;
      return false;
    }
    if (measured.length > 0 && measured.every((at) => isBlank(textOf(row.cells[at])))) {
      leftOut.skipped.push(row.line);
      return false;
    }
    requireShape(row, titles.length, measured);
    requireWholeIds(row, titles, idPlaces);
    const total = labels ? totalAmong(row, labels) : totalByKey(row, kind, key);
    if (total) leftOut.totals.push({ row, isSure: total === "sure" });
    return !total;
  }

  return { sift, leftOut };
}

export function textOf(cell: Cell | undefined): string {
  if (typeof cell === "string") return trimmed(unwrapped(cell));
  if (cell === null || cell === undefined) return "";
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}

/** Trims only when needed: few cells have spaces around them, and trimming each costs as much as splitting them. */
function trimmed(text: string): string {
  const [first, last] = [text.charCodeAt(0), text.charCodeAt(text.length - 1)];
  return first > space && first <= tilde && last > space && last <= tilde ? text : text.trim();
}

const [space, tilde] = [0x20, 0x7e];

/** An ASIN, or the ISBN of a book, has ten letters and digits. */
const isAsin = (text: string) => /^[A-Z0-9]{10}$/i.test(text);

/** Subject column of each kind; advertising reports share no such column. */
const keyOf: Partial<Record<ReportKind, Meaning>> = {
  business_by_asin: "childAsin",
  business_by_date: "date",
  fba_inventory: "asin",
  payments: "date",
};

function isHeaderAgain({ cells }: Row, titles: readonly string[]): boolean {
  const at = titles.findIndex((title) => title !== "");
  if (textOf(cells[at]) !== titles[at]) return false;
  return titles.every((title, place) => simplified(title) === simplified(textOf(cells[place])));
}

/** Refuses a row with too many or too few cells, which would shift figures into other columns. */
function requireShape({ line, cells }: Row, length: number, measured: readonly number[]) {
  if (cells.length > length && cells.slice(length).some((cell) => textOf(cell) !== "")) {
    throw new NotReadable(
      `Line ${line} has more cells than the header. Is there a comma without quotes around it?`,
    );
  }
  if (cells.length < length && measured.some((at) => at >= cells.length)) {
    throw new NotReadable(`Line ${line} has fewer cells than the header. Is the file whole?`);
  }
}

function requireWholeIds({ line, cells }: Row, titles: readonly string[], places: readonly number[]) {
  for (const at of places) {
    const text = textOf(cells[at]);
    if (!beginsWithDigit(text) || !roundedBySpreadsheet.test(text)) continue;
    throw new NotReadable(
      `Line ${line}, “${titles[at]}”: a spreadsheet program has rounded an id to ${text}, and may have changed more. Download the file again and do not save it.`,
    );
  }
}

function totalByKey(
  { line, cells }: Row,
  kind: ReportKind,
  key: number | undefined,
): "sure" | "maybe" | null {
  const text = textOf(cells[key ?? -1]);
  const isRead = kind === "business_by_date" || kind === "payments" ? readDate(text) !== null : isAsin(text);
  if (isRead) return null;
  if (isTotalWord(text) || (text === "" && cells.some((cell) => isTotalWord(textOf(cell))))) return "sure";
  if (text === "") return "maybe";
  const what = meaningLabels[keyOf[kind] ?? "date"] ?? "ASIN";
  throw new NotReadable(
    `Line ${line}: “${text.slice(0, 40)}” is not a valid ${what}, and the row has figures.`,
  );
}

/** In advertising, a row is a possible total when its label columns hold nothing but a word for totals. */
function totalAmong({ cells }: Row, labels: readonly number[]): "maybe" | null {
  const isNamed = labels.some((at) => {
    const text = textOf(cells[at]);
    return text !== "" && !isTotalWord(text);
  });
  return isNamed ? null : "maybe";
}

/** Finds the columns with names: neither figures nor dates, nor constant values. */
function labelPlaces(
  { places, rows }: Pick<TableHead, "places"> & { rows: readonly Row[] },
  header: Row,
  measured: readonly number[],
) {
  const described: Meaning[] = [
    "startDate",
    "endDate",
    "date",
    "dateRange",
    "currency",
    "marketplace",
    "account",
  ];
  const recognized = new Set<number | undefined>([
    ...measured,
    ...described.map((meaning) => places.get(meaning)),
  ]);
  const labels = header.cells.flatMap((_, at) => {
    if (recognized.has(at)) return [];
    return rows.slice(0, sample).some(({ cells }) => isLabel(textOf(cells[at]))) ? [at] : [];
  });
  if (labels.length > 0) return labels;
  throw new NotReadable(
    "No column says what the rows are about, such as a campaign's name, so a row of totals could not be told from the others.",
  );
}

const sample = 50;

const isLabel = (text: string) =>
  text !== "" && !isBlank(text) && !readAmount(text, "money") && readDate(text) === null;

function isTotalWord(text: string): boolean {
  if (text.length > longestWord || !initials.has(text.charAt(0).toLowerCase())) return false;
  return words.has(simplified(text));
}

/** Includes characters that may follow the word. */
const longestWord = Math.max(...totalWords.map((word) => word.length)) + 5;

const initials = new Set(totalWords.map((word) => word.charAt(0).toLowerCase()));

const words = new Set(totalWords.map(simplified));
