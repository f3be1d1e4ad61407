import { useSort } from "#/islands/runtime/lists/use-sort";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import { pageParam, readPage } from "#/src/contract/addresses/page-param";
import { isInCalendar, outsideCalendar } from "#/src/contract/calendar";
import { type ReportRange, reportRange } from "#/src/contract/choices/reports";
import { addDays, isDate, showDate } from "#/src/format/dates";
import { performanceSorting } from "./sorting";

/** The period of a report; `from` and `to` (yyyy-mm-dd, as typed) apply to a custom range only. */
export type ReportChoice = { range: ReportRange; from: string; to: string };

/** Errors of a custom range, per field. */
export type RangeProblems = { from?: string; to?: string };

const defaultRange: ReportRange = "last_30_days";

/** The range, and the table's order and page, all in the address. */
export function useReportAddress(today: string) {
  const [params, setParams] = useUrlParams();
  const order = useSort(performanceSorting);
  return {
    choice: readReportChoice(Object.fromEntries(params)),
    ...order,
    /** 1-based. */
    page: readPage(params.get("page")),
    chooseRange: (range: ReportRange) =>
      setParams(
        { range: range === defaultRange ? null : range, ...datesFor(range, today) },
        { history: "push" },
      ),
    setFrom: (from: string) => setParams({ from }),
    setTo: (to: string) => setParams({ to }),
    goTo: (page: number) => setParams({ page: pageParam(page) }, { history: "push" }),
  };
}

/** Parses it like the server: an unknown range means the default. */
export function readReportChoice(given: { [Key in keyof ReportChoice]?: string | undefined }): ReportChoice {
  const range = given.range ?? "";
  if (range !== "custom") return { range: reportRange.has(range) ? range : defaultRange, from: "", to: "" };
  return { range, from: given.from ?? "", to: given.to ?? "" };
}

/** Returns the errors of an invalid custom range; null for a valid choice. */
export function problemsOf({ range, from, to }: ReportChoice): RangeProblems | null {
  if (range !== "custom") return null;
  const wrongFrom = dateProblem(from);
  const wrongTo = dateProblem(to) ?? (!wrongFrom && from > to ? "Must not be before the start" : undefined);
  if (!wrongFrom && !wrongTo) return null;
  return { ...(wrongFrom && { from: wrongFrom }), ...(wrongTo && { to: wrongTo }) };
}

/** Describes the period of a valid choice. */
export function choiceInWords({ range, from, to }: ReportChoice): string {
  return range === "custom" ? `${showDate(from)} to ${showDate(to)}` : reportRange.label(range);
}

/** Returns the API query for this choice. */
export function wireQuery({ range, from, to }: ReportChoice) {
  return range === "custom" ? { range, from, to } : { range };
}

function dateProblem(text: string): string | undefined {
  if (text === "") return "Required for a custom range";
  if (!isDate(text)) return "Must be a date";
  return isInCalendar(text) ? undefined : outsideCalendar;
}

/** Returns the initial dates of a custom range: the last 30 days including today. */
function datesFor(range: ReportRange, today: string) {
  return range === "custom" ? { from: addDays(today, -29), to: today } : { from: null, to: null };
}

export type ReportAddress = ReturnType<typeof useReportAddress>;
