import { z } from "zod";
import { Currency, FigureSources, planSources } from "./audit-imports";
import { ShownProposals } from "./audit-limits";
import { type ImportedField, importedFields } from "./choices/reports-in";
import type { ReasonField } from "./choices/score-proposals";
import { AuditFrequency, AuditScope, AuditSort, HealthLevel } from "./enums";
import { forEachScore } from "./health";
import { JsonValue } from "./json-value";
import { limits } from "./limits";
import { upcomingAuditFields } from "./nouns/audits";
import {
  Id,
  IsoDate,
  OptionalHttpUrl,
  optionalLine,
  optionalText,
  pageKeys,
  personFields,
  rowFields,
  Search,
  Timestamp,
  withDefaults,
} from "./primitives";
import { wireOf } from "./wire";

const { auditScore, upcomingPriority } = limits;

const Amount = z.number().min(0, "Must be at least 0").max(limits.amount).nullable();
const Percent = z
  .number()
  .min(0, "Must be between 0 and 100")
  .max(100, "Must be between 0 and 100")
  .nullable();
const Score = z
  .int("Must be a whole number")
  .min(auditScore.min, `Must be between ${auditScore.min} and ${auditScore.max}`)
  .max(auditScore.max, `Must be between ${auditScore.min} and ${auditScore.max}`);

/** The period of the figures, their currency and marketplace. */
const about = {
  periodFrom: IsoDate.nullable(),
  periodTo: IsoDate.nullable(),
  currency: Currency,
  marketplace: optionalLine(),
};

const figures = {
  avgMonthlySales90Days: Amount,
  totalAdSpend: Amount,
  impressions: Amount,
  clicks: Amount,
  /**
   * No upper bounds: ads can cost more than they sell, and clicks and impressions can be counted on different days.
   */
  ctr: Amount,
  cpc: Amount,
  acos: Amount,
  tacos: Amount,
  roas: Amount,
};

/** The agency's own billing and margin; never sent to viewers. */
const billing = {
  totalBilledMonth: Amount,
  totalBilledQuarter: Amount,
  totalBilledYear: Amount,
  grossMarginPercent: Percent,
  revenueVsBillingNotes: optionalText(),
};

const structured = {
  monthlySalesData: JsonValue,
  adSpendData: JsonValue,
  topSkusData: JsonValue,
  underperformingSkusData: JsonValue,
};

const texts = {
  overallNotes: optionalText(),
  seasonalityNotes: optionalText(),
  creativeStatus: optionalText(),
  creativesNeedingImprovement: optionalText(),
  amazonOverviewNotes: optionalText(),
  keyActionItems: optionalText(),
  actionableInsights: optionalText(),
  opportunities: optionalText(),
  risks: optionalText(),
};

const scores = forEachScore(() => Score);

/** Reasons for scores that differ from the proposed ones. */
const reasons = {
  salesTrendReason: optionalLine(),
  advertisingReason: optionalLine(),
  profitabilityReason: optionalLine(),
  productPerformanceReason: optionalLine(),
  creativeReason: optionalLine(),
  amazonVisualReason: optionalLine(),
} satisfies Record<ReasonField, z.ZodType>;

const auditHead = {
  clientId: Id,
  accountManagerId: Id.nullable(),
  auditDate: IsoDate,
  auditFrequency: AuditFrequency,
  loomVideoUrl: OptionalHttpUrl,
};

const auditFields = {
  ...auditHead,
  ...about,
  ...figures,
  ...billing,
  ...structured,
  ...texts,
  ...scores,
  ...reasons,
};

const shownBilling = {
  totalBilledMonth: z.number().nullable().optional(),
  totalBilledQuarter: z.number().nullable().optional(),
  totalBilledYear: z.number().nullable().optional(),
  grossMarginPercent: z.number().nullable().optional(),
  revenueVsBillingNotes: z.string().nullable().optional(),
};

/**
 * An audit of a client's performance. `healthScore` is out of 10, to one decimal. The billing and margin fields are
 * absent for viewers. `scoreProposals` holds the scores proposed from figures and rules. `healthHistory` holds the
 * client's latest scores, oldest first; an older audit's own score is not among them. `figureSources` is null when no
 * figure was imported.
 */
