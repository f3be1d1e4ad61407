import { choice, type KeyOf } from "./choice";

export const reportRange = choice({
  last_30_days: { label: "Last 30 days" },
  last_90_days: { label: "Last 90 days" },
  last_6_months: { label: "Last 6 months" },
  custom: { label: "Custom range" },
});
export type ReportRange = KeyOf<typeof reportRange>;

export const riskLevel = choice({
  high: { label: "High", tone: "red" },
  medium: { label: "Medium", tone: "yellow" },
  low: { label: "Low", tone: "green" },
});
export type RiskLevel = KeyOf<typeof riskLevel>;
