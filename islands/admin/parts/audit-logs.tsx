import { limits } from "../../../src/contract/limits";
import { failureSentence } from "../../runtime/failure-sentence";
import { pageParam } from "../../runtime/page-param";
import { usePageUrl, withParams } from "../../runtime/url-state";
import { ErrorState } from "../../ui/error-state";
import { LoadingBar, LoadingText } from "../../ui/loading-bar";
import { Pagination } from "../../ui/pagination";
import { Table } from "../../ui/table";
import { type AuditAddress, type AuditQuery, useAuditAddress } from "../audit-address";
import { useFacts } from "../facts";
import { type AuditPage, useAuditLogs } from "../queries";
import { auditColumns } from "./audit-columns";
import { AuditFilters } from "./audit-filters";
import { NoEntries } from "./no-entries";

type AuditLogsProps = {
  /** The page that the HTML came with, and what was asked for it. */
  first: { query: AuditQuery; page: AuditPage } | null;
};

/** Who changed what, newest first, in all its states. */
export function AuditLogs({ first }: AuditLogsProps) {
  const address = useAuditAddress();
  const { data, error, isFetching, refetch } = useAuditLogs(address.query, first);
  return (
    <div className="flex flex-col gap-4">
      <AuditFilters address={address} isLoading={isFetching} onRefresh={() => void refetch()} />
      <div className="flex flex-col">
        <LoadingBar isLoading={isFetching && data !== undefined} label="Loading audit logs..." />
        <div className="flex flex-col gap-4">
          {error && (
            <ErrorState
              title="Audit logs could not be loaded"
              detail={failureSentence(error)}
              onRetry={() => void refetch()}
            />
          )}
          {data && <Entries page={data} isStale={isFetching} address={address} />}
          {!data && !error && (
            <div className="card-surface">
              <LoadingText>Loading audit logs...</LoadingText>
            </div>
          )}
        </div>
        <p role="status" className="sr-only">
          {data && !isFetching ? `${data.total} ${data.total === 1 ? "entry" : "entries"}` : ""}
        </p>
      </div>
    </div>
  );
}

type EntriesProps = { page: AuditPage; isStale: boolean; address: AuditAddress };

function Entries({ page: { items, total }, isStale, address }: EntriesProps) {
  const facts = useFacts();
  const url = usePageUrl();
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
      <Pagination
        page={address.query.page}
        pageSize={limits.pageSize}
        total={total}
        hrefFor={(target) => withParams(url, { page: pageParam(target) })}
        onNavigate={address.goTo}
      />
    </>
  );
}
