import { clientStatus } from "#/src/contract/choices/clients";
import type { ReportClient } from "#/src/contract/reports";
import { writeCsv } from "./csv";
import { type DateText, usDate } from "./dates";

/**
 * The client report as CSV in UTF-8 without a byte order mark: a row for each client, in the order given.
 * The status is its label, dates are M/D/YYYY, and what is not set yet is an empty cell, so that a
 * spreadsheet finds nothing but dates in a column of dates.
 */
export function reportCsv(clients: readonly ReportClient[]): string {
  return writeCsv([columns.map(([name]) => name), ...clients.map(cellsOf)]);
}

/** Named after the calendar date of the report. */
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

function cellsOf(client: ReportClient): string[] {
  return columns.map(([, cellOf]) => cellOf(client));
}

function dateOrNothing(date: DateText | null): string {
  return date === null ? "" : usDate(date);
}
