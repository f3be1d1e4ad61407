import { z } from "zod";
import { forEachLimit, ShownProposals } from "./audit-limits";
import { AuditRule, AuditScore, TaskCategory, TaskOwner, TaskStatus } from "./enums";
import { Id, IsoDate, requiredText, Timestamp } from "./primitives";
import { ruleNames } from "./score-rules";

const OfferedTask = z.strictObject({
  rule: AuditRule.describe("A rule that took points in this audit"),
  name: requiredText(),
  category: TaskCategory,
  owner: TaskOwner,
  dueDate: IsoDate,
  assigneeUserId: Id.nullable(),
});

/** The tasks selected for creation, as edited in the form. */
export const OpenAuditTasks = z.strictObject({
  tasks: z
    .array(OfferedTask)
    .min(1, "Select at least one task")
    .max(ruleNames.length)
    .refine((tasks) => new Set(tasks.map(({ rule }) => rule)).size === tasks.length, "A rule gets one task"),
});
export type OpenAuditTasks = z.infer<typeof OpenAuditTasks>;

const TaskOfRule = z.object({
  id: Id,
  name: z.string(),
  rule: AuditRule,
  status: TaskStatus,
  dueDate: IsoDate,
  completedAt: Timestamp.nullable(),
  auditDate: IsoDate.nullable().describe(
    "Date of the audit that it was created from; null when that audit is deleted",
  ),
});

/**
 * Explains an audit: what moved the health score since the client's previous audit, the rules that took points with
 * the task each one offers, and the state of tasks created earlier.
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
        points: z.number().describe("Points of the health score; the parts add up to its change"),
      }),
    )
    .describe("Largest first; empty for a client's first audit"),
  proposals: ShownProposals.extend({
    limits: z.object(forEachLimit(() => z.number())),
  })
    .nullable()
    .describe("With the limits in force at the time"),
  drivers: z.array(
    z.object({
      rule: AuditRule,
      score: AuditScore,
      points: z.int(),
      sentence: z.string(),
      offer: OfferedTask,
      openTask: TaskOfRule.nullable().describe("Task that is already open for the rule"),
    }),
  ),
  earlier: z.array(
    TaskOfRule.extend({
      holds: z
        .boolean()
        .nullable()
        .describe("True while its rule still holds in this audit; null when unknown"),
    }),
  ),
  hasOnboarding: z.boolean().describe("False when the client has no onboarding and so cannot have tasks"),
});
export type AuditExplanation = z.infer<typeof AuditExplanation>;
export type Driver = AuditExplanation["drivers"][number];
