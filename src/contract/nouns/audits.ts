import { auditFrequency, scoreNames } from "../choices/audits";
import type { Fields, Words } from "./field";

export const auditWords = {
  label: "Client audit",
  one: "the audit of",
  many: "audits",
  verbs: {},
} as const satisfies Words;

export const auditFields = {
  clientId: { kind: "reference", label: "Client", to: "client" },
  accountManagerId: { kind: "reference", label: "Account Manager", to: "user" },
  auditDate: { kind: "date", label: "Audit Date" },
  auditFrequency: { kind: "choice", label: "Audit Frequency", choice: auditFrequency },
  healthScore: { kind: "number", label: "Health Score" },
  overallNotes: { kind: "text", label: "Overall Notes" },
  monthlySalesData: { kind: "data", label: "Monthly Sales Data" },
  seasonalityNotes: { kind: "text", label: "Seasonality Notes" },
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
  revenueVsBillingNotes: { kind: "text", label: "Revenue vs. Billing Notes" },
  topSkusData: { kind: "data", label: "Top SKUs Data" },
  underperformingSkusData: { kind: "data", label: "Underperforming SKUs Data" },
  creativeStatus: { kind: "text", label: "Creative Status" },
  creativesNeedingImprovement: { kind: "text", label: "Creatives Needing Improvement" },
  loomVideoUrl: { kind: "link", label: "Loom Video URL" },
  amazonOverviewNotes: { kind: "text", label: "Amazon Overview Notes" },
  keyActionItems: { kind: "text", label: "Key Action Items" },
  actionableInsights: { kind: "text", label: "Actionable Insights" },
  opportunities: { kind: "text", label: "Opportunities" },
  risks: { kind: "text", label: "Risks" },
  salesTrendScore: { kind: "number", label: scoreNames.salesTrendScore },
  advertisingScore: { kind: "number", label: scoreNames.advertisingScore },
  profitabilityScore: { kind: "number", label: scoreNames.profitabilityScore },
  productPerformanceScore: { kind: "number", label: scoreNames.productPerformanceScore },
  creativeScore: { kind: "number", label: scoreNames.creativeScore },
  amazonVisualScore: { kind: "number", label: scoreNames.amazonVisualScore },
  createdBy: { kind: "reference", label: "Created By", to: "user" },
  periodFrom: { kind: "date", label: "Period From" },
  periodTo: { kind: "date", label: "Period To" },
  currency: { kind: "line", label: "Currency" },
  marketplace: { kind: "line", label: "Marketplace" },
  figureSources: { kind: "data", label: "Figure Sources" },
  scoreProposals: { kind: "data", label: "Score Proposals" },
  salesTrendReason: { kind: "text", label: "Sales Trend Reason" },
  advertisingReason: { kind: "text", label: "Advertising Reason" },
  profitabilityReason: { kind: "text", label: "Profitability Reason" },
  productPerformanceReason: { kind: "text", label: "Product Performance Reason" },
  creativeReason: { kind: "text", label: "Creative Reason" },
  amazonVisualReason: { kind: "text", label: "Amazon Visual Reason" },
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
  clientId: { kind: "reference", label: "Client", to: "client" },
  brandName: { kind: "line", label: "Brand Name" },
  auditWeek: { kind: "line", label: "Audit Week" },
  dueDate: { kind: "date", label: "Due Date" },
  priority: { kind: "number", label: "Priority" },
} as const satisfies Fields;
