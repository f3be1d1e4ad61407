import { type AuditScope, type AuditSort, auditScope, auditSort, healthLevel } from "../choices/audits";
import { idOr, listAddress, oneOf, type QueryOf, text } from "./list-address";

/** What narrows the list of audits, and its order, all kept in the address; of each client the latest where it says nothing. */
export const auditAddress = listAddress(
  {
    search: text,
    score: oneOf(healthLevel),
    clientId: idOr(),
    which: (given: string): AuditScope => (auditScope.has(given) ? given : "latest"),
  },
  { sort: (given: string): AuditSort => (auditSort.has(given) ? given : "-auditDate") },
);

export type AuditQuery = QueryOf<typeof auditAddress>;
