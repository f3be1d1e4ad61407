import { z } from "zod";
import { DueFrom, DueUnit, TaskOwner, TaskStatus } from "./enums";
import { limits } from "./limits";
import { Id, IsoDate, oneOf } from "./primitives";

const { needAfterDays } = limits;

/** The rule that gives a task its due date. */
export const DueRule = z.object({
  from: DueFrom,
  days: z.int().describe("After the start or the prerequisites, or before the launch"),
  unit: DueUnit,
  provisional: z
    .literal(true)
    .optional()
    .describe("Set without a target launch date: the days count from the start"),
  heldFrom: IsoDate.optional().describe("The rule's date, if that had passed when the task was moved"),
});

/** A task that must be done before another one starts. */
export const TaskNeed = z.object({
  id: Id.describe("The task that must be done first"),
  name: z.string(),
  status: TaskStatus,
  owner: TaskOwner,
  dueDate: IsoDate.nullable().describe("Null for client users"),
  afterDays: z.int().nullable().describe("Calendar days from its completion on; null for client users"),
});
export type TaskNeed = z.infer<typeof TaskNeed>;

/** The task for which another one waits. */
export const WaitsFor = z.object({ id: Id, name: z.string(), owner: TaskOwner, status: TaskStatus });
export type WaitsFor = z.infer<typeof WaitsFor>;

/** A prerequisite to be set. */
export const Need = z.strictObject({
  id: Id.describe("The task that must be done first"),
  afterDays: z
    .int()
    .min(needAfterDays.min)
    .max(needAfterDays.max)
    .default(0)
    .describe("Calendar days from its completion on"),
});

/** All prerequisites of a task or a template. */
export const Needs = z
  .array(Need)
  .max(limits.taskNeeds, `At most ${limits.taskNeeds} prerequisites`)
  .refine((needs) => new Set(needs.map(({ id }) => id)).size === needs.length, "Name each task once");
export type Needs = z.infer<typeof Needs>;

const rescheduleFields = {
  startDate: IsoDate.optional().describe("The onboarding's new start date"),
  targetLaunchDate: IsoDate.nullable().optional().describe("The new target launch date; null clears it"),
  fromTask: z
    .strictObject({
      id: Id,
      dueDate: IsoDate.describe("Its new due date"),
      was: IsoDate.optional().describe("Its due date before a change that is stored already"),
    })
    .optional()
    .describe("Moves the tasks that follow this one, and nothing else"),
  include: z
    .array(Id)
    .max(limits.plannedTasks)
    .optional()
    .describe("Tasks with a date set by hand that move all the same, by as many days"),
};

export const Reschedule = z
  .strictObject({
    ...rescheduleFields,
    dryRun: z.boolean().optional().describe("True to see the plan without changing anything"),
    planHash: z.string().max(64).optional(),
  })
  .refine(
    ({ fromTask, startDate, targetLaunchDate }) =>
      fromTask === undefined || (startDate === undefined && targetLaunchDate === undefined),
    { path: ["fromTask"], message: "Move the followers of one task, or the whole onboarding" },
  );
export type Reschedule = z.infer<typeof Reschedule>;

export const MoveReason = oneOf([
  "start",
  "launch",
  "needs",
  "day_off",
  "not_before_today",
  "follows",
] as const);
export type MoveReason = z.infer<typeof MoveReason>;

export const KeepReason = oneOf(["done", "started", "by_hand", "fits", "conflicts"] as const);
export type KeepReason = z.infer<typeof KeepReason>;

/** The tasks that move when dates change, and those that do not. */
export const ReschedulePlan = z.object({
  planHash: z.string().describe("SHA-256 of the plan; send it to carry out this plan"),
  startDate: z.object({ from: IsoDate, to: IsoDate }).nullable(),
  targetLaunchDate: z.object({ from: IsoDate.nullable(), to: IsoDate.nullable() }).nullable(),
  moves: z.array(
    z.object({
      taskId: Id,
      name: z.string(),
      from: IsoDate,
      to: IsoDate.describe("The same as `from` if only its start date or its rule changes"),
      rule: DueRule.nullable().describe("Its rule afterwards; null for a date set by hand"),
      start: z.object({ from: IsoDate, to: IsoDate }).nullable(),
      why: MoveReason,
    }),
  ),
  keeps: z.array(z.object({ taskId: Id, name: z.string(), why: KeepReason })),
});
export type ReschedulePlan = z.infer<typeof ReschedulePlan>;
