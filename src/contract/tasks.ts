import { z } from "zod";
import { Activity } from "./activity";
import { Comment } from "./comments";
import { DueRule, TaskNeed, WaitsFor } from "./due-dates";
import { TaskCategory, TaskOwner, TaskPhase, TaskStatus } from "./enums";
import { AddTaskFile, TaskFile } from "./files";
import { limits } from "./limits";
import { UnreadOnes } from "./notices";
import { taskFormFields } from "./nouns/tasks";
import {
  HttpUrl,
  Id,
  IsoDate,
  OptionalHttpUrl,
  optionalLine,
  requiredNote,
  rowFields,
  Timestamp,
  withDefaults,
} from "./primitives";
import { Repeat } from "./repeats";
import { RequestState } from "./requests";
import { wireOf } from "./wire";

/**
 * A task as the caller may see it. For client users `name` is the title for the client, if there is one; `clientTitle`,
 * `notes`, `assigneeUserId`, `auditId`, `auditRule`, `phase`, `dueRule`, `repeat`, `seriesId`, `anchor` and `brand` are
 * always null.
 */
export const Task = z.object({
  id: Id,
  clientOnboardingId: Id,
  templateId: Id.nullable(),
  name: z.string(),
  clientTitle: z.string().nullable().describe("Title that client users see instead of the name"),
  description: z.string().nullable(),
  category: TaskCategory,
  owner: TaskOwner,
  assigneeUserId: Id.nullable(),
  startDate: IsoDate,
  dueDate: IsoDate,
  completedAt: Timestamp.nullable(),
  status: TaskStatus,
  notes: z.string().nullable(),
  evidenceUrls: z.array(z.string()),
  evidenceNames: z
    .record(z.string(), z.string())
    .describe("Names of its links by address; links without a name are not listed"),
  asanaLink: z.string().nullable(),
  clientCommunicated: z.boolean(),
  sortOrder: z.int(),
  auditId: Id.nullable().describe("The audit that it was created from; null for client users"),
  auditRule: z
    .string()
    .nullable()
    .describe("The audit rule that it is meant to satisfy; null for client users"),
  phase: TaskPhase.nullable().describe(
    "Onboarding tasks count towards the onboarding's progress, ongoing ones do not; null for client users",
  ),
  isPastDue: z.boolean().describe("The day of its turn has passed"),
  formVersionId: Id.nullable().describe("The version of the form that the client fills in"),
  requestState: RequestState.nullable().describe("State of the client's answers; null without a form"),
  requestDue: IsoDate.nullable().describe("Day of a review, or of answers that were sent back"),
  turn: TaskOwner.describe("The owner, or the agency while answers wait for its review"),
  turnDue: IsoDate.describe("The due date, or another day after Submit and Send back"),
  dueRule: DueRule.nullable().describe(
    "Rule of the due date; null for one set by hand, and for client users",
  ),
  needs: z.array(TaskNeed).describe("Tasks that must be done before this one starts"),
  canStart: z.boolean().describe("False while it is not started and waits for a task, or for a day"),
  readyOn: IsoDate.nullable().describe(
    "Day on which the last lag after a prerequisite ends; null while one is open, and without any",
  ),
  waitsFor: WaitsFor.nullable().describe(
    "The task whose completion it waits for, through tasks that wait themselves; null if only days are left",
  ),
  repeat: Repeat.nullable().describe(
    "Rule of the next occurrence; null for a task that does not return, and for client users",
  ),
  seriesId: Id.nullable().describe("Shared by all occurrences of a recurring task; null for client users"),
  anchor: IsoDate.nullable().describe(
    "Day of this occurrence by the rule, before days off and edits move its due date; null for client users",
  ),
  brand: z
    .string()
    .nullable()
    .describe("The brand for which its template made it; null for other tasks, and for client users"),
  ...rowFields,
});
export type Task = z.infer<typeof Task>;

const { status: _, phase: __, ...fields } = taskFormFields;
const taskFields = wireOf(fields, { category: TaskCategory, owner: TaskOwner });

