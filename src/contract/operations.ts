import { z } from "zod";
import { AuditLogEntity, OperationStanding as OperationStandingSchema } from "./enums";
import { Id, pageKeys, Timestamp } from "./primitives";

/** Whether something can be undone: its rows were `changed` since, or it is `final` by its kind, age or rights. */
export type OperationStanding = z.infer<typeof OperationStandingSchema>;

/** Something that the caller did in one write. */
export const RecentOperation = z.object({
  id: Id,
  what: z.string().describe("What was done, in words"),
  partOf: z.string().nullable().describe("The names of what it belongs to, the nearest first"),
  path: z.string().nullable().describe("Where the portal shows it; null when it does not, or no longer"),
  undoes: Id.nullable().describe("The operation that this one takes back"),
  importId: Id.nullable().describe("The import that this call is a part of, which can be undone as a whole"),
  standing: OperationStandingSchema.describe("`changed` by a later operation, or `final`"),
  createdAt: Timestamp,
});
export type RecentOperation = z.infer<typeof RecentOperation>;

export const ListOperations = z.strictObject(pageKeys);
export type ListOperations = z.infer<typeof ListOperations>;

const UndoneRow = z.object({ entity: AuditLogEntity, id: Id, name: z.string() });

/** What an undo did: rows that are there again, that are as they were, and that are gone again. */
export const Undone = z.object({
  restored: z.array(UndoneRow),
  changed: z.array(UndoneRow),
  removed: z.array(UndoneRow),
  kept: z
    .array(UndoneRow)
    .describe("Clients or tasks of an import that stay, since something hangs on them by now"),
});
export type Undone = z.infer<typeof Undone>;
