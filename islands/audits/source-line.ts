import type { Audit } from "#/src/contract/audits";
import { type ImportedField, importedFields, type ReportKind } from "#/src/contract/choices/reports-in";
import { showDate } from "#/src/format/show-dates";

/**
 * Describes the source of an imported figure: "Business Report, Jun 1, 2026 to Jun 28, 2026"; undefined for a typed
 * one.
 */
export function sourceLine(audit: Audit | null, name: string): string | undefined {
  const field = importedFields.find((imported) => imported === name);
  const source = field && audit?.figureSources?.figures[field];
  if (!field || !source) return undefined;
  const reports = [...new Set(filesOf(audit, field).map(reportOf))].join("; ");
  return source.isChanged ? `${reports}; changed by hand since` : reports;
}

function filesOf(audit: Audit, field: ImportedField) {
  const { files = [], figures } = audit.figureSources ?? {};
  return (figures?.[field]?.files ?? []).flatMap((at) => files[at] ?? []);
}

function reportOf({ kind, period }: ReturnType<typeof filesOf>[number]): string {
  if (!period) return names[kind];
  const { from, to } = period;
  return `${names[kind]}, ${from === to ? showDate(from) : `${showDate(from)} to ${showDate(to)}`}`;
}

const names: Record<ReportKind, string> = {
  business_by_asin: "Business Report",
  business_by_date: "Business Report by date",
  ads: "Advertising report",
  fba_inventory: "FBA inventory",
  payments: "Payments",
};
