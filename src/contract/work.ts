import { z } from "zod";
import { WaitsFor } from "./due-dates";
import { TaskOwner, WorkBucket, WorkKind, WorkPersonWord } from "./enums";
import { Id, IsoDate, pageKeys, Search } from "./primitives";
import { RequestState } from "./requests";

/** A due or upcoming item: an open task, a design project, a planned audit, a lead's next action,
 * or an access that ends and has no onboarding for a task. */
export const WorkItem = z.object({
  kind: WorkKind,
  id: Id,
  version: z.int(),
  title: z.string(),
  clientId: Id.nullable(),
  clientName: z.string().nullable(),
  dueDate: IsoDate.nullable(),
  status: z.string().nullable().describe("The status of its kind; null for planned audits, which have none"),
  owner: TaskOwner.nullable().describe("Owner of a task; null for other kinds"),
  assigneeUserId: Id.nullable().describe("Assigned person, even if deactivated"),
  requestState: RequestState.nullable().describe(
    "State of a client's answers to a task's form; null without one",
  ),
  canStart: z.boolean().describe("False for a task that waits for another one, or for a day"),
  readyOn: IsoDate.nullable().describe("Day on which the last lag after a prerequisite of a task ends"),
  waitsFor: WaitsFor.extend({ dueDate: IsoDate })
    .nullable()
    .describe("The task whose completion it waits for; null if only days are left"),
  unreadComments: z.int().describe("Comments by others that the caller has not marked as seen"),
  bucket: WorkBucket,
});
export type WorkItem = z.infer<typeof WorkItem>;

/** Selects the caller's own items, those without an active assignee, everyone's, or one person's. */
const WorkPerson = z.union([WorkPersonWord, Id], "Must be me, unassigned, all or an id");

export const ListWork = z.strictObject({
  ...pageKeys,
  search: Search,
  person: WorkPerson.default("me"),
  clientId: Id.optional(),
  kind: WorkKind.optional(),
  bucket: WorkBucket.optional(),
});
export type ListWork = z.infer<typeof ListWork>;

/**
 * Counts of the caller's work; `unassigned` counts items without an active assignee, `newFromClients` unread notices of
 * what clients did.
 */
export const WorkSummary = z.object({
  pastDue: z.int(),
  today: z.int(),
  week: z.int(),
  waiting: z.int(),
  unassigned: z.int(),
  newFromClients: z.int(),
});
export type WorkSummary = z.infer<typeof WorkSummary>;
