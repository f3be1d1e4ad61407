import type { FigureSources } from "../audit-imports";
import { choice, type KeyOf } from "./choice";

export type { FigureSources };

/** Marketplace reports that can fill an audit. */
export const reportKind = choice({
  business_by_asin: { label: "Business Report by child ASIN" },
  business_by_date: { label: "Business Report by date" },
  ads: { label: "Advertising report" },
  fba_inventory: { label: "FBA inventory" },
  payments: { label: "Payments" },
});
export type ReportKind = KeyOf<typeof reportKind>;

/** Maximum number of files in one audit import. Here for screens, which do not load the other server limits. */
export const mostImportedFiles = 20;

/** ISO 4217 codes of the currencies of Amazon's marketplaces. */
export const currencyCodes = [
  ...(["USD", "CAD", "MXN", "BRL", "EUR", "GBP", "SEK", "PLN", "TRY", "JPY"] as const),
  ...(["INR", "AUD", "SGD", "AED", "SAR", "EGP", "ZAR"] as const),
] as const;

/** The fields of an audit that reports can fill. */
export const importedFields = [
  "periodFrom",
  "periodTo",
  "currency",
  "marketplace",
  "monthlySalesData",
  "avgMonthlySales90Days",
  "totalAdSpend",
  "adSpendData",
  "impressions",
  "clicks",
  "ctr",
  "cpc",
  "acos",
  "tacos",
  "roas",
  "topSkusData",
  "underperformingSkusData",
] as const;
export type ImportedField = (typeof importedFields)[number];

/** Returns the files that current figures come from; figures edited by hand since do not count. */
export function filesInForce(sources: FigureSources | null): FigureSources["files"] {
  if (!sources) return [];
  const standing = Object.values(sources.figures).filter((source) => source && !source.isChanged);
  const used = new Set(standing.flatMap((source) => source?.files ?? []));
  return sources.files.filter((_, at) => used.has(at));
}
