import { z } from "zod";
import { ClientStatus, ReportRange, RiskLevel, TaskCategory } from "./enums";
import { Id, IsoDate } from "./primitives";

/** Period of the figures over time; `custom` takes `from` and `to`, both inclusive. */
export const ReportQuery = z
  .strictObject({
    range: ReportRange.default("last_30_days"),
    from: IsoDate.optional(),
    to: IsoDate.optional(),
  })
  .superRefine(({ range, from, to }, issues) => {
    const isMissing = { code: "custom", message: "Required for a custom range" } as const;
    if (range === "custom" && !from) issues.addIssue({ ...isMissing, path: ["from"] });
    if (range === "custom" && !to) issues.addIssue({ ...isMissing, path: ["to"] });
    if (from && to && from > to) {
      issues.addIssue({ code: "custom", path: ["to"], message: "Must not be before the start" });
    }
  });
export type ReportQuery = z.infer<typeof ReportQuery>;

/** One client in the reports; `startDate` is null until onboarding is started. */
export const ReportClient = z.object({
  id: Id,
  name: z.string(),
  status: ClientStatus,
  brandNames: z.array(z.string()),
  percentComplete: z.int(),
  totalTasks: z.int(),
  completedTasks: z.int(),
  pastDueTasks: z.int(),
  startDate: IsoDate.nullable(),
  targetLaunchDate: IsoDate.nullable(),
});
export type ReportClient = z.infer<typeof ReportClient>;

/**
 * Figures over the range; null without data. `fasterPercent` is positive when onboardings took less time than in the
 * preceding range of equal length, `improvementPoints` when more tasks were on time; both rounded.
 */
export const ReportMetrics = z.object({
  timeToComplete: z.object({ days: z.int().nullable(), fasterPercent: z.int().nullable() }),
  onTime: z.object({ percent: z.int().nullable(), improvementPoints: z.int().nullable() }),
  risk: RiskLevel,
  categories: z.array(z.object({ category: TaskCategory, percent: z.int() })),
});
export type ReportMetrics = z.infer<typeof ReportMetrics>;

const formFigures = {
  accepted: z.int().describe("Forms whose answers were accepted in the range"),
  firstPass: z.int().describe("Those that were never sent back"),
  reminders: z.int().describe("Reminders that named them, at most one a day and form"),
  clientDays: z.int().describe("Days that they were with the client, in total"),
  agencyDays: z.int().describe("Days that they waited for a review, in total"),
};

/** Figures of a client's forms; clients without an accepted one have none. */
export const FormFigures = z.object({ clientId: Id, ...formFigures });
export type FormFigures = z.infer<typeof FormFigures>;

export const ReportSummary = z.object({
  stats: z.object({ activeClients: z.int(), pastDue: z.int() }),
  clients: z.array(ReportClient),
  metrics: ReportMetrics,
  forms: z.object({ ...formFigures, clients: z.array(FormFigures) }).describe("Forms over the range"),
});
export type ReportSummary = z.infer<typeof ReportSummary>;
