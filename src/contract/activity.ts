import { z } from "zod";
import { AuditLogAction } from "./enums";
import { JsonValue } from "./json-value";
import { Id, Timestamp } from "./primitives";

/** One line of the history of a task or a lead; staff also see who it was and which fields changed. */
export const Activity = z.object({
  id: Id,
  action: AuditLogAction,
  createdAt: Timestamp,
  operationId: Id.nullable().describe(
    "Shared by all that one write did; null before there were operations, and for clients unless they can undo it",
  ),
  isUndoable: z
    .boolean()
    .describe(
      "Whether the reader can still undo that write from here: not an import, which is undone as a whole",
    ),
  userName: z.string().optional(),
  changes: z
    .array(z.object({ field: z.string(), before: JsonValue.optional(), after: JsonValue.optional() }))
    .optional(),
});
export type Activity = z.infer<typeof Activity>;
export type FieldChange = NonNullable<Activity["changes"]>[number];
