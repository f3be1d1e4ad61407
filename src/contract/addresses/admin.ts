import { isDate, isInCalendar } from "../calendar";
import { auditLogActions, auditLogEntities } from "../choices/audit-log";
import { mailState } from "../choices/mail";
import { listAddress, oneOf, type QueryOf, text } from "./list-address";

const tabs = ["users", "audit", "tokens", "mail", "limits"] as const;
export type AdminTab = (typeof tabs)[number];

/** The tab of the address; the first one where it names none. */
export function readTab(param: string | null): AdminTab {
  return tabs.find((tab) => tab === param) ?? "users";
}

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

/** A date that the call takes. While a year is typed, 0002 and 0020 are dates too, and not yet meant. */
export function isFilterDate(given: string): boolean {
  return isDate(given) && isInCalendar(given);
}

/** What narrows the list of mails, kept in the address. */
export const mailAddress = listAddress({ search: text, state: oneOf(mailState) });

export type MailAsked = QueryOf<typeof mailAddress>;
