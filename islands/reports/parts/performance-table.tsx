import { useMemo } from "react";
import { pageParam } from "#/islands/runtime/page-param";
import { usePageUrl, withParams } from "#/islands/runtime/url-state";
import { Pagination } from "#/islands/ui/pagination";
import { PhoneSort } from "#/islands/ui/phone-sort";
import { Table } from "#/islands/ui/table";
import { limits } from "#/src/contract/limits";
import type { ReportClient } from "#/src/contract/reports";
import type { ReportAddress } from "../report-address";
import { performanceSorting, performanceSorts } from "../sorting";
import { NoData, Panel } from "./panel";
import { performanceColumns } from "./performance-columns";

type PerformanceTableProps = { clients: ReportClient[]; address: ReportAddress };

/** Every client's progress, a page at a time: only the rows in sight are in the document. */
export function PerformanceTable({ clients, address }: PerformanceTableProps) {
  const { sort, sortBy } = address;
  const url = usePageUrl();
  const lastPage = Math.max(1, Math.ceil(clients.length / limits.pageSize));
  const page = Math.min(address.page, lastPage);
  const sorted = useMemo(() => performanceSorting.sorted(clients, sort), [clients, sort]);
  const start = (page - 1) * limits.pageSize;
  return (
    <>
      <Panel title="Client Performance Overview">
        {clients.length === 0 ? (
          <NoData />
        ) : (
          <>
            <div className="flex px-4 pb-3 md:hidden">
              <PhoneSort usual="Client, A to Z" options={performanceSorts} sort={sort} sortBy={sortBy} />
            </div>
            <Table
              caption="Client Performance Overview"
              columns={performanceColumns(address)}
              rows={sorted.slice(start, start + limits.pageSize)}
              rowKey={({ id }) => id}
            />
          </>
        )}
      </Panel>
      {clients.length > 0 && (
        <Pagination
          page={page}
          pageSize={limits.pageSize}
          total={clients.length}
          hrefFor={(target) => withParams(url, { page: pageParam(target) })}
          onNavigate={address.goTo}
        />
      )}
    </>
  );
}
