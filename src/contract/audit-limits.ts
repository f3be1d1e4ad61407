import { z } from "zod";
import { type LimitName, limitNames, limitOf } from "./choices/audit-limits";
import { AuditRule } from "./enums";
import { forEachScore } from "./health";
import { JsonValue } from "./json-value";
import { Id, IsoDate, Timestamp } from "./primitives";

const limitFields = forEachLimit((name) => {
  const { label, unit, min, max, isWhole } = limitOf(name);
  const number = isWhole ? z.int("Must be a whole number") : z.number();
  const message = `Must be between ${min} and ${max.toLocaleString("en-US")}`;
  return number.min(min, message).max(max, message).describe(`${label} (${unit})`);
});

/** The effective limits for scoring audits; `version` is 0 until someone changes one. */
export const AuditLimitsInForce = z.object({
  id: Id,
  limits: z.object(limitFields),
  version: z.int(),
  updatedAt: Timestamp.nullable(),
});
export type AuditLimitsInForce = z.infer<typeof AuditLimitsInForce>;

/** Absent limits keep their value; null restores the default. */
export const UpdateAuditLimits = z.strictObject(
  forEachLimit((name) => limitFields[name].nullable().optional()),
);
export type UpdateAuditLimits = z.infer<typeof UpdateAuditLimits>;

const ScoreProposal = z.object({
  proposed: z.int().nullable().describe("Null when the figures allow no proposal"),
  reasons: z.array(
    z.object({
      rule: AuditRule,
      points: z.int(),
      sentence: z.string().describe("The rule with its figures: “ACOS 41%, 28% last time: -2”"),
    }),
  ),
  missing: z.string().nullable().describe("Reason for the missing proposal"),
});

/** An audit's score proposals; the explanation holds the limits used. */
export const ShownProposals = z.object({
  since: IsoDate.nullable().describe("Date of the client's audit that the figures were compared with"),
  scores: z.object(forEachScore(() => ScoreProposal)),
});

/** Selects the audit to propose scores for: a new one by client and date, or an existing one by id. */
export const AskAuditBasis = z.strictObject({
  clientId: Id,
  auditDate: IsoDate,
  auditId: Id.optional().describe("The audit itself when it exists already"),
});
export type AskAuditBasis = z.infer<typeof AskAuditBasis>;

const Figure = z.number().nullable();

/**
 * Inputs of score proposals besides an audit's own figures: the limits and the figures of the client's previous
 * audit.
 */
export const AuditBasis = z.object({
  limits: z.object(limitFields),
  last: z
    .object({
      auditDate: IsoDate,
      currency: z.string().nullable(),
      clicks: Figure,
      ctr: Figure,
      cpc: Figure,
      acos: Figure,
      tacos: Figure,
      avgMonthlySales90Days: Figure,
      monthlySalesData: JsonValue,
      topSkusData: JsonValue,
      underperformingSkusData: JsonValue,
    })
    .nullable(),
});
export type AuditBasis = z.infer<typeof AuditBasis>;

/** Safe because every limit gets its schema; Object.fromEntries loses the key types. */
export function forEachLimit<T extends z.ZodType>(schemaOf: (name: LimitName) => T) {
  return Object.fromEntries(limitNames.map((name) => [name, schemaOf(name)])) as Record<LimitName, T>;
}
