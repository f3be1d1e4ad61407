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

/** The limits by which audits are judged; `version` is 0 as long as nobody changed any. */
export const AuditLimitsInForce = z.object({
  id: Id,
  limits: z.object(limitFields),
  version: z.int(),
  updatedAt: Timestamp.nullable(),
});
export type AuditLimitsInForce = z.infer<typeof AuditLimitsInForce>;

/** Limits that are absent stay; null is the usual limit again. */
export const UpdateAuditLimits = z.strictObject(
  forEachLimit((name) => limitFields[name].nullable().optional()),
);
export type UpdateAuditLimits = z.infer<typeof UpdateAuditLimits>;

const ScoreProposal = z.object({
  proposed: z.int().nullable().describe("Null where the figures say nothing of the score"),
  reasons: z.array(
    z.object({
      rule: AuditRule,
      points: z.int(),
      sentence: z.string().describe("The rule with its figures: “ACOS 41%, 28% last time: -2”"),
    }),
  ),
  missing: z.string().nullable().describe("Why nothing is proposed"),
});

/** What an audit says of its proposals; the limits of then are in its explanation. */
export const ShownProposals = z.object({
  since: IsoDate.nullable().describe("The day of the client's audit that the figures were compared with"),
  scores: z.object(forEachScore(() => ScoreProposal)),
});

/** Which audit's scores are to be proposed: of this client and day, or the one that exists. */
export const AskAuditBasis = z.strictObject({
  clientId: Id,
  auditDate: IsoDate,
  auditId: Id.optional().describe("The audit itself, where it exists already"),
});
export type AskAuditBasis = z.infer<typeof AskAuditBasis>;

const Figure = z.number().nullable();

/** What scores are proposed from beside an audit's own figures: the limits, and the figures of the client's audit before it. */
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

/** Safe because every limit gets its schema; Object.fromEntries forgets which was which. */
export function forEachLimit<T extends z.ZodType>(schemaOf: (name: LimitName) => T) {
  return Object.fromEntries(limitNames.map((name) => [name, schemaOf(name)])) as Record<LimitName, T>;
}
