import { counted, ListStates } from "#/islands/runtime/list-states";
import { useViewer } from "#/islands/runtime/viewer";
import { type AuditLogAsked, useAuditLogAddress } from "../audit-log-address";
import { useFacts } from "../facts";
import { type AuditLogPage, useAuditLogs } from "../queries";
import { entryColumns } from "./entry-columns";
import { EntryFilters } from "./entry-filters";
import { PagedTable } from "./paged-table";

type AuditLogsProps = {
  /** The page that the HTML came with, and what was asked for it. */
  first: { query: AuditLogAsked; page: AuditLogPage } | null;
};

/** Who changed what, newest first, in all its states. */
export function AuditLogs({ first }: AuditLogsProps) {
  const address = useAuditLogAddress();
  const logs = useAuditLogs(address.query, first);
  const { users } = useFacts();
  const { timeZone } = useViewer();
  return (
    <div className="flex flex-col gap-4 max-md:[&_td:last-child]:w-full">
      <EntryFilters address={address} list={logs} />
      <ListStates list={logs} things="audit logs" found={({ total }) => counted(total, "entry", "entries")}>
        {(page) => (
          <PagedTable
            caption="Audit Logs"
            things="audit logs"
            columns={entryColumns(users, timeZone)}
            page={page}
            isStale={logs.isFetching}
            address={address}
            nothingYet="Every change that somebody makes will be listed here."
          />
        )}
      </ListStates>
    </div>
  );
}
