import type { ReportKind } from "#/src/contract/choices/reports-in";
import type { DateText } from "#/src/format/show-dates";
import type { AsinColumn } from "./asins";
import type { TextColumn } from "./column-buffers";
import type { Meaning } from "./columns";
import type { DateOrder } from "./dates";
import type { NumberStyle } from "./numbers";

/** Both days are inclusive. */
export type Period = { from: DateText; to: DateText };

/** The user's answers to a file's open questions. */
export type Answers = { period?: Period; style?: NumberStyle; dates?: DateOrder };

/** An ambiguity in a file and the answer that resolves it. */
export type Question = { about: keyof Answers; sentence: string };

/** Figures of a row; those in `summed` are added up over the rows. */
export const summed = [
  "sessions",
  "pageViews",
  "units",
  "sales",
  "impressions",
  "clicks",
  "spend",
  "adSales",
] as const;
export type SummedFigure = (typeof summed)[number];
export type Figure = SummedFigure | "buyBox" | "daysOfSupply";

/** Sponsored Products, Brands and Display. */
export type AdType = "SP" | "SB" | "SD";

/** Rows by column, each with one entry per row. Columns missing from the report are absent. */
export type ReportRows = {
  count: number;
  asins?: AsinColumn;
  titles?: TextColumn;
  /** Null for rows without a day. */
  days?: readonly (DateText | null)[];
  /** Null when neither the row nor the report names it. */
  adTypes?: (AdType | null)[];
  /** NaN for empty cells. */
  figures: { [F in Figure]?: Float64Array };
};

/** A parsed report. Sums are exact to the last decimal of their column. */
export type Report = {
  kind: ReportKind;
  /** Null when the file names none, or several. */
  marketplace: string | null;
  /** Possible currencies of its amounts, likeliest first; empty when nothing indicates one. */
  currencies: readonly string[];
  /** Null when the file names none. */
  account: string | null;
  /** Null when neither the file nor the user gives one. */
  period: Period | null;
  rows: ReportRows;
  totals: { [F in SummedFigure]?: number };
  /** Figures of this kind of report for which the file has no column. */
  missing: Meaning[];
  /** Headers that are not in the list of names. */
  unused: string[];
  questions: Question[];
  /** Sentences about what was left out and what to know. */
  remarks: string[];
};
