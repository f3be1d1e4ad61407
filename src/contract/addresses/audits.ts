import { type AuditScope, type AuditSort, auditScope, auditSort, healthLevel } from "../choices/audits";
import { idOr, listAddress, oneOf, type QueryOf, text } from "./list-address";

/** The dense look of the list; cards are the default. */
const asTable = (given: string): "table" | null => (given === "table" ? given : null);

/** Filters, order and look of the audit list, all in the address; by default cards of the latest audit of each client. */
export const auditAddress = listAddress(
  {
    search: text,
    score: oneOf(healthLevel),
    clientId: idOr(),
    which: (given: string): AuditScope => (auditScope.has(given) ? given : "latest"),
  },
  { sort: (given: string): AuditSort => (auditSort.has(given) ? given : "-auditDate"), look: asTable },
);

export type AuditQuery = QueryOf<typeof auditAddress>;
