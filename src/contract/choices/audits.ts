import { choice, type KeyOf } from "./choice";

export const auditFrequency = choice({
  weekly: { label: "Weekly" },
  bi_weekly: { label: "Bi-Weekly" },
  monthly: { label: "Monthly" },
});
export type AuditFrequency = KeyOf<typeof auditFrequency>;

export const adChannel = choice({
  amazon: { label: "Amazon" },
  tiktok: { label: "TikTok" },
  meta: { label: "Meta" },
  google: { label: "Google" },
  other: { label: "Other" },
});

/** High: 8 and above; medium: 5 to below 8; low: below 5. */
export const healthLevel = choice({
  high: { label: "High (8-10)", tone: "green" },
  medium: { label: "Medium (5-7)", tone: "yellow" },
  low: { label: "Low (1-4)", tone: "red" },
});
export type HealthLevel = KeyOf<typeof healthLevel>;

/** Weights of the six sub-scores in a health score out of 10; they add up to 10. */
export const healthWeights = {
  salesTrendScore: 3,
  advertisingScore: 2,
  profitabilityScore: 2,
  productPerformanceScore: 1,
  creativeScore: 1,
  amazonVisualScore: 1,
} as const;

/** Display names of the six sub-scores. */
export const scoreNames: Record<keyof typeof healthWeights, string> = {
  salesTrendScore: "Sales Trends",
  advertisingScore: "Advertising",
  profitabilityScore: "Profitability",
  productPerformanceScore: "Product Performance",
  creativeScore: "Creative",
  amazonVisualScore: "Amazon Visuals",
};

/** Scope of an audit list: the latest audit of each client, or all. */
export const auditScope = choice({
  latest: { label: "Latest of Each Client" },
  all: { label: "All Audits" },
});
export type AuditScope = KeyOf<typeof auditScope>;

/** Orders of an audit list; ties are sorted newest first. */
export const auditSort = choice({
  "-auditDate": { label: "Newest first" },
  auditDate: { label: "Oldest first" },
  "-healthScore": { label: "Highest score first" },
  healthScore: { label: "Lowest score first" },
});
export type AuditSort = KeyOf<typeof auditSort>;
