import type { Audit } from "#/src/contract/audits";
import type { AuditFrequency } from "#/src/contract/choices/audits";
import { scoreKeys } from "#/src/contract/health";
import type { Assignee } from "#/src/contract/users";
import { addDays, addMonths, type DateText } from "#/src/format/dates";
import { type AuditFieldName, type AuditFormValues, valuesOf } from "./form";

/**
 * Fields that a new audit copies from the client's last one: manager, frequency and figures. Tables and texts belong
 * to a single audit.
 */
const taken = [
  "accountManagerId",
  "auditFrequency",
  ...scoreKeys,
  "avgMonthlySales90Days",
  "totalAdSpend",
  "impressions",
  "clicks",
  "ctr",
  "cpc",
  "acos",
  "tacos",
  "roas",
  "totalBilledMonth",
  "totalBilledQuarter",
  "totalBilledYear",
  "grossMarginPercent",
] as const satisfies AuditFieldName[];

export type TakenOver = Partial<Record<AuditFieldName, string>>;

/** Returns the copied values as form text, without blank ones and without a manager who can no longer be assigned. */
export function takenOver(last: Audit, people: readonly Assignee[]): TakenOver {
  const values: AuditFormValues = valuesOf(last);
  const isAvailable = people.some(({ id }) => id === last.accountManagerId);
  const names = taken.filter((name) => values[name] !== "" && (name !== "accountManagerId" || isAvailable));
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** Returns the date of the next audit; the last day of the month if it has no such day. */
export function nextDue(auditDate: DateText, frequency: AuditFrequency): DateText {
  if (frequency === "monthly") return addMonths(auditDate, 1);
  return addDays(auditDate, frequency === "weekly" ? 7 : 14);
}
