import { useMemo } from "react";
import { Pages } from "#/islands/runtime/lists/pages";
import { Badge } from "#/islands/ui/badge";
import { PhoneSort } from "#/islands/ui/phone-sort";
import { Progress } from "#/islands/ui/progress";
import { sortedHeadOrNone } from "#/islands/ui/sort-header";
import { type Column, RowLink, Table } from "#/islands/ui/table";
import { clientStatus } from "#/src/contract/choices/clients";
import { listLimits } from "#/src/contract/limits-of-lists";
import type { ReportClient } from "#/src/contract/reports";
import { showDate } from "#/src/format/show-dates";
import type { ReportAddress } from "../report-address";
import { clientRisk, riskOf } from "../rules";
import { performanceSorting, performanceSorts } from "../sorting";
import { NoData, Panel } from "./panel";

type PerformanceTableProps = { clients: ReportClient[]; address: ReportAddress };

/** Every client's progress, one page at a time: only the visible rows are in the document. */
export function PerformanceTable({ clients, address }: PerformanceTableProps) {
  const { sort, sortBy } = address;
  const lastPage = Math.max(1, Math.ceil(clients.length / listLimits.pageSize));
  const page = Math.min(address.page, lastPage);
  const sorted = useMemo(() => performanceSorting.sorted(clients, sort), [clients, sort]);
  const start = (page - 1) * listLimits.pageSize;
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
              rows={sorted.slice(start, start + listLimits.pageSize)}
              rowKey={({ id }) => id}
            />
          </>
        )}
      </Panel>
      {clients.length > 0 && (
        <Pages address={{ query: { page }, goTo: address.goTo }} total={clients.length} />
      )}
    </>
  );
}

/** The columns of the performance table. */
function performanceColumns(order: Pick<ReportAddress, "sort" | "sortBy">): Column<ReportClient>[] {
  const head = (label: string, ...by: Parameters<typeof performanceSorting.by>) =>
    sortedHeadOrNone(label, performanceSorting.by(...by), order);
  const risk = head("Risk", "risk", "down");
  return [
    {
      key: "client",
      ...head("Client Name", "client"),
      cell: (client) => <Name client={client} />,
      phone: "title",
    },
    {
      key: "status",
      ...head("Status", "status"),
      cell: ({ status }) => <Badge tone={clientStatus.tone(status)}>{clientStatus.label(status)}</Badge>,
      width: "w-23 2xl:w-28",
      phone: "meta",
    },
    {
      key: "progress",
      ...head("Progress", "progress", "down"),
      cell: (client) => <Done client={client} />,
      width: "w-18 xl:w-36 2xl:w-48",
      phone: "meta",
    },
    {
      key: "tasks",
      ...head("Tasks Completed", "tasks", "down"),
      cell: ({ completedTasks, totalTasks }) => (
        <>
          {`${completedTasks}/${totalTasks}`}
          <span className="md:hidden"> tasks</span>
        </>
      ),
      align: "end",
      width: "w-24 xl:w-34 2xl:w-36",
      phone: "meta",
    },
    {
      key: "pastDue",
      ...head("Past Due Count", "pastDue", "down"),
      cell: (client) => <PastDue client={client} />,
      align: "end",
      width: "w-24 xl:w-32 2xl:w-36",
      phone: "meta",
    },
    {
      key: "risk",
      ...risk,
      header: <span className="md:ps-3">{risk.header}</span>,
      cell: (client) => <Risk client={client} />,
      width: "w-31 xl:w-34 2xl:w-36",
      phone: "action",
    },
    {
      key: "startDate",
      ...head("Start Date", "start", "down"),
      cell: ({ startDate }) => <StartDate date={startDate} />,
      width: "w-28 2xl:w-32",
    },
  ];
}

function Name({ client: { id, name, brandNames } }: { client: ReportClient }) {
  const brands = brandNames.join(", ");
  return (
    <div className="flex min-w-0 flex-col leading-[18px]">
      <span className="truncate" title={name}>
        <RowLink href={`/clients/${id}`}>{name}</RowLink>
      </span>
      <span className="truncate text-hint text-muted" title={brands}>
        {brands}
      </span>
    </div>
  );
}

function Done({ client: { name, percentComplete } }: { client: ReportClient }) {
  return (
    <div className="flex items-center gap-2.5 tabular-nums">
      <span className="font-medium md:w-10 md:text-end">{`${percentComplete}%`}</span>
      <Progress
        percent={percentComplete}
        label={`Progress of ${name}`}
        className="min-w-0 flex-1 max-xl:hidden"
      />
    </div>
  );
}

function PastDue({ client: { pastDueTasks } }: { client: ReportClient }) {
  if (pastDueTasks === 0) return <span className="text-muted max-md:hidden">0</span>;
  return (
    <span className="font-semibold text-red">
      {pastDueTasks}
      <span className="md:hidden"> past due</span>
    </span>
  );
}

function Risk({ client }: { client: ReportClient }) {
  const risk = riskOf(client);
  return (
    <span className="max-md:me-3 md:ps-3">
      <Badge tone={clientRisk.tone(risk)}>{clientRisk.label(risk)}</Badge>
    </span>
  );
}

function StartDate({ date }: { date: string | null }) {
  return date ? (
    <span className="tabular-nums">{showDate(date)}</span>
  ) : (
    <span className="text-muted">Not started</span>
  );
}
