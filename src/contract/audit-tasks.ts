import { z } from "zod";
import { forEachLimit, ShownProposals } from "./audit-limits";
import { AuditRule, AuditScore, TaskCategory, TaskOwner, TaskStatus } from "./enums";
import { Id, IsoDate, requiredText, Timestamp } from "./primitives";
import { ruleNames } from "./score-rules";

const OfferedTask = z.strictObject({
  rule: AuditRule.describe("A rule that took points of this audit"),
  name: requiredText(),
  category: TaskCategory,
  owner: TaskOwner,
  dueDate: IsoDate,
  assigneeUserId: Id.nullable(),
});

/** The tasks that somebody ticked, as they filled them in. */
export const OpenAuditTasks = z.strictObject({
  tasks: z
    .array(OfferedTask)
    .min(1, "Tick at least one task")
    .max(ruleNames.length)
    .refine((tasks) => new Set(tasks.map(({ rule }) => rule)).size === tasks.length, "A rule opens one task"),
});
export type OpenAuditTasks = z.infer<typeof OpenAuditTasks>;

const TaskOfRule = z.object({
  id: Id,
  name: z.string(),
  rule: AuditRule,
  status: TaskStatus,
  dueDate: IsoDate,
  completedAt: Timestamp.nullable(),
  auditDate: IsoDate.nullable().describe("Of the audit that it was opened from; null where that is deleted"),
});

/**
 * Why an audit says what it says: what moved the health score since the client's audit before, the rules that took
 * points with the task that each offers, and what became of the tasks that were opened before.
 */
export const AuditExplanation = z.object({
  auditId: Id,
  clientId: Id,
  last: z.object({ id: Id, auditDate: IsoDate, healthScore: z.number() }).nullable(),
  parts: z
    .array(
      z.object({
        score: AuditScore,
        before: z.int(),
        after: z.int(),
        points: z.number().describe("Of the health score; the parts add up to its change"),
      }),
    )
    .describe("The largest first; none for a client's first audit"),
  proposals: ShownProposals.extend({
    limits: z.object(forEachLimit(() => z.number())),
  })
    .nullable()
    .describe("With the limits then in force"),
  drivers: z.array(
    z.object({
      rule: AuditRule,
      score: AuditScore,
      points: z.int(),
      sentence: z.string(),
      offer: OfferedTask,
      openTask: TaskOfRule.nullable().describe("The task that the rule has open already"),
    }),
  ),
  earlier: z.array(
    TaskOfRule.extend({
      holds: z
        .boolean()
        .nullable()
        .describe("Whether its rule holds in this audit; null where nothing is known"),
    }),
  ),
  hasOnboarding: z.boolean().describe("Without one the client has no place for tasks"),
});
export type AuditExplanation = z.infer<typeof AuditExplanation>;
export type Driver = AuditExplanation["drivers"][number];
