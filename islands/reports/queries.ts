import { hashKey, useQuery } from "@tanstack/react-query";
import { accepted, api } from "#/src/client/browser";
import type { ReportSummary } from "#/src/contract/reports";
import { problemsOf, type ReportChoice, wireQuery } from "./report-address";

/** A summary with its choice and the portal's date (yyyy-mm-dd) on which it was computed. */
export type Report = { choice: ReportChoice; summary: ReportSummary; day: string };

/** The page's data: a choice, its summary (without it the browser loads it), and the date. */
type FirstReport = { choice: ReportChoice; summary: ReportSummary | undefined; day: string };

const reportKey = (choice: ReportChoice) => ["/api/reports/summary", wireQuery(choice)] as const;

/**
 * Loads the report for the choice in the address. While it loads, and while the choice is invalid (which sends no
 * request), the previous one is returned with `isPlaceholderData`.
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

/** The page may have been opened on an earlier day, so the response states its date. */
async function loadReport(choice: ReportChoice, openedOn: string, signal: AbortSignal): Promise<Report> {
  const query = wireQuery(choice);
  const response = await accepted(api.reports.summary.$get({ query }, { init: { signal } }));
  const summary = await response.json();
  return { choice, summary, day: response.headers.get("X-Portal-Date") ?? openedOn };
}
