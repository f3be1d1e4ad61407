import { clientStatus } from "#/src/contract/choices/clients";
import type { FormFigures, ReportClient, ReportSummary } from "#/src/contract/reports";
import { writeCsv } from "./csv";
import { type DateText, usDate } from "./dates";

/**
 * Formats the client report as CSV in UTF-8 without a byte order mark: one row per client, in the given order, with
 * the figures of its forms over the range. The
 * status is its label, dates are M/D/YYYY, and missing values are empty cells, so that a date column contains nothing
 * but dates.
 */
export function reportCsv({ clients, forms }: Pick<ReportSummary, "clients" | "forms">): string {
  const byClient = new Map(forms.clients.map((figures) => [figures.clientId, figures]));
  return writeCsv([
    [...columns, ...formColumns].map(([name]) => name),
    ...clients.map((client) => [...cellsOf(client), ...formCells(byClient.get(client.id))]),
  ]);
}

/** Names the file after the report's calendar date. */
export function reportFileName(date: DateText): string {
  return `${date}.csv`;
}

const columns: [name: string, cellOf: (client: ReportClient) => string][] = [
  ["Client Name", (client) => client.name],
  ["Status", (client) => clientStatus.label(client.status)],
  ["Progress %", (client) => String(client.percentComplete)],
  ["Total Tasks", (client) => String(client.totalTasks)],
  ["Completed Tasks", (client) => String(client.completedTasks)],
  ["Past Due Tasks", (client) => String(client.pastDueTasks)],
  ["Start Date", (client) => dateOrNothing(client.startDate)],
  ["Target Launch Date", (client) => dateOrNothing(client.targetLaunchDate)],
];

const formColumns: [name: string, cellOf: (figures: FormFigures) => number][] = [
  ["Forms Accepted", ({ accepted }) => accepted],
  ["Accepted at First Pass", ({ firstPass }) => firstPass],
  ["Reminders of Forms", ({ reminders }) => reminders],
  ["Days with Client", ({ clientDays }) => clientDays],
  ["Days with Agency", ({ agencyDays }) => agencyDays],
];

/** Leaves the cells of a client without accepted forms empty. */
function formCells(figures: FormFigures | undefined): string[] {
  return formColumns.map(([, cellOf]) => (figures ? String(cellOf(figures)) : ""));
}

function cellsOf(client: ReportClient): string[] {
  return columns.map(([, cellOf]) => cellOf(client));
}

function dateOrNothing(date: DateText | null): string {
  return date === null ? "" : usDate(date);
}
