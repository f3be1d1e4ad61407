import { auditFrequency, scoreNames } from "../choices/audits";
import { limits } from "../limits";
import type { Fields, Words } from "./field";

export const auditWords = {
  label: "Client audit",
  one: "the audit of",
  many: "audits",
  verbs: {},
} as const satisfies Words;

/** Fields of an audit whose form input follows from their kind; figures and data have schemas of their own. */
export const auditPlainFields = {
  clientId: { kind: "reference", label: "Client", to: "client", required: "Client is required" },
  accountManagerId: { kind: "reference", label: "Account Manager", to: "user" },
  auditDate: { kind: "date", label: "Audit Date", required: "Audit date is required" },
  auditFrequency: { kind: "choice", label: "Audit Frequency", choice: auditFrequency },
  overallNotes: { kind: "text", label: "Overall Notes" },
  seasonalityNotes: { kind: "text", label: "Seasonality Notes" },
  revenueVsBillingNotes: { kind: "text", label: "Revenue vs. Billing Notes" },
  creativeStatus: { kind: "text", label: "Creative Status" },
  creativesNeedingImprovement: { kind: "text", label: "Creatives Needing Improvement" },
  loomVideoUrl: { kind: "link", label: "Loom Video URL", message: "Must be a valid URL" },
  amazonOverviewNotes: { kind: "text", label: "Amazon Overview Notes" },
  keyActionItems: { kind: "text", label: "Key Action Items" },
  actionableInsights: { kind: "text", label: "Actionable Insights" },
  opportunities: { kind: "text", label: "Opportunities" },
  risks: { kind: "text", label: "Risks" },
  salesTrendScore: { kind: "range", label: scoreNames.salesTrendScore, ...limits.auditScore },
  advertisingScore: { kind: "range", label: scoreNames.advertisingScore, ...limits.auditScore },
  profitabilityScore: { kind: "range", label: scoreNames.profitabilityScore, ...limits.auditScore },
  productPerformanceScore: { kind: "range", label: scoreNames.productPerformanceScore, ...limits.auditScore },
  creativeScore: { kind: "range", label: scoreNames.creativeScore, ...limits.auditScore },
  amazonVisualScore: { kind: "range", label: scoreNames.amazonVisualScore, ...limits.auditScore },
  salesTrendReason: { kind: "line", label: "Sales Trend Reason" },
  advertisingReason: { kind: "line", label: "Advertising Reason" },
  profitabilityReason: { kind: "line", label: "Profitability Reason" },
  productPerformanceReason: { kind: "line", label: "Product Performance Reason" },
  creativeReason: { kind: "line", label: "Creative Reason" },
  amazonVisualReason: { kind: "line", label: "Amazon Visual Reason" },
} as const satisfies Fields;

export const auditFields = {
  ...auditPlainFields,
  healthScore: { kind: "number", label: "Health Score" },
  monthlySalesData: { kind: "data", label: "Monthly Sales Data" },
  avgMonthlySales90Days: { kind: "number", label: "Average Monthly Sales, 90 Days" },
  adSpendData: { kind: "data", label: "Ad Spend Data" },
  totalAdSpend: { kind: "number", label: "Total Ad Spend" },
  impressions: { kind: "number", label: "Impressions" },
  clicks: { kind: "number", label: "Clicks" },
  ctr: { kind: "number", label: "CTR" },
  cpc: { kind: "number", label: "CPC" },
  acos: { kind: "number", label: "ACOS" },
  tacos: { kind: "number", label: "TACOS" },
  roas: { kind: "number", label: "ROAS" },
  totalBilledMonth: { kind: "number", label: "Total Billed, Month" },
  totalBilledQuarter: { kind: "number", label: "Total Billed, Quarter" },
  totalBilledYear: { kind: "number", label: "Total Billed, Year" },
  grossMarginPercent: { kind: "number", label: "Gross Margin" },
  topSkusData: { kind: "data", label: "Top SKUs Data" },
  underperformingSkusData: { kind: "data", label: "Underperforming SKUs Data" },
  createdBy: { kind: "reference", label: "Created By", to: "user" },
  periodFrom: { kind: "date", label: "Period From" },
  periodTo: { kind: "date", label: "Period To" },
  currency: { kind: "line", label: "Currency" },
  marketplace: { kind: "line", label: "Marketplace" },
  figureSources: { kind: "data", label: "Figure Sources" },
  scoreProposals: { kind: "data", label: "Score Proposals" },
} as const satisfies Fields;

export const auditLimitsWords = {
  label: "Audit limits",
  one: "the",
  many: "audit limits",
  verbs: { create: "Changed" },
} as const satisfies Words;

export const auditLimitsFields = {
  limits: { kind: "data", label: "Limits" },
} as const satisfies Fields;

export const upcomingAuditWords = {
  label: "Upcoming audit",
  one: "upcoming audit",
  many: "upcoming audits",
  verbs: {},
} as const satisfies Words;

export const upcomingAuditFields = {
  brandName: { kind: "requiredLine", label: "Brand Name" },
  auditWeek: { kind: "requiredLine", label: "Audit Week" },
  priority: { kind: "range", label: "Priority", ...limits.upcomingPriority },
} as const satisfies Fields;

/** Fields of an upcoming audit that the portal derives from its form. */
export const upcomingAuditFoundFields = {
  clientId: { kind: "reference", label: "Client", to: "client" },
  dueDate: { kind: "date", label: "Due Date" },
} as const satisfies Fields;
