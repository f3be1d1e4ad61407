import { z } from "zod";
import { TaskCategory, TaskPhase } from "./enums";
import { limits, serverLimits } from "./limits";
import { Id, IsoDate, optionalLine, optionalText, requiredText } from "./primitives";
import { ImportResult, ImportRows } from "./table-imports";

/** A task as given in an import row; null and absent both mean "not given". */
export const ImportedTask = z.strictObject({
  taskId: z
    .string()
    .regex(/^\d{1,20}$/, "Must be the digits of an Asana task")
    .describe("Asana's task id, which identifies a task that was imported before"),
  name: requiredText(),
  clientTitle: optionalLine().default(null),
  category: TaskCategory.nullable().default(null),
  assignee: optionalLine(limits.emailLength)
    .default(null)
    .describe("Email address of a staff member; an unknown one leaves the task unassigned"),
  assigneeUserId: Id.nullable().default(null).describe("Takes precedence over `assignee`"),
  createdOn: IsoDate.nullable()
    .default(null)
    .describe("Start of a new task without a start date, unless it is due earlier"),
  startDate: IsoDate.nullable().default(null),
  dueDate: IsoDate.nullable().default(null),
  completedAt: z
    .union([IsoDate, z.iso.datetime({ error: "Must be a date (yyyy-mm-dd) or a moment in UTC" })])
    .nullable()
    .default(null)
    .describe(
      "A day in the portal's time zone, or a moment; the task's completion time, capped at the current time",
    ),
  notes: optionalText(serverLimits.importedNotesLength).default(null),
  dependencies: optionalText(serverLimits.importedNotesLength).default(null),
});
export type ImportedTask = z.infer<typeof ImportedTask>;
export type ImportedTaskInput = z.input<typeof ImportedTask>;

export const ImportTasks = ImportRows.omit({ skipInvalid: true }).extend({
  category: TaskCategory.optional().describe("For new tasks whose row has none"),
  dueDate: IsoDate.optional().describe("For new open tasks whose row has none"),
  phase: TaskPhase.optional().describe(
    "For new tasks. Without it they belong to the onboarding, or are ongoing if the onboarding was complete before the first call of the import",
  ),
  startOnboarding: z
    .boolean()
    .default(false)
    .describe("Start the client's onboarding today with only these tasks, if it was not started yet"),
});
export type ImportTasks = z.infer<typeof ImportTasks>;
export type ImportTasksInput = z.input<typeof ImportTasks>;

/**
 * `dropped` lists the values left out of a row with the reason, such as an unknown assignee; tasks have no likely
 * duplicates.
 */
export const ImportTasksResult = ImportResult.extend({
  startsOnboarding: z.boolean().describe("True when this call starts the onboarding"),
});
export type ImportTasksResult = z.infer<typeof ImportTasksResult>;
