import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import { auditAddress } from "#/src/contract/addresses/audits";

export const useAuditAddress = () => useListAddress(auditAddress);

export type AuditAddressState = ReturnType<typeof useAuditAddress>;
