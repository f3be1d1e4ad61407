import { isDate, isInCalendar } from "../calendar";
import { auditLogActions, auditLogEntities } from "../choices/audit-log";
import { mailKind, mailState } from "../choices/mail";
import { idOr, listAddress, oneOf, type QueryOf, text } from "./list-address";

const tabs = ["users", "audit", "tokens", "mail", "limits", "agency", "calendar"] as const;
export type AdminTab = (typeof tabs)[number];

/** Returns the tab in the address, the first tab by default. */
export function readTab(param: string | null): AdminTab {
  return tabs.find((tab) => tab === param) ?? "users";
}

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const day = (given: string) => (isFilterDate(given) ? given : null);

/** Filters of the audit log, all in the address; both dates are inclusive. */
export const auditLogAddress = listAddress({
  search: text,
  userId: (given) => (id.test(given) ? given : null),
  entity: (given) => auditLogEntities.find((entity) => entity === given) ?? null,
  action: (given) => auditLogActions.find((action) => action === given) ?? null,
  from: day,
  to: day,
});

export type AuditLogListState = QueryOf<typeof auditLogAddress>;

/**
 * True for a date that the API accepts. While a year is being typed, 0002 and 0020 are valid dates but not yet
 * intended.
 */
export function isFilterDate(given: string): boolean {
  return isDate(given) && isInCalendar(given);
}

/** Filters of the mail list, in the address. */
export const mailAddress = listAddress({
  search: text,
  state: oneOf(mailState),
  kind: oneOf(mailKind),
  clientId: idOr(),
});

export type MailListState = QueryOf<typeof mailAddress>;
