import Download from "lucide-react/icons/download";
import { useState } from "react";
import { LoadFailure } from "#/islands/runtime/loading/load-failure";
import { saveFile } from "#/islands/runtime/page/save-file";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { DayField, PickField } from "#/islands/ui/field";
import { LoadingBar, LoadingText } from "#/islands/ui/loading-bar";
import { PageHead } from "#/islands/ui/page-head";
import { preloadToasts, toastError, toastNotLoaded, toastSuccess } from "#/islands/ui/toast/store";
import { CodeNotLoaded, loadCode } from "#/src/client/load-code";
import { type ReportRange, reportRange } from "#/src/contract/choices/reports";
import type { ReportQuery, ReportSummary } from "#/src/contract/reports";
import { CategoryBars } from "./parts/category-bars";
import { FormFigures } from "./parts/form-figures";
import { MetricCards } from "./parts/metric-cards";
import { PastDueClients } from "./parts/past-due-clients";
import { PerformanceTable } from "./parts/performance-table";
import { type Report, useReport } from "./queries";
import {
  choiceInWords,
  problemsOf,
  type ReportAddress,
  type ReportChoice,
  readReportChoice,
  useReportAddress,
} from "./report-address";

type ReportsProps = {
  /** The page's range; an invalid one in the address is left out. */
  query: ReportQuery;
  /** The summary; without it the browser loads it. */
  summary?: ReportSummary;
};

/** Reports & Analytics: figures over time, past due clients, each client's performance, and the CSV export. */
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
            onInterest={preloadExport}
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
          <LoadFailure title="Reports could not be loaded" query={report} />
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
  /** True while the figures of the chosen range are loading. */
  isStale: boolean;
  isFailed: boolean;
  address: ReturnType<typeof useReportAddress>;
};

/** The report; when the chosen range could not be loaded, parts independent of it stay. */
function ReportOf({ report, isStale, isFailed, address }: ReportOfProps) {
  const { clients, metrics, forms } = report.summary;
  return (
    <>
      {!isFailed && <MetricCards report={report} isStale={isStale} />}
      <div className={isFailed ? "grid gap-4" : "grid gap-4 lg:grid-cols-2"}>
        {!isFailed && <CategoryBars categories={metrics.categories} isStale={isStale} />}
        {!isFailed && <FormFigures forms={forms} isStale={isStale} />}
        <PastDueClients clients={clients} />
      </div>
      <PerformanceTable clients={clients} address={address} />
    </>
  );
}

/** Returns the latest loaded report, even after a later one failed. */
function useLatest(report: Report | undefined): Report | null {
  const [latest, setLatest] = useState(report ?? null);
  if (report && report !== latest) setLatest(report);
  return report ?? latest;
}

/** Preloads the CSV writer and the toasts when an export is likely. */
function preloadExport() {
  void Promise.all([loadWriter(), preloadToasts()]).catch(() => {});
}

/** Saves the report's clients as CSV under the report's date, built from data already on the screen. */
async function exportReport({ summary, day }: Report) {
  try {
    const { reportCsv, reportFileName } = await loadWriter();
    saveFile(reportFileName(day), reportCsv(summary));
    toastSuccess("Report exported successfully.");
  } catch (error) {
    if (error instanceof CodeNotLoaded) toastNotLoaded(error);
    else toastError("Failed to export report");
  }
}

const loadWriter = () => loadCode("The export", () => import("#/src/format/report-csv"));

type ReportFiltersProps = {
  address: ReportAddress;
  /** The choice whose figures are displayed. */
  shown: ReportChoice | null;
};

/** The range of the figures over time; a custom range shows its two dates. */
function ReportFilters({ address, shown }: ReportFiltersProps) {
  const { choice, chooseRange, setFrom, setTo } = address;
  const problems = problemsOf(choice);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <PickField
        label="Date range"
        className="w-full sm:w-44"
        options={reportRange.options}
        value={choice.range}
        onPick={(value) => chooseRange(value as ReportRange)}
      />
      {choice.range === "custom" && (
        <>
          <DayField
            label="From"
            error={problems?.from}
            className="min-w-0 flex-1 sm:w-44 sm:flex-none"
            value={choice.from}
            onPick={setFrom}
          />
          <DayField
            label="To"
            error={problems?.to}
            className="min-w-0 flex-1 sm:w-44 sm:flex-none"
            value={choice.to}
            onPick={setTo}
          />
        </>
      )}
      {problems && shown && (
        <p className="w-full text-hint text-muted">{`Still showing: ${choiceInWords(shown)}`}</p>
      )}
    </div>
  );
}
