import { z } from "zod";
import { AuditLogEntity, OperationStanding as OperationStandingSchema } from "./enums";
import { JsonValue } from "./json-value";
import { Id, pageKeys, Timestamp } from "./primitives";

/**
 * State of an operation: undoable, undone, `changed` because its rows were modified since, or `final` because of its
 * kind, age or the caller's rights.
 */
export type OperationStanding = z.infer<typeof OperationStandingSchema>;

/** One write by the caller. */
export const RecentOperation = z.object({
  id: Id,
  what: z.string().describe("Description of the write"),
  partOf: z.string().nullable().describe("Names of its parents, nearest first"),
  path: z.string().nullable().describe("Path of its screen; null when it has none or no longer exists"),
  undoes: Id.nullable().describe("The operation that this one undoes"),
  importId: Id.nullable().describe("The import that this call belongs to, which can be undone as a whole"),
  standing: OperationStandingSchema.describe(
    "`changed` means modified by a later operation; `final` cannot be undone",
  ),
  changes: z
    .array(
      z.object({
        entity: AuditLogEntity,
        field: z.string(),
        before: JsonValue.optional(),
        after: JsonValue,
      }),
    )
    .describe(
      "Fields that an update changed, with names instead of ids; without `before` where it changed several rows",
    ),
  createdAt: Timestamp,
});
export type RecentOperation = z.infer<typeof RecentOperation>;

export const ListOperations = z.strictObject(pageKeys);
export type ListOperations = z.infer<typeof ListOperations>;

const UndoneRow = z.object({ entity: AuditLogEntity, id: Id, name: z.string() });

/** Result of an undo: rows restored, changed back and removed again. */
export const Undone = z.object({
  restored: z.array(UndoneRow),
  changed: z.array(UndoneRow),
  removed: z.array(UndoneRow),
  kept: z.array(UndoneRow).describe("Clients or tasks of an import that stay, because they are in use"),
});
export type Undone = z.infer<typeof Undone>;
