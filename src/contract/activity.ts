import { z } from "zod";
import { AuditLogAction } from "./enums";
import { JsonValue } from "./json-value";
import { Id, Timestamp } from "./primitives";

/** One line in the history of a task or a lead; staff also see the author and the changed fields. */
export const Activity = z.object({
  id: Id,
  action: AuditLogAction,
  createdAt: Timestamp,
  operationId: Id.nullable().describe(
    "Shared by all entries of one write; null for writes older than operations, and for clients unless they can undo it",
  ),
  isUndoable: z
    .boolean()
    .describe(
      "True while the caller can undo the write from here; an import is undone as a whole and is always false",
    ),
  userName: z.string().optional(),
  changes: z
    .array(z.object({ field: z.string(), before: JsonValue.optional(), after: JsonValue.optional() }))
    .optional(),
});
export type Activity = z.infer<typeof Activity>;
export type FieldChange = NonNullable<Activity["changes"]>[number];
