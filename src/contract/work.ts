import { z } from "zod";
import { TaskOwner, WorkBucket, WorkKind, WorkPersonWord } from "./enums";
import { Id, IsoDate, pageKeys } from "./primitives";

/** One thing that is due, or will be: an open task, a design project, an audit to come, a lead's next action. */
export const WorkItem = z.object({
  kind: WorkKind,
  id: Id,
  version: z.int(),
  title: z.string(),
  clientId: Id.nullable(),
  clientName: z.string().nullable(),
  dueDate: IsoDate.nullable(),
  status: z.string().nullable().describe("The status of its kind; null for an audit to come, which has none"),
  owner: TaskOwner.nullable().describe("Of a task"),
  assigneeUserId: Id.nullable().describe("Who has it, also when they have left"),
  unreadComments: z.int().describe("What others said of it that the caller has not marked as seen"),
  bucket: WorkBucket,
});
export type WorkItem = z.infer<typeof WorkItem>;

/** Whose things: the caller's own, those that nobody of today has, everybody's, or one person's. */
const WorkPerson = z.union([WorkPersonWord, Id], "Must be me, unassigned, all or an id");

export const ListWork = z.strictObject({
  ...pageKeys,
  person: WorkPerson.default("me"),
  clientId: Id.optional(),
  kind: WorkKind.optional(),
  bucket: WorkBucket.optional(),
});
export type ListWork = z.infer<typeof ListWork>;

/** How much the caller has to do; `unassigned` counts what nobody has. */
export const WorkSummary = z.object({
  pastDue: z.int(),
  today: z.int(),
  week: z.int(),
  waiting: z.int(),
  unassigned: z.int(),
});
export type WorkSummary = z.infer<typeof WorkSummary>;
