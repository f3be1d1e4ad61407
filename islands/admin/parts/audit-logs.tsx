import { counted, ListStates } from "#/islands/runtime/list-states";
import { Pages } from "#/islands/runtime/pages";
import { Table } from "#/islands/ui/table";
import { type AuditAddress, type AuditQuery, useAuditAddress } from "../audit-log-address";
import { useFacts } from "../facts";
import { type AuditPage, useAuditLogs } from "../queries";
import { auditColumns } from "./entry-columns";
import { AuditFilters } from "./entry-filters";
import { NoEntries } from "./no-entries";

type AuditLogsProps = {
  /** The page that the HTML came with, and what was asked for it. */
  first: { query: AuditQuery; page: AuditPage } | null;
};

/** Who changed what, newest first, in all its states. */
export function AuditLogs({ first }: AuditLogsProps) {
  const address = useAuditAddress();
  const logs = useAuditLogs(address.query, first);
  return (
    <div className="flex flex-col gap-4">
      <AuditFilters address={address} isLoading={logs.isFetching} onRefresh={() => void logs.refetch()} />
      <ListStates list={logs} things="audit logs" found={({ total }) => counted(total, "entry", "entries")}>
        {(page) => <Entries page={page} isStale={logs.isFetching} address={address} />}
      </ListStates>
    </div>
  );
}

type EntriesProps = { page: AuditPage; isStale: boolean; address: AuditAddress };

function Entries({ page: { items, total }, isStale, address }: EntriesProps) {
  const facts = useFacts();
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
          columns={auditColumns(facts)}
          rows={items}
          rowKey={({ id }) => id}
          isStale={isStale}
        />
      </div>
      <Pages address={address} total={total} />
    </>
  );
}
