import { daysBetween } from "#/src/format/show-dates";
import type { Finding, Findings, ReadFile } from "./audit-figures";
import type { AdType, Period, Report, SummedFigure } from "./report";
import { lengthOf, type SalesFigures, showPeriod } from "./sales-figures";
import { exactSum, toCents } from "./sums";

/** Findings from advertising reports; `period` is null without one. */
export type AdFigures = Findings & { period: Period | null; files: number[] };

type AdFile = { at: number; file: string; report: Report; period: Period };

/** Computes sums and ratios over all advertising reports, and ad spend against the sales of the same days. */
export function adFigures(files: readonly ReadFile[], sales: SalesFigures, today: string): AdFigures {
  const ads = files.flatMap(({ file, report }, at): AdFile[] =>
    report.kind === "ads" && report.period ? [{ at, file, report, period: report.period }] : [],
  );
  const found: AdFigures = {
    figures: {},
    remarks: [],
    refusals: [],
    period: null,
    files: ads.map(({ at }) => at),
  };
  if (ads.length === 0) return found;
  const conflict = conflictIn(ads);
  if (conflict) return { ...found, refusals: [conflict] };
  const period = {
    from: ads.map((ad) => ad.period.from).toSorted()[0] ?? "",
    to:
      ads
        .map((ad) => ad.period.to)
        .toSorted()
        .at(-1) ?? "",
  };
  found.period = period;

  const sum = (figure: SummedFigure) => sumOf(ads, figure, found.remarks);
  const [spend, clicks, impressions, adSales] = [
    sum("spend"),
    sum("clicks"),
    sum("impressions"),
    sum("adSales"),
  ];
  const put = (field: keyof Findings["figures"], value: unknown, how: string, from = found.files) => {
    found.figures[field] = { value, how, files: from };
  };
  const late = daysBetween(period.to, today) < 14 ? " Ad sales of the last 14 days still grow." : "";
  const ofDays = showPeriod(period);
  if (spend !== null) {
    put("totalAdSpend", toCents(spend), `Ad spend of ${ofDays}.`);
    put("adSpendData", spendByType(ads, spend), `Ad spend of ${ofDays} by kind of ad.`);
  }
  if (impressions !== null) put("impressions", impressions, `Impressions of ${ofDays}.`);
  if (clicks !== null) put("clicks", clicks, `Clicks of ${ofDays}.`);
  if (clicks !== null && impressions)
    put(
      "ctr",
      toCents((100 * clicks) / impressions),
      `100 x ${show(clicks)} clicks / ${show(impressions)} impressions.`,
    );
  if (spend !== null && clicks)
    put("cpc", toCents(spend / clicks), `Ad spend ${show(spend)} / ${show(clicks)} clicks.`);
  if (spend !== null && adSales !== null) {
    if (adSales === 0) found.remarks.push("ACOS is left out: there are no ad sales.");
    else
      put(
        "acos",
        toCents((100 * spend) / adSales),
        `100 x ad spend ${show(spend)} / ad sales ${show(adSales)}.${late}`,
      );
    if (spend > 0)
      put("roas", toCents(adSales / spend), `Ad sales ${show(adSales)} / ad spend ${show(spend)}.${late}`);
  }
  if (spend !== null) {
    const tacos = tacosOf(ads, spend, period, sales, files);
    if (typeof tacos === "string") found.remarks.push(tacos);
    else found.figures.tacos = tacos;
  }
  return found;
}

/**
 * Returns an error for reports that may contain the same ads twice or cover different days; null when they can be
 * added up.
 */
function conflictIn(ads: readonly AdFile[]): string | null {
  const inOrder = ads.toSorted((a, b) => (a.period.from < b.period.from ? -1 : 1));
  for (const [at, one] of inOrder.entries()) {
    for (const other of inOrder.slice(at + 1)) {
      const isSame = one.period.from === other.period.from && one.period.to === other.period.to;
      const overlaps = one.period.to >= other.period.from;
      const mayBeSameAds =
        typesOf(one.report).some((type) => type === null || typesOf(other.report).includes(type)) ||
        typesOf(other.report).includes(null);
      if (mayBeSameAds && overlaps) {
        return `“${one.file}” and “${other.file}” may hold the same ads of the same days, so they were not added. Import one of them.`;
      }
      if (!isSame && !(mayBeSameAds && daysBetween(one.period.to, other.period.from) === 1)) {
        return `“${one.file}” is of ${showPeriod(one.period)}, “${other.file}” of ${showPeriod(other.period)}: ads of different days were not added.`;
      }
    }
  }
  return null;
}

