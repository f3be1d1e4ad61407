import { listAddress, oneOf, type QueryOf, text, useListAddress } from "#/islands/runtime/list-address";
import { healthLevel } from "#/src/contract/choices/audits";

/** What narrows the list of audits, all kept in the address. */
export const auditAddress = listAddress({ search: text, score: oneOf(healthLevel) });

export type AuditQuery = QueryOf<typeof auditAddress>;

export const useAuditAddress = () => useListAddress(auditAddress);

export type AuditAddressState = ReturnType<typeof useAuditAddress>;
