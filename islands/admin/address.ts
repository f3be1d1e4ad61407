import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import type { ParamChanges } from "#/islands/runtime/page/url-state";
import { type AdminTab, auditLogAddress, mailAddress } from "#/src/contract/addresses/admin";

/** The address of a tab: what was searched and filtered on another one is left behind. */
export function tabParams(tab: AdminTab): ParamChanges {
  const nothing = Object.fromEntries(
    ["page", "sort", ...auditLogAddress.filters, ...mailAddress.filters].map((name) => [name, null]),
  );
  return { ...nothing, tab: tab === "users" ? null : tab };
}

export const useAuditLogAddress = () => useListAddress(auditLogAddress);

export type AuditLogAddress = ReturnType<typeof useAuditLogAddress>;

export const useMailAddress = () => useListAddress(mailAddress);
