import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import { auditAddress } from "#/src/contract/addresses/audits";

/** The list's search, filters and page, and the audit to edit, all in the address. */
export function useAuditAddress() {
  const [params, setParams] = useUrlParams();
  return {
    ...useListAddress(auditAddress),
    editedId: params.get("edit"),
    dropEdited: () => setParams({ edit: null }),
  };
}

export type AuditAddressState = ReturnType<typeof useAuditAddress>;
