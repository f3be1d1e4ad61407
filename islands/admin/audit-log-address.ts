import { listAddress, type QueryOf, text, useListAddress } from "#/islands/runtime/list-address";
import { isInCalendar } from "#/src/contract/calendar";
import { auditLogActions, auditLogEntities } from "#/src/contract/choices/audit-log";
import { isDate } from "#/src/format/show-dates";

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const day = (given: string) => (isFilterDate(given) ? given : null);

/** What narrows the log, all kept in the address; both days are included. */
export const auditLogAddress = listAddress({
  search: text,
  userId: (given) => (id.test(given) ? given : null),
  entity: (given) => auditLogEntities.find((entity) => entity === given) ?? null,
  action: (given) => auditLogActions.find((action) => action === given) ?? null,
  from: day,
  to: day,
});

export type AuditLogAsked = QueryOf<typeof auditLogAddress>;

export const useAuditLogAddress = () => useListAddress(auditLogAddress);

export type AuditLogAddress = ReturnType<typeof useAuditLogAddress>;

/** A date that the call takes. While a year is typed, 0002 and 0020 are dates too, and not yet meant. */
export function isFilterDate(given: string): boolean {
  return isDate(given) && isInCalendar(given);
}
