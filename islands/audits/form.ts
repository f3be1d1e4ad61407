import * as v from "valibot";
import { editedFields } from "#/islands/forms/edited-fields";
import { formOf } from "#/islands/forms/noun-fields";
import type { Audit, CreateAuditInput, UpdateAuditInput } from "#/src/contract/audits";
import { limits } from "#/src/contract/limits";
import { auditPlainFields } from "#/src/contract/nouns/audits";
import { amount, jsonText, percent } from "./field-schemas";
import { fromWire, type Json, printJson } from "./structured/json";

const { default: usualScore } = limits.auditScore;

/** The typed values; the output is the API's input. */
export const AuditForm = v.object({
  ...formOf(auditPlainFields, {}).entries,
  avgMonthlySales90Days: amount(),
  monthlySalesData: jsonText(),
  totalAdSpend: amount(),
  adSpendData: jsonText(),
  impressions: amount(),
  clicks: amount(),
  ctr: amount(),
  cpc: amount(),
  acos: amount(),
  tacos: amount(),
  roas: amount(),
  topSkusData: jsonText(),
  underperformingSkusData: jsonText(),
  totalBilledMonth: amount(),
  totalBilledQuarter: amount(),
  totalBilledYear: amount(),
  grossMarginPercent: percent(),
}) satisfies v.GenericSchema<unknown, CreateAuditInput>;

export type AuditFormOutput = v.InferOutput<typeof AuditForm>;
export type AuditFieldName = keyof AuditFormOutput;
/** An audit as typed: everything is text. */
export type AuditFormValues = Record<AuditFieldName, string>;

/** The fields of the form. */
export const auditFieldNames = Object.keys(AuditForm.entries) as AuditFieldName[];

/** Returns a new audit of a client, or of none yet (""). */
export function newAudit(today: string, clientId: string): AuditFormValues {
  return { ...textsOf({}), clientId, auditDate: today, auditFrequency: "weekly" };
}

/** Converts an audit to form values. */
export function valuesOf(audit: Audit): AuditFormValues {
  return textsOf(audit);
}

/** Returns the changed fields. */
export function changesTo(audit: Audit, edited: AuditFormOutput): UpdateAuditInput {
  return editedFields(AuditForm, valuesOf(audit), edited);
}

function textsOf(audit: Partial<Audit>): AuditFormValues {
  const texts = auditFieldNames.map((name) => [name, textOf(name, fromWire(audit[name]))]);
  return Object.fromEntries(texts) as AuditFormValues;
}

/** Formats a value of an audit for its field. */
export function textOf(name: AuditFieldName, value: Json): string {
  if (value === null) return name.endsWith("Score") ? String(usualScore) : "";
  return name.endsWith("Data") ? printJson(value) : String(value);
}
