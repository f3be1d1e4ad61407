import {
  idOr,
  listAddress,
  oneOf,
  type QueryOf,
  text,
  useListAddress,
} from "#/islands/runtime/lists/list-address";
import {
  type AuditScope,
  type AuditSort,
  auditScope,
  auditSort,
  healthLevel,
} from "#/src/contract/choices/audits";

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

export const useAuditAddress = () => useListAddress(auditAddress);

export type AuditAddressState = ReturnType<typeof useAuditAddress>;