export const Audit = z.object({
  id: Id,
  clientId: Id,
  client: z.object({ name: z.string() }),
  accountManagerId: Id.nullable(),
  accountManager: z.object({ ...personFields, email: z.string() }).nullable(),
  auditDate: IsoDate,
  auditFrequency: AuditFrequency,
  healthScore: z.number(),
  loomVideoUrl: z.string().nullable(),
  ...about,
  ...figures,
  ...shownBilling,
  ...structured,
  ...texts,
  ...scores,
  ...reasons,
  scoreProposals: ShownProposals.nullable(),
  figureSources: FigureSources.nullable(),
  healthHistory: z.array(z.object({ auditDate: IsoDate, healthScore: z.number() })),
  createdBy: Id.nullable(),
  ...rowFields,
});
export type Audit = z.infer<typeof Audit>;

/**
 * An import plan for an audit: figures, each with the files it comes from. Only figures that differ from the audit
 * need to be present.
 */
export const AuditPlan = z
  .strictObject({
    ...planSources,
    figures: z.strictObject(importable()).partial(),
  })
  .superRefine(({ files, figures, sources }, { addIssue }) => {
    const refuse = (path: (string | number)[], message: string) =>
      addIssue({ code: "custom", path, message });
    if (Object.keys(figures).length === 0) refuse(["figures"], "Required");
    for (const field of importedFields) {
      if (field in figures !== field in sources) refuse(["sources", field], "Every figure has its source");
    }
    for (const [field, source] of Object.entries(sources)) {
      if (source?.files.some((at) => at >= files.length)) refuse(["sources", field], "There is no such file");
    }
    const hashes = new Set(files.map(({ sha256 }) => sha256));
    if (hashes.size < files.length) refuse(["files"], "A file is named once");
  });
export type AuditPlan = z.infer<typeof AuditPlan>;
export type AuditPlanInput = z.input<typeof AuditPlan>;

/** Absent keys are stored as null, sub-scores as 5. The health score is computed, never sent. */
export const CreateAudit = z.strictObject({
  ...withDefaults({ ...auditHead, ...about, ...figures }, { auditFrequency: "weekly" }),
  ...withDefaults({ ...billing, ...structured, ...texts, ...reasons }, {}),
  ...withDefaults(
    scores,
    forEachScore(() => auditScore.default),
  ),
  /** The upcoming audit that this one completes; it is deleted in the same transaction. */
  upcomingAuditId: Id.optional(),
  /** Imported figures; they take precedence over the fields beside them. */
  plan: AuditPlan.optional(),
});
export type CreateAudit = z.infer<typeof CreateAudit>;
export type CreateAuditInput = z.input<typeof CreateAudit>;

export const UpdateAudit = z.strictObject(auditFields).partial();
export type UpdateAudit = z.infer<typeof UpdateAudit>;
export type UpdateAuditInput = z.input<typeof UpdateAudit>;

/** Query of the paged audit list; without keys it returns the newest audits, up to the maximum page size. */
export const ListAudits = z.strictObject({
  ...pageKeys,
  id: Id.optional().describe("Only the audit with this id"),
  search: Search,
  score: HealthLevel.optional(),
  clientId: Id.optional().describe("Only audits of this client"),
  which: AuditScope.optional().describe("The latest audit of each client, or all (default)"),
  sort: AuditSort.optional().describe("Newest first by default"),
});
export type ListAudits = z.infer<typeof ListAudits>;

/**
 * `total` counts audits; the other figures count each client once, by its latest audit: newest date, then newest
 * entry. The average is a whole number out of 10, null without audits.
 */
export const AuditsSummary = z.object({
  total: z.int(),
  averageHealthScore: z.int().nullable(),
  highPerformers: z.int(),
  atRisk: z.int(),
});
export type AuditsSummary = z.infer<typeof AuditsSummary>;

/** A planned audit; `auditWeek` is free text. `clientId` is the client of that brand, if known. */
export const UpcomingAudit = z.object({
  id: Id,
  clientId: Id.nullable(),
  brandName: z.string(),
  auditWeek: z.string(),
  dueDate: IsoDate.nullable().describe("Parsed from `auditWeek` when written; null if it cannot be parsed"),
  priority: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type UpcomingAudit = z.infer<typeof UpcomingAudit>;

export const CreateUpcomingAudit = z.strictObject({
  clientId: Id.nullable().optional(),
  ...withDefaults(wireOf(upcomingAuditFields, {}), { priority: upcomingPriority.default }),
});
export type CreateUpcomingAudit = z.infer<typeof CreateUpcomingAudit>;
export type CreateUpcomingAuditInput = z.input<typeof CreateUpcomingAudit>;

/** Safe because each field that reports can fill is a field of an audit. */
function importable() {
  const fields = Object.entries(auditFields).filter(([field]) =>
    importedFields.some((name) => name === field),
  );
  return Object.fromEntries(fields) as Pick<typeof auditFields, ImportedField>;
}
