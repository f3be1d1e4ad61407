import type { ParamChanges } from "#/islands/runtime/url-state";
import { auditLogAddress } from "./audit-log-address";
import { mailAddress } from "./mail-address";

const tabs = ["users", "audit", "tokens", "mail", "limits"] as const;
export type AdminTab = (typeof tabs)[number];

/** The tab of the address; the first one where it names none. */
export function readTab(param: string | null): AdminTab {
  return tabs.find((tab) => tab === param) ?? "users";
}

/** The address of a tab: what was searched and filtered on another one is left behind. */
export function tabParams(tab: AdminTab): ParamChanges {
  const nothing = Object.fromEntries(
    ["page", "sort", ...auditLogAddress.filters, ...mailAddress.filters].map((name) => [name, null]),
  );
  return { ...nothing, tab: tab === "users" ? null : tab };
}
