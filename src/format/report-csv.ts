import { clientStatus } from "#/src/contract/choices/clients";
import type { ReportClient } from "#/src/contract/reports";
import { writeCsv } from "./csv";
import { type DateText, usDate } from "./dates";

/**
 * Formats the client report as CSV in UTF-8 without a byte order mark: one row per client, in the given order. The
 * status is its label, dates are M/D/YYYY, and missing values are empty cells, so that a date column contains nothing
 * but dates.
 */
export function reportCsv(clients: readonly ReportClient[]): string {
  return writeCsv([columns.map(([name]) => name), ...clients.map(cellsOf)]);
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

function cellsOf(client: ReportClient): string[] {
  return columns.map(([, cellOf]) => cellOf(client));
}

function dateOrNothing(date: DateText | null): string {
  return date === null ? "" : usDate(date);
}