export const CreateTask = z.strictObject({
  ...withDefaults(taskFields, { owner: "agency" }),
  startDate: IsoDate.optional(),
  status: TaskStatus.default("not_started"),
  phase: TaskPhase.optional().describe(
    "By default a task belongs to the onboarding until that is complete, and is ongoing afterwards",
  ),
  repeat: Repeat.nullable().optional().describe("Only for ongoing tasks; counts from the due date"),
});
export type CreateTask = z.infer<typeof CreateTask>;
export type CreateTaskInput = z.input<typeof CreateTask>;

export const UpdateTask = z
  .strictObject({
    ...taskFields,
    status: TaskStatus,
    phase: TaskPhase,
    repeat: Repeat.nullable().describe("Null ends the series with this task"),
    asanaLink: OptionalHttpUrl,
    clientCommunicated: z.boolean(),
  })
  .partial();
export type UpdateTask = z.infer<typeof UpdateTask>;

export const ChangeTasks = z.strictObject({
  ids: z.array(Id).min(1, "Select at least one task").max(limits.bulkTasks),
  change: z
    .strictObject({
      status: TaskStatus,
      owner: TaskOwner,
      assigneeUserId: Id.nullable(),
      dueDate: IsoDate,
      phase: TaskPhase,
    })
    .partial()
    .refine((change) => Object.keys(change).length > 0, "Say what to change"),
});
export type ChangeTasks = z.infer<typeof ChangeTasks>;

export const DeleteTask = z.object({
  repeat: z
    .literal("next")
    .optional()
    .describe("Leaves only this task of its series out, and creates the next one"),
});
export type DeleteTask = z.infer<typeof DeleteTask>;

export const AddNote = z.strictObject({ note: requiredNote() });
export type AddNote = z.infer<typeof AddNote>;

export const AddEvidence = z.strictObject({ url: HttpUrl });
export type AddEvidence = z.infer<typeof AddEvidence>;

/** An address as stored, which current validation need not accept. */
const AttachedUrl = z.string().min(1, "Required").max(limits.urlLength);

export const NameEvidence = z.strictObject({
  url: AttachedUrl,
  name: optionalLine().describe("Null removes the name"),
});
export type NameEvidence = z.infer<typeof NameEvidence>;

export const RemoveEvidence = z.object({ url: AttachedUrl.describe("Address of the link to remove") });
export type RemoveEvidence = z.infer<typeof RemoveEvidence>;

/** A client's answer to a task of theirs; at least one part is required. */
export const AnswerTask = z
  .strictObject({
    text: requiredNote(limits.textLength).describe("Becomes a comment of the task's conversation"),
    files: z.array(AddTaskFile).max(limits.answerFiles, `At most ${limits.answerFiles} files`),
    links: z
      .array(z.strictObject({ url: HttpUrl, name: optionalLine().optional() }))
      .max(limits.answerLinks, `At most ${limits.answerLinks} links`)
      .describe("Links that are attached already stay as they are"),
    done: z.literal(true).describe("Also completes the task"),
  })
  .partial()
  .refine(
    ({ text, files = [], links = [], done = false }) =>
      text !== undefined || files.length > 0 || links.length > 0 || done,
    "Send a text, a file, a link or done",
  );
export type AnswerTask = z.infer<typeof AnswerTask>;

/** A task after an answer, with the comment and the files that the answer added. */
export const TaskAnswer = z.object({
  task: Task,
  comment: Comment.nullable().describe("Null for an answer without text"),
  files: z.array(TaskFile).describe("In the order of the call"),
});
export type TaskAnswer = z.infer<typeof TaskAnswer>;

export const TaskDetail = z.object({
  task: Task,
  clientId: Id,
  clientName: z.string(),
  clientAvatarUrl: z.string().nullable(),
  auditLogs: z.array(Activity),
  referenceLinks: z.array(z.string()).describe("Links of the task's template, in its current state"),
  internalNotes: z.string().nullable().optional().describe("Notes of its template; not for client users"),
  audit: z
    .object({ id: Id, auditDate: IsoDate })
    .nullable()
    .optional()
    .describe("The audit that it was created from; not for client users"),
  unreadNotices: UnreadOnes,
});
export type TaskDetail = z.infer<typeof TaskDetail>;
