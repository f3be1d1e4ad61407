import type { ReportKind } from "#/src/contract/choices/reports-in";
import type { DateText } from "#/src/format/show-dates";
import type { AsinColumn } from "./asins";
import type { Meaning } from "./columns";
import type { DateOrder } from "./dates";
import type { TextColumn } from "./kept-columns";
import type { NumberStyle } from "./numbers";

/** Both days belong to it. */
export type Period = { from: DateText; to: DateText };

/** What a person says where a file leaves it open. */
export type Answers = { period?: Period; style?: NumberStyle; dates?: DateOrder };

/** Something that a file leaves open, and which answer closes it. */
export type Question = { about: keyof Answers; sentence: string };

/** Figures that a row can have; those of `summed` are added up over the rows. */
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

/** The rows by column, each as long as there are rows. A column that the report has not is absent. */
export type ReportRows = {
  count: number;
  asins?: AsinColumn;
  titles?: TextColumn;
  /** Null where a row names none. */
  days?: readonly (DateText | null)[];
  /** Null where neither the row nor the report says which. */
  adTypes?: (AdType | null)[];
  /** NaN where a cell is empty. */
  figures: { [F in Figure]?: Float64Array };
};

/** A report that has been read. Sums are exact to the last decimal that its column has. */
export type Report = {
  kind: ReportKind;
  /** Null where the file does not say it, or names several. */
  marketplace: string | null;
  /** What its amounts may be in, the likeliest first; empty where nothing says it. */
  currencies: readonly string[];
  /** Null where the file names none. */
  account: string | null;
  /** Null where the file says none and nobody did. */
  period: Period | null;
  rows: ReportRows;
  totals: { [F in SummedFigure]?: number };
  /** Figures of this kind of report that this file has no column for. */
  missing: Meaning[];
  /** Headers that no line of the names has. */
  unused: string[];
  questions: Question[];
  /** What was left out and what to know about it, in sentences. */
  remarks: string[];
};
