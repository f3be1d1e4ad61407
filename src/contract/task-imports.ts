import { z } from "zod";
import { TaskCategory, TaskPhase } from "./enums";
import { limits, serverLimits } from "./limits";
import { Id, IsoDate, optionalLine, optionalText, requiredText } from "./primitives";
import { ImportResult, ImportRows } from "./table-imports";

/** A task as a row of an import says it; null and absent both say nothing. */
export const ImportedTask = z.strictObject({
  taskId: z
    .string()
    .regex(/^\d{1,20}$/, "Must be the digits of an Asana task")
    .describe("Asana's, which tells whether the task is there already"),
  name: requiredText(),
  category: TaskCategory.nullable().default(null),
  assignee: optionalLine(limits.emailLength)
    .default(null)
    .describe("The e-mail address of somebody of the agency; nobody is given the task where it is not known"),
  assigneeUserId: Id.nullable().default(null).describe("Comes before `assignee`"),
  createdOn: IsoDate.nullable()
    .default(null)
    .describe("When a new task starts that says no start date, unless it is due before"),
  startDate: IsoDate.nullable().default(null),
  dueDate: IsoDate.nullable().default(null),
  completedAt: z
    .union([IsoDate, z.iso.datetime({ error: "Must be a date (yyyy-mm-dd) or a moment in UTC" })])
    .nullable()
    .default(null)
    .describe("A day of the portal's time zone, or a moment; the task is done then, and now at the latest"),
  notes: optionalText(serverLimits.importedNotesLength).default(null),
  dependencies: optionalText(serverLimits.importedNotesLength).default(null),
});
export type ImportedTask = z.infer<typeof ImportedTask>;
export type ImportedTaskInput = z.input<typeof ImportedTask>;

export const ImportTasks = ImportRows.omit({ skipInvalid: true }).extend({
  category: TaskCategory.optional().describe("Of new tasks whose row says none"),
  dueDate: IsoDate.optional().describe("Of new tasks that are open and whose row says none"),
  phase: TaskPhase.optional().describe(
    "Of new tasks. Without it they are of the onboarding, or ongoing where that was complete before the first call of the import",
  ),
  startOnboarding: z
    .boolean()
    .default(false)
    .describe("Start the client's onboarding today with these tasks alone, where it was not started yet"),
});
export type ImportTasks = z.infer<typeof ImportTasks>;
export type ImportTasksInput = z.input<typeof ImportTasks>;

/** `dropped` names what of a row was left out and why, such as somebody unknown; there are no likely doubles. */
export const ImportTasksResult = ImportResult.extend({
  startsOnboarding: z.boolean().describe("Whether this call starts the onboarding"),
});
export type ImportTasksResult = z.infer<typeof ImportTasksResult>;
