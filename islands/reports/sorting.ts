import { rowSorting } from "#/islands/runtime/lists/row-sorting";
import { clientStatus } from "#/src/contract/choices/clients";
import type { ReportClient } from "#/src/contract/reports";
import { clientRisk, riskOf } from "./rules";

/** Sorting of the performance table. */
export const performanceSorting = rowSorting({
  client: ({ name }: ReportClient) => name,
  status: ({ status }) => clientStatus.values.indexOf(status),
  progress: ({ percentComplete }) => percentComplete,
  tasks: ({ completedTasks }) => completedTasks,
  pastDue: ({ pastDueTasks }) => pastDueTasks,
  risk: (client) => -clientRisk.values.indexOf(riskOf(client)),
  start: ({ startDate }) => startDate,
});

export type PerformanceSort = NonNullable<ReturnType<typeof performanceSorting.read>>;

/** Sort options for phones, which show no table head. */
export const performanceSorts: { value: PerformanceSort; label: string }[] = [
  { value: "-pastDue", label: "Most past due first" },
  { value: "-progress", label: "Most progress first" },
  { value: "progress", label: "Least progress first" },
  { value: "status", label: "Status, first to last" },
  { value: "-start", label: "Latest start first" },
];
