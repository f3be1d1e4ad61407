import type { FileResult } from "#/islands/files-in/audit-planner";
import { type ImportedField, reportKind } from "#/src/contract/choices/reports-in";
import { showPrice } from "#/src/format/money";
import { isDate, showDate } from "#/src/format/show-dates";
export const planLabels: Record<ImportedField, string> = {
  periodFrom: "Period From",
  periodTo: "Period To",
  currency: "Currency",
  marketplace: "Marketplace",
  monthlySalesData: "Monthly Sales",
  avgMonthlySales90Days: "Average Monthly Sales, 90 Days",
  totalAdSpend: "Total Ad Spend",
  adSpendData: "Ad Spend by Channel",
  impressions: "Impressions",
  clicks: "Clicks",
  ctr: "CTR",
  cpc: "CPC",
  acos: "ACOS",
  tacos: "TACOS",
  roas: "ROAS",
  topSkusData: "Top SKUs",
  underperformingSkusData: "Underperforming SKUs",
};

/** Formats a plain figure, amounts to the cent as in the files; "None" for none. */
export function showFigure(field: ImportedField, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === "") return "None";
  if (typeof value !== "number") return isDate(String(value)) ? showDate(String(value)) : String(value);
  if (field === "avgMonthlySales90Days" || field === "totalAdSpend" || field === "cpc") {
    return showPrice(value, currency);
  }
  const plain = value.toLocaleString("en-US", { maximumFractionDigits: 2 });
  if (field === "ctr" || field === "acos" || field === "tacos") return `${plain}%`;
  return field === "roas" ? `${plain}x` : plain;
}

/** "Business Report by child ASIN · US · USD · Jun 1, 2026 to Jun 28, 2026 · 1,201 rows" */
export function describeFile({ report }: Pick<FileResult, "report">): string {
  if (!report) return "";
  const { kind, marketplace, currencies, period, rowCount } = report;
  const days = period && (period.from === period.to ? [period.from] : [period.from, period.to]);
  const parts = [
    reportKind.label(kind),
    marketplace,
    currencies[0],
    days?.map(showDate).join(" to "),
    counted(rowCount, "row"),
  ];
  return parts.filter(Boolean).join(" · ");
}

export function counted(count: number, what: string): string {
  return `${count.toLocaleString("en-US")} ${what}${count === 1 ? "" : "s"}`;
}
