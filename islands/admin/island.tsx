import { useMemo, useState } from "react";
import type { ListPage } from "#/islands/runtime/lists/list-queries";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import { lazyPart } from "#/islands/ui/lazy-part";
import { LazyTab } from "#/islands/ui/lazy-tab";
import { PageHead } from "#/islands/ui/page-head";
import { Tabs } from "#/islands/ui/tabs";
import { type AdminTab, auditLogAddress, mailAddress, readTab } from "#/src/contract/addresses/admin";
import type { AuditLogEntry, ListedUser } from "#/src/contract/admin";
import type { Agency } from "#/src/contract/agency";
import type { AuditLimitsInForce } from "#/src/contract/audit-limits";
import type { Mail } from "#/src/contract/mail";
import type { ApiToken } from "#/src/contract/tokens";
import type { Calendar } from "#/src/contract/working-days";
import { tabParams } from "./address";
import { type AdminPageContext, PageContextProvider } from "./page-context";
import { UserManagement } from "./parts/user-management";
import { useUsers } from "./queries";

type AdminDashboardProps = Omit<AdminPageContext, "users"> & {
  users: ListedUser[];
  /** The page of the audit log for the address; null on another tab. */
  auditLogPage: ListPage<AuditLogEntry> | null;
  /** The page of mails for the address; null on another tab. */
  mailPage: ListPage<Mail> | null;
  /** Null on another tab. */
  tokens: ApiToken[] | null;
  /** Null on another tab. */
  limits: AuditLimitsInForce | null;
  /** Null on another tab. */
  agency: Agency | null;
  /** Null on another tab. */
  calendar: Calendar | null;
};

export async function prepare(props: object) {
  if ("auditLogPage" in props && props.auditLogPage) await auditLogsPart.load();
  if ("mailPage" in props && props.mailPage) await mailPart.load();
  if ("tokens" in props && props.tokens) await tokensPart.load();
  if ("limits" in props && props.limits) await limitsPart.load();
  if ("agency" in props && props.agency) await agencyPart.load();
  if ("calendar" in props && props.calendar) await calendarPart.load();
}

/** The Admin screen: users and roles, the audit log, tokens for scripts, mail, audit limits, the agency's own name and logo, and its calendar. */
export default function AdminDashboard({
  users: first,
  auditLogPage,
  tokens,
  mailPage,
  limits,
  agency,
  calendar,
  me,
  clients,
  sendsMail,
}: AdminDashboardProps) {
  const [params, setParams] = useUrlParams();
  const [firstQuery] = useState(() => auditLogAddress.read(Object.fromEntries(params)));
  const [firstMailQuery] = useState(() => mailAddress.read(Object.fromEntries(params)));
  const list = useUsers(first);
  const facts = useMemo(
    () => ({ me, clients, sendsMail, users: list.data }),
    [me, clients, sendsMail, list.data],
  );
  const open = (tab: AdminTab) => setParams(tabParams(tab), { history: "push" });
  return (
    <PageContextProvider value={facts}>
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
              content: (
                <LazyTab
                  part={auditLogsPart}
                  props={{ first: auditLogPage && { query: firstQuery, page: auditLogPage } }}
                />
              ),
            },
            {
              value: "tokens",
              label: "API Tokens",
              content: <LazyTab part={tokensPart} props={{ first: tokens }} />,
            },
            {
              value: "mail",
              label: "Mail",
              content: (
                <LazyTab
                  part={mailPart}
                  props={{ first: mailPage && { query: firstMailQuery, page: mailPage } }}
                />
              ),
            },
            {
              value: "limits",
              label: "Audit Limits",
              content: <LazyTab part={limitsPart} props={{ first: limits }} />,
            },
            {
              value: "agency",
              label: "Agency",
              content: <LazyTab part={agencyPart} props={{ first: agency }} />,
            },
            {
              value: "calendar",
              label: "Calendar",
              content: <LazyTab part={calendarPart} props={{ first: calendar }} />,
            },
          ]}
        />
      </div>
    </PageContextProvider>
  );
}

const agencyPart = lazyPart("The agency's settings", () =>
  import("./parts/agency-settings").then((m) => m.AgencySettings),
);
const calendarPart = lazyPart("The calendar", () =>
  import("./parts/agency-calendar").then((m) => m.AgencyCalendar),
);
const auditLogsPart = lazyPart("The audit log", () => import("./parts/audit-logs").then((m) => m.AuditLogs));
const limitsPart = lazyPart("The audit limits", () =>
  import("./parts/audit-limits").then((m) => m.AuditLimits),
);
const mailPart = lazyPart("The mail", () => import("./parts/mail").then((m) => m.Mail));
const tokensPart = lazyPart("The API tokens", () => import("./parts/api-tokens").then((m) => m.ApiTokens));
