import type { Audit } from "#/src/contract/audits";
import type { AuditFrequency } from "#/src/contract/choices/audits";
import { scoreKeys } from "#/src/contract/health";
import type { Assignee } from "#/src/contract/users";
import { addDays, addMonths, type DateText } from "#/src/format/dates";
import { type AuditFieldName, type AuditFormValues, valuesOf } from "./form";

/** What a new audit takes over from a client's last one: who, how often and the figures. Tables and words are of one audit. */
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

/** As the form types it, without what the last audit left open and a manager whom work cannot be given to any more. */
export function takenOver(last: Audit, people: readonly Assignee[]): TakenOver {
  const values: AuditFormValues = valuesOf(last);
  const isKnown = people.some(({ id }) => id === last.accountManagerId);
  const names = taken.filter((name) => values[name] !== "" && (name !== "accountManagerId" || isKnown));
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** The day on which the audit after one of that day is due; the last of a month that has no such day. */
export function nextDue(auditDate: DateText, frequency: AuditFrequency): DateText {
  if (frequency === "monthly") return addMonths(auditDate, 1);
  return addDays(auditDate, frequency === "weekly" ? 7 : 14);
}
