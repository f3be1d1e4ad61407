import * as v from "valibot";
import { ApiError } from "#/src/client/browser";
import type { AuditBasis } from "#/src/contract/audit-limits";
import type { Audit, CreateAuditInput } from "#/src/contract/audits";
import { reasonFields } from "#/src/contract/choices/score-proposals";
import { scoreKeys } from "#/src/contract/health";
import { type Judged, judgedColumns } from "#/src/contract/judged-figures";
import { type Proposals, proposeScores } from "#/src/contract/score-rules";
import { AuditForm, type AuditFormOutput, type AuditFormValues, valuesOf } from "./form";

/** The form fields that score proposals depend on. */
export const judgedFields = judgedColumns.filter((column) => column !== "currency");
export type JudgedTexts = Pick<AuditFormValues, (typeof judgedFields)[number]>;

/**
 * Proposes scores for the typed values. An audit with unchanged figures and date keeps its saved proposals, with the
 * limits of that time. Null while there is nothing to compare with.
 */
export function proposalsOf(
  typed: JudgedTexts & Pick<AuditFormValues, "clientId" | "auditDate">,
  current: Audit | null,
  basis: AuditBasis | undefined,
  currency: string | null,
): Proposals | null {
  if (current?.scoreProposals && isAsSaved(typed, current)) return current.scoreProposals.scores;
  if (!basis) return null;
  return proposeScores(judged(typed, currency), basis.last, basis.limits);
}

/**
 * Prepares the audit for saving: a score equal to the proposed one needs no reason.
 * @throws ApiError for missing reasons, in an edit only for the changed scores
 */
export function withReasons(
  edited: AuditFormOutput,
  proposals: Proposals | null,
  current: Audit | null,
): AuditFormOutput {
  if (!proposals) return edited;
  const missing = scoreKeys.filter((key) => {
    const { proposed } = proposals[key];
    const before = current?.scoreProposals?.scores[key].proposed ?? null;
    const isSaved = current !== null && current[key] === edited[key] && before === proposed;
    return proposed !== null && proposed !== edited[key] && !isSaved && !edited[reasonFields[key]];
  });
  if (missing.length > 0) {
    const errors = missing.map((key) => ({ path: reasonFields[key], message: "Give a reason" }));
    throw new ApiError(400, JSON.stringify({ title: "Bad Request", status: 400, detail: why, errors }), "");
  }
  const accepted = scoreKeys.filter((key) => proposals[key].proposed === edited[key]);
  const none = Object.fromEntries(accepted.map((key) => [reasonFields[key], null]));
  return { ...edited, ...(none satisfies Partial<CreateAuditInput>) };
}

const why = "A score other than the proposed one needs a reason.";

function isAsSaved(typed: JudgedTexts & Pick<AuditFormValues, "clientId" | "auditDate">, audit: Audit) {
  const saved = valuesOf(audit);
  const names = [...judgedFields, "clientId", "auditDate"] as const;
  return names.every((name) => typed[name] === saved[name]);
}

function judged(typed: JudgedTexts, currency: string | null): Judged {
  const read = <Name extends keyof JudgedTexts>(name: Name) => {
    const { success, output } = v.safeParse(AuditForm.entries[name], typed[name]);
    return success ? output : null;
  };
  const number = (name: "clicks" | "ctr" | "cpc" | "acos" | "tacos" | "avgMonthlySales90Days") => {
    const value = read(name);
    return typeof value === "number" ? value : null;
  };
  return {
    currency,
    clicks: number("clicks"),
    ctr: number("ctr"),
    cpc: number("cpc"),
    acos: number("acos"),
    tacos: number("tacos"),
    avgMonthlySales90Days: number("avgMonthlySales90Days"),
    monthlySalesData: read("monthlySalesData"),
    topSkusData: read("topSkusData"),
    underperformingSkusData: read("underperformingSkusData"),
  };
}
