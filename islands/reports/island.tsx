import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useViewer } from "#/islands/runtime/viewer";
import { Button } from "#/islands/ui/button";
import { LoadingBar, LoadingText } from "#/islands/ui/loading-bar";
import { PageHead } from "#/islands/ui/page-head";
import type { ReportQuery, ReportSummary } from "#/src/contract/reports";
import { exportReport, preloadExport } from "./export-report";
import { CategoryBars } from "./parts/category-bars";
import { MetricCards } from "./parts/metric-cards";
import { PastDueClients } from "./parts/past-due-clients";
import { PerformanceTable } from "./parts/performance-table";
import { ReportFailure } from "./parts/report-failure";
import { ReportFilters } from "./parts/report-filters";
import { type Report, useReport } from "./queries";
import { readReportChoice, useReportAddress } from "./report-address";

type ReportsProps = {
  /** The range that the page answers; one that makes no sense in the address is left out of it. */
  query: ReportQuery;
  /** The answer; without it the browser asks. */
  summary?: ReportSummary;
};

/** Reports & Analytics: figures over time, who is past due, how each client does, and the CSV of it. */
export default function Reports({ query, summary }: ReportsProps) {
  const { today } = useViewer();
  const [firstChoice] = useState(() => readReportChoice(query));
  const address = useReportAddress(today);
  const report = useReport(address.choice, { choice: firstChoice, summary, day: today });
  const latest = useLatest(report.data);
  return (
    <div className="flex flex-col gap-4">
      <PageHead
        title="Reports & Analytics"
        subtitle="How onboarding goes across all clients"
        actions={
          <Button
            icon={<Download size={16} aria-hidden />}
            isDisabled={latest === null}
            onPointerEnter={preloadExport}
            onFocus={preloadExport}
            onClick={() => latest && void exportReport(latest)}
          >
            Export CSV
          </Button>
        }
      />
      <ReportFilters address={address} shown={latest?.choice ?? null} />
      <div className="flex flex-col">
        <LoadingBar isLoading={report.isFetching && latest !== null} label="Loading reports..." />
        <div className="flex flex-col gap-4">
          {report.error && <ReportFailure error={report.error} onRetry={() => void report.refetch()} />}
          {report.isLoading && !latest && (
            <div className="card-surface">
              <LoadingText>Loading reports...</LoadingText>
            </div>
          )}
          {latest && (
            <ReportOf
              report={latest}
              isStale={report.isFetching}
              isFailed={report.error !== null}
              address={address}
            />
          )}
        </div>
      </div>
    </div>
  );
}

type ReportOfProps = {
  report: Report;
  /** The figures of the chosen range are on their way. */
  isStale: boolean;
  isFailed: boolean;
  address: ReturnType<typeof useReportAddress>;
};

/** When the chosen range could not be loaded, what does not depend on it stays. */
function ReportOf({ report, isStale, isFailed, address }: ReportOfProps) {
  const { clients, metrics } = report.summary;
  return (
    <>
      {!isFailed && <MetricCards report={report} isStale={isStale} />}
      <div className={isFailed ? "grid gap-4" : "grid gap-4 lg:grid-cols-2"}>
        {!isFailed && <CategoryBars categories={metrics.categories} isStale={isStale} />}
        <PastDueClients clients={clients} />
      </div>
      <PerformanceTable clients={clients} address={address} />
    </>
  );
}

/** The last report there was, also after a later one failed. */
function useLatest(report: Report | undefined): Report | null {
  const [latest, setLatest] = useState(report ?? null);
  if (report && report !== latest) setLatest(report);
  return report ?? latest;
}
