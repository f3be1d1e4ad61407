import { daysBetween, showDate } from "#/src/format/show-dates";
import type { Findings, ReadFile } from "./audit-figures";
import type { Period } from "./report";
import { exactSum, toCents } from "./sums";

/** Findings from reports by date; `byDay` is null without one, and when two contradict each other. */
export type SalesFigures = Findings & {
  byDay: ReadonlyMap<string, number> | null;
  /** Indexes of the source files. */
  files: number[];
};

/** Computes sales by month and the three-month average from the reports by date. */
export function salesFigures(files: readonly ReadFile[]): SalesFigures {
  const none: SalesFigures = { figures: {}, remarks: [], refusals: [], byDay: null, files: [] };
  const byDay = new Map<string, { sales: number; file: string }>();
  const places = new Set<number>();
  for (const [at, { file, report }] of files.entries()) {
    const { days, figures } = report.rows;
    if (report.kind !== "business_by_date" || !days || !figures.sales) continue;
    places.add(at);
    for (const [row, day] of days.entries()) {
      const sales = figures.sales[row] ?? Number.NaN;
      if (day === null || Number.isNaN(sales)) continue;
      const other = byDay.get(day);
      if (other && Math.abs(other.sales - sales) >= 0.005) {
        const refusal = `“${other.file}” and “${file}” state different sales of ${showDate(day)}, so there are no sales by day.`;
        return { ...none, refusals: [refusal] };
      }
      byDay.set(day, { sales, file });
    }
  }
  if (byDay.size === 0) return none;
  const sales = new Map([...byDay].map(([day, entry]) => [day, entry.sales]));
  const from = [...places];
  const found: SalesFigures = { ...none, byDay: sales, files: from };
  found.figures = { monthlySalesData: { ...monthly(sales), files: from } };
  const average = averageMonth(sales);
  if (typeof average === "string") found.remarks = [average];
  else found.figures.avgMonthlySales90Days = { ...average, files: from };
  return found;
}

/** Formats a period: "Jun 1, 2026 to Jun 28, 2026", or one day. */
export function showPeriod({ from, to }: Period): string {
  return from === to ? showDate(from) : `${showDate(from)} to ${showDate(to)}`;
}

/** Counts the days of a period. */
export function lengthOf({ from, to }: Period): number {
  return daysBetween(from, to) + 1;
}

/** Sums sales by month; a partial month carries its number of days. */
function monthly(byDay: ReadonlyMap<string, number>) {
  const months = Map.groupBy([...byDay].toSorted(), ([day]) => day.slice(0, 7));
  const rows = [...months].map(([month, days]) => {
    const sales = toCents(exactSum(days.map(([, amount]) => amount)));
    const [year, number] = month.split("-").map(Number);
    const length = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate();
    return days.length === length ? { month, sales } : { month, sales, days: `${days.length} of ${length}` };
  });
  const parts = rows.flatMap((row) => (row.days ? [`${row.month} has ${row.days} days`] : []));
  const how = `Ordered product sales by month${parts.length > 0 ? `; ${parts.join(", ")}` : ""}.`;
  return { value: rows, how };
}

const fewestDays = 80;

/** Returns a sentence when there are too few days. */
function averageMonth(byDay: ReadonlyMap<string, number>) {
  const days = [...byDay].toSorted().slice(-90);
  if (days.length < fewestDays) {
    return `The average month needs ${fewestDays} days of sales; the files have ${days.length}.`;
  }
  const period = { from: days[0]?.[0] ?? "", to: days.at(-1)?.[0] ?? "" };
  return {
    value: toCents(exactSum(days.map(([, amount]) => amount)) / 3),
    how: `A third of the sales of the last ${days.length} days, ${showPeriod(period)}.`,
  };
}
