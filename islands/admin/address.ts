import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import type { ParamChanges } from "#/islands/runtime/page/url-state";
import { type AdminTab, auditLogAddress, mailAddress } from "#/src/contract/addresses/admin";

/** Returns the address of a tab, without the search and filters of other tabs. */
export function tabParams(tab: AdminTab): ParamChanges {
  const nothing = Object.fromEntries(
    ["page", "sort", ...auditLogAddress.filters, ...mailAddress.filters].map((name) => [name, null]),
  );
  return { ...nothing, tab: tab === "users" ? null : tab };
}

export const useAuditLogAddress = () => useListAddress(auditLogAddress);

export type AuditLogAddress = ReturnType<typeof useAuditLogAddress>;

export const useMailAddress = () => useListAddress(mailAddress);
