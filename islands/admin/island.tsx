import { useMemo, useState } from "react";
import { useUrlParams } from "#/islands/runtime/url-state";
import { PageHead } from "#/islands/ui/page-head";
import { Tabs } from "#/islands/ui/tabs";
import type { ListedUser } from "#/src/contract/admin";
import type { ApiToken } from "#/src/contract/tokens";
import { type AdminTab, readTab, tabParams } from "./address";
import { auditLogAddress } from "./audit-log-address";
import { type AdminFacts, FactsProvider } from "./facts";
import { ApiTokens } from "./parts/api-tokens";
import { AuditLogs } from "./parts/audit-logs";
import { UserManagement } from "./parts/user-management";
import { type AuditLogPage, useUsers } from "./queries";

type AdminDashboardProps = Omit<AdminFacts, "users"> & {
  users: ListedUser[];
  /** The page of the audit log that the address asks for; null on another tab. */
  auditLogPage: AuditLogPage | null;
  /** Null on another tab. */
  tokens: ApiToken[] | null;
};

/** The Admin screen: people and their roles, what was changed, and tokens for scripts. */
export default function AdminDashboard({
  users: first,
  auditLogPage,
  tokens,
  me,
  clients,
}: AdminDashboardProps) {
  const [params, setParams] = useUrlParams();
  const [firstQuery] = useState(() => auditLogAddress.read(Object.fromEntries(params)));
  const list = useUsers(first);
  const facts = useMemo(() => ({ me, clients, users: list.data }), [me, clients, list.data]);
  const open = (tab: AdminTab) => setParams(tabParams(tab), { history: "push" });
  return (
    <FactsProvider value={facts}>
      <div className="flex flex-col gap-4">
        <PageHead title="Admin Dashboard" subtitle="Manage people, roles and access, and see what changed" />
        <Tabs
          label="Admin Dashboard"
          value={readTab(params.get("tab"))}
          onChange={open}
          tabs={[
            { value: "users", label: "User Management", content: <UserManagement list={list} /> },
            {
              value: "audit",
              label: "Audit Logs",
              content: <AuditLogs first={auditLogPage && { query: firstQuery, page: auditLogPage }} />,
            },
            { value: "tokens", label: "API Tokens", content: <ApiTokens first={tokens} /> },
          ]}
        />
      </div>
    </FactsProvider>
  );
}
