import type { ReportClient, ReportSummary } from "#/src/contract/reports";

let made = 0;

/** Builds a client of a report, with optional fields. */
export function reportClient(fields: Partial<ReportClient> = {}): ReportClient {
  made++;
  return {
    id: `0195f000-0000-7000-8000-${String(made).padStart(12, "0")}`,
    name: `Client ${made}`,
    status: "active",
    brandNames: ["Harbor"],
    percentComplete: 50,
    totalTasks: 10,
    completedTasks: 5,
    pastDueTasks: 0,
    startDate: "2026-02-01",
    targetLaunchDate: null,
    ...fields,
  };
}

/** Builds a report with figures everywhere, with optional parts. */
export function reportSummary({ metrics, forms, ...parts }: Parts = {}): ReportSummary {
  return {
    stats: { activeClients: 17, pastDue: 9 },
    clients: [reportClient()],
    ...parts,
    metrics: {
      timeToComplete: { days: 28, fasterPercent: 12 },
      onTime: { percent: 87, improvementPoints: 5 },
      risk: "low",
      categories: [{ category: "account_access", percent: 92 }],
      ...metrics,
    },
    forms: forms ?? {
      ...{ accepted: 4, firstPass: 3, reminders: 5, clientDays: 20, agencyDays: 6 },
      clients: [],
    },
  };
}

type Parts = Partial<Omit<ReportSummary, "metrics">> & { metrics?: Partial<ReportSummary["metrics"]> };
