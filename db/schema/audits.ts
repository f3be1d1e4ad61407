import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AuditLimits } from "#/src/contract/choices/audit-limits";
import { auditFrequency } from "#/src/contract/choices/audits";
import { currencyCodes, type FigureSources } from "#/src/contract/choices/reports-in";
import type { ScoreProposals } from "#/src/contract/choices/score-proposals";
import { limits } from "#/src/contract/limits";
import { clients, users } from "./accounts";
import { between, id, idOf, isDate, isJson, oneOf, timestamps, versioned } from "./columns";

const { auditScore, upcomingPriority } = limits;

const score = () => integer().notNull().default(auditScore.default);

export const clientAudits = sqliteTable(
  "client_audits",
  {
    id: id(),
    clientId: idOf(() => clients.id),
    accountManagerId: text().references(() => users.id),
    auditDate: text().notNull(),
    auditFrequency: text({ enum: auditFrequency.values }).notNull().default("weekly"),
    /** 1.0 to 10.0 with one decimal, computed from the six sub-scores. */
    healthScore: real().notNull(),
    overallNotes: text(),
    monthlySalesData: text({ mode: "json" }),
    seasonalityNotes: text(),
    avgMonthlySales90Days: real(),
    adSpendData: text({ mode: "json" }),
    totalAdSpend: real(),
    impressions: real(),
    clicks: real(),
    ctr: real(),
    cpc: real(),
    acos: real(),
    tacos: real(),
    roas: real(),
    totalBilledMonth: real(),
    totalBilledQuarter: real(),
    totalBilledYear: real(),
    grossMarginPercent: real(),
    revenueVsBillingNotes: text(),
    topSkusData: text({ mode: "json" }),
    underperformingSkusData: text({ mode: "json" }),
    creativeStatus: text(),
    creativesNeedingImprovement: text(),
    loomVideoUrl: text(),
    amazonOverviewNotes: text(),
    keyActionItems: text(),
    actionableInsights: text(),
    opportunities: text(),
    risks: text(),
    salesTrendScore: score(),
    advertisingScore: score(),
    profitabilityScore: score(),
    productPerformanceScore: score(),
    creativeScore: score(),
    amazonVisualScore: score(),
    createdBy: text().references(() => users.id),
    ...versioned,
    /** Period that the figures cover, both days included. */
    periodFrom: text(),
    periodTo: text(),
    /** ISO 4217. */
    currency: text({ enum: currencyCodes }),
    marketplace: text(),
    /** Sources of imported figures; null if none were imported. */
    figureSources: text({ mode: "json" }).$type<FigureSources>(),
    /** Scores proposed for the six areas, with the limits used; null if none were proposed. */
    scoreProposals: text({ mode: "json" }).$type<ScoreProposals>(),
    /** Reasons given for scores that differ from the proposed ones. */
    salesTrendReason: text(),
    advertisingReason: text(),
    profitabilityReason: text(),
    productPerformanceReason: text(),
    creativeReason: text(),
    amazonVisualReason: text(),
  },
  (t) => [
    oneOf("client_audits_frequency", t.auditFrequency, auditFrequency.values),
    isDate("client_audits_date", t.auditDate),
    isJson("client_audits_sales_json", t.monthlySalesData),
    isJson("client_audits_spend_json", t.adSpendData),
    isJson("client_audits_top_skus_json", t.topSkusData),
    isJson("client_audits_under_skus_json", t.underperformingSkusData),
    between("client_audits_health", t.healthScore, auditScore.min, auditScore.max),
    between("client_audits_sales_score", t.salesTrendScore, auditScore.min, auditScore.max),
    between("client_audits_ads_score", t.advertisingScore, auditScore.min, auditScore.max),
    between("client_audits_profit_score", t.profitabilityScore, auditScore.min, auditScore.max),
    between("client_audits_product_score", t.productPerformanceScore, auditScore.min, auditScore.max),
    between("client_audits_creative_score", t.creativeScore, auditScore.min, auditScore.max),
    between("client_audits_visual_score", t.amazonVisualScore, auditScore.min, auditScore.max),
    index("client_audits_client_date").on(t.clientId, t.auditDate),
    index("client_audits_date_idx").on(t.auditDate),
    index("client_audits_health_idx").on(t.healthScore),
  ],
);
export type AuditRow = typeof clientAudits.$inferSelect;

export const upcomingAudits = sqliteTable(
  "upcoming_audits",
  {
    id: id(),
    clientId: text().references(() => clients.id),
    brandName: text().notNull(),
    /** Free text, such as "Week of 3 March". */
    auditWeek: text().notNull(),
    /** Parsed from `auditWeek` on write; null if it cannot be parsed. */
    dueDate: text(),
    priority: integer().notNull().default(upcomingPriority.default),
    ...timestamps,
  },
  (t) => [
    between("upcoming_audits_priority", t.priority, upcomingPriority.min, upcomingPriority.max),
    index("upcoming_audits_order").on(t.priority, t.createdAt),
    index("upcoming_audits_client").on(t.clientId, t.dueDate),
    index("upcoming_audits_due").on(t.dueDate),
  ],
);
export type UpcomingAuditRow = typeof upcomingAudits.$inferSelect;

/** Overrides of the default limits for judging audits. A single row, created by the first change. */
export const auditLimitsInForce = sqliteTable(
  "audit_limits",
  {
    id: id(),
    limits: text({ mode: "json" }).$type<Partial<AuditLimits>>().notNull(),
    ...versioned,
  },
  (t) => [isJson("audit_limits_json", t.limits)],
);
export type AuditLimitsRow = typeof auditLimitsInForce.$inferSelect;
