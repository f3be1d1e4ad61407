import History from "lucide-react/icons/history";
import { counted, ListStates } from "#/islands/runtime/list-states";
import { Pages } from "#/islands/runtime/pages";
import { useViewer } from "#/islands/runtime/viewer";
import { EmptyList } from "#/islands/ui/empty-list";
import { EmptyState } from "#/islands/ui/empty-state";
import { Table } from "#/islands/ui/table";
import { type AuditLogAddress, type AuditLogAsked, useAuditLogAddress } from "../audit-log-address";
import { useFacts } from "../facts";
import { type AuditLogPage, useAuditLogs } from "../queries";
import { entryColumns } from "./entry-columns";
import { EntryFilters } from "./entry-filters";

type AuditLogsProps = {
  /** The page that the HTML came with, and what was asked for it. */
  first: { query: AuditLogAsked; page: AuditLogPage } | null;
};

/** Who changed what, newest first, in all its states. */
export function AuditLogs({ first }: AuditLogsProps) {
  const address = useAuditLogAddress();
  const logs = useAuditLogs(address.query, first);
  return (
    <div className="flex flex-col gap-4">
      <EntryFilters address={address} isLoading={logs.isFetching} onRefresh={() => void logs.refetch()} />
      <ListStates list={logs} things="audit logs" found={({ total }) => counted(total, "entry", "entries")}>
        {(page) => <Entries page={page} isStale={logs.isFetching} address={address} />}
      </ListStates>
    </div>
  );
}

type EntriesProps = { page: AuditLogPage; isStale: boolean; address: AuditLogAddress };

function Entries({ page: { items, total }, isStale, address }: EntriesProps) {
  const { users } = useFacts();
  const { timeZone } = useViewer();
  if (items.length === 0) {
    return (
      <div className="card-surface">
        <NoEntries total={total} address={address} />
      </div>
    );
  }
  return (
    <>
      <div className="card-surface [&_td]:py-3 [&_td]:align-top max-md:[&_td]:py-0 max-md:[&_td:last-child]:w-full">
        <Table
          caption="Audit Logs"
          columns={entryColumns(users, timeZone)}
          rows={items}
          rowKey={({ id }) => id}
          isStale={isStale}
        />
      </div>
      <Pages address={address} total={total} />
    </>
  );
}

type NoEntriesProps = { total: number; address: AuditLogAddress };

/** A log without rows. */
function NoEntries({ total, address: { isFiltered, clearFilters, goTo } }: NoEntriesProps) {
  const title = "No audit logs found";
  return (
    <EmptyList
      things="audit logs"
      total={total}
      isFiltered={isFiltered}
      noMatch={{ title, text: "Nothing matches the filters." }}
      onFirstPage={() => goTo(1)}
      onClearFilters={clearFilters}
    >
      <EmptyState
        icon={<History size={20} aria-hidden />}
        title={title}
        text="Every change that somebody makes will be listed here."
      />
    </EmptyList>
  );
}
