import { hashKey, useQuery } from "@tanstack/react-query";
import { accepted, api } from "#/src/client/browser";
import type { ReportSummary } from "#/src/contract/reports";
import { problemsOf, type ReportChoice, wireQuery } from "./report-address";

/** A summary, the choice that it answers and the portal's day (yyyy-mm-dd) it was computed on. */
export type Report = { choice: ReportChoice; summary: ReportSummary; day: string };

/** What the page came with: a choice, the summary that answers it (without it the browser asks), its day. */
type FirstReport = { choice: ReportChoice; summary: ReportSummary | undefined; day: string };

const reportKey = (choice: ReportChoice) => ["/api/reports/summary", wireQuery(choice)] as const;

/**
 * The report of the choice in the address. Until it is there, and while the choice has problems (then nothing
 * is asked), it is the one before and `isPlaceholderData` is true.
 */
export function useReport(choice: ReportChoice, first: FirstReport) {
  const queryKey = reportKey(choice);
  const isFirst = hashKey(queryKey) === hashKey(reportKey(first.choice));
  const firstReport = first.summary && { ...first, summary: first.summary };
  return useQuery<Report>({
    queryKey,
    queryFn: ({ signal }) => loadReport(choice, first.day, signal),
    enabled: problemsOf(choice) === null,
    placeholderData: (previous) => previous ?? firstReport,
    ...(isFirst && firstReport && { initialData: firstReport }),
  });
}

/** The page may have been opened on an earlier day: the answer says which day it is of. */
async function loadReport(choice: ReportChoice, openedOn: string, signal: AbortSignal): Promise<Report> {
  const query = wireQuery(choice);
  const response = await accepted(api.reports.summary.$get({ query }, { init: { signal } }));
  const summary = await response.json();
  return { choice, summary, day: response.headers.get("X-Portal-Date") ?? openedOn };
}
