import * as v from "valibot";
import type { AuditPlanInput } from "#/src/contract/audits";
import { type ImportedField, importedFields } from "#/src/contract/choices/reports-in";
import type { AuditNow, PlanBody } from "#/src/imports/reports/audit-plan";
import { type AuditFieldName, AuditForm, type AuditFormOutput, auditFieldNames, textOf } from "../form";
import { fromWire } from "../structured/json";

/** The fields of the form that reports can fill. */
export const fillable = auditFieldNames.filter(isImported);

/** Returns the valid typed values of a new audit. */
export function typedSoFar(values: Partial<Record<AuditFieldName, string | undefined>>): AuditNow {
  const typed = fillable.flatMap((name) => {
    const read = v.safeParse(AuditForm.entries[name], values[name] ?? "");
    return read.success ? [[name, read.output]] : [];
  });
  return Object.fromEntries(typed);
}

/** Returns the texts that a plan puts into the form. */
export function filledTexts({ figures }: PlanBody): Partial<Record<AuditFieldName, string>> {
  const filled = fillable.filter((name) => figures[name] !== undefined);
  return Object.fromEntries(filled.map((name) => [name, textOf(name, fromWire(figures[name]))]));
}

/**
 * Returns the plan to send with a new audit: without figures edited by hand after it filled the form, and without
 * files left unused. Null when nothing remains.
 */
export function planOf(body: PlanBody, edited: AuditFormOutput): AuditPlanInput | null {
  const filled = filledTexts(body);
  const isRetained = (field: ImportedField) =>
    body.figures[field] !== undefined &&
    (!isInForm(field) || textOf(field, fromWire(edited[field])) === filled[field]);
  const retained = importedFields.filter(isRetained);
  const used = [...new Set(retained.flatMap((field) => body.sources[field]?.files ?? []))].toSorted(
    (a, b) => a - b,
  );
  if (retained.length === 0) return null;
  const sources = retained.flatMap((field) => {
    const source = body.sources[field];
    return source ? [[field, { ...source, files: source.files.map((at) => used.indexOf(at)) }]] : [];
  });
  return asPlan({
    files: used.flatMap((at) => body.files[at] ?? []),
    figures: Object.fromEntries(retained.map((field) => [field, body.figures[field]])),
    sources: Object.fromEntries(sources),
  });
}

/** Safe because the figures of a plan have the fields' own types; the call validates each of them. */
export function asPlan(body: PlanBody): AuditPlanInput {
  return body as AuditPlanInput;
}

function isImported(name: AuditFieldName): name is AuditFieldName & ImportedField {
  return importedFields.some((field) => field === name);
}

function isInForm(field: ImportedField): field is AuditFieldName & ImportedField {
  return fillable.some((name) => name === field);
}
