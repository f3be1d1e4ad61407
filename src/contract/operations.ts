import { z } from "zod";
import { auditLogEntities } from "./choices/audit-log";
import { Id, oneOf } from "./primitives";

const UndoneRow = z.object({ entity: oneOf(auditLogEntities), id: Id, name: z.string() });

/** What an undo did: rows that are there again, that are as they were, and that are gone again. */
export const Undone = z.object({
  restored: z.array(UndoneRow),
  changed: z.array(UndoneRow),
  removed: z.array(UndoneRow),
  kept: z.array(UndoneRow).describe("Clients of an import that stay, since something hangs on them by now"),
});
export type Undone = z.infer<typeof Undone>;
