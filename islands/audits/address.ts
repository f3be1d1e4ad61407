import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import { auditAddress } from "#/src/contract/addresses/audits";

export type AuditLook = "cards" | "table";

/**
 * The list's search, filters, page and look, and the audit to edit, all in the address. The query is the same in both
 * looks.
 */
export function useAuditAddress() {
  const [params, setParams] = useUrlParams();
  const address = useListAddress(auditAddress);
  const look: AuditLook = address.query.look ?? "cards";
  return {
    ...address,
    query: { ...address.query, look: null },
    look,
    showAs: (next: AuditLook) => setParams({ look: next === "cards" ? null : next }, { history: "push" }),
    editedId: params.get("edit"),
    dropEdited: () => setParams({ edit: null }),
  };
}

export type AuditAddressState = ReturnType<typeof useAuditAddress>;