const typesOf = ({ rows }: Report) => [...new Set(rows.adTypes ?? [null])];

/** Returns the sum; null, with a remark, when a file lacks the figure. */
function sumOf(ads: readonly AdFile[], figure: SummedFigure, remarks: string[]): number | null {
  const without = ads.find(({ report }) => report.totals[figure] === undefined);
  const sum = exactSum(ads.map(({ report }) => report.totals[figure] ?? 0));
  if (!without && sum >= 0) return sum;
  if (!without)
    remarks.push(`The ${figure} add up to a negative amount (${show(sum)}), so they were left out.`);
  else if (ads.length > 1)
    remarks.push(`“${without.file}” has no ${figure}, so those of the others were left out.`);
  return null;
}

/** Returns the spend in total and, when every row has an ad type, by type. */
function spendByType(ads: readonly AdFile[], spend: number): Record<string, number> {
  const byType: Record<AdType, number[]> = { SP: [], SB: [], SD: [] };
  for (const { report } of ads) {
    for (const [row, type] of (report.rows.adTypes ?? []).entries()) {
      if (type === null) return { amazon: toCents(spend) };
      byType[type].push(report.rows.figures.spend?.[row] ?? 0);
    }
  }
  const kinds = Object.entries(byType).filter(([, amounts]) => amounts.length > 0);
  const costs = kinds.map(([type, amounts]) => [`Amazon ${type}`, toCents(exactSum(amounts))]);
  return { amazon: toCents(spend), ...Object.fromEntries(costs) };
}

/** Returns the TACOS, or a sentence on why it is left out. */
function tacosOf(
  ads: readonly AdFile[],
  spend: number,
  period: Period,
  sales: SalesFigures,
  files: readonly ReadFile[],
): Finding | string {
  const from = ads.map(({ at }) => at);
  const ratio = (cost: number, sold: number, days: Period, soldFrom: readonly number[]): Finding | string => {
    if (sold <= 0) return "TACOS is left out: there are no sales on the days of the ads.";
    const how = `100 x ad spend ${show(cost)} / ordered product sales ${show(sold)} of ${showPeriod(days)}.`;
    return { value: toCents((100 * cost) / sold), how, files: [...from, ...soldFrom] };
  };
  const whole = files.findIndex(
    ({ report }) =>
      report.kind === "business_by_asin" &&
      report.period?.from === period.from &&
      report.period.to === period.to,
  );
  const days = [...(sales.byDay ?? [])].filter(([day]) => day >= period.from && day <= period.to).toSorted();
  if (days.length === lengthOf(period))
    return ratio(spend, exactSum(days.map(([, amount]) => amount)), period, sales.files);
  const sold = files[whole]?.report.totals.sales;
  if (sold !== undefined) return ratio(spend, sold, period, [whole]);
  const areByDay = ads.every(({ report }) => report.rows.days?.every((day) => day !== null));
  if (days.length > 0 && areByDay) {
    const covered = new Map(days);
    const costs = ads.flatMap(({ report: { rows } }) =>
      (rows.days ?? []).map((day, row) =>
        day !== null && covered.has(day) ? (rows.figures.spend?.[row] ?? 0) : 0,
      ),
    );
    const both = { from: days[0]?.[0] ?? "", to: days.at(-1)?.[0] ?? "" };
    const found = ratio(exactSum(costs), exactSum([...covered.values()]), both, sales.files);
    return typeof found === "string"
      ? found
      : { ...found, how: `${found.how} Only the ${days.length} days that both cover.` };
  }
  const others = files.flatMap(({ file, report }) =>
    report.kind.startsWith("business") && report.period ? [`“${file}” of ${showPeriod(report.period)}`] : [],
  );
  if (others.length === 0) return "TACOS needs a Business Report of the days of the ads.";
  return `TACOS is left out: the ads are of ${showPeriod(period)}, ${others.join(", ")}.`;
}

const show = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 2 });
