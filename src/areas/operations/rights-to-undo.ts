import { can, whoMay } from "#/src/contract/rights";
import type { Actor } from "#/src/domain/context";
import { wasErased } from "#/src/domain/entry-hash";
import { Forbidden, Gone } from "#/src/domain/errors";
import { isImport, rightsToUndo, undoableSince, undoDays } from "#/src/domain/undo-rights";
import type { Operation } from "./find-operation";

/**
 * Lets through what can be undone and who may: whoever has the right to what was done first. The undo of an import
 * stays as it is.
 * @throws Gone, Forbidden
 */
export function requireUndoable(actor: Actor, operation: Operation, root: Operation, now: string) {
  if (operation.entries[0].createdAt < undoableSince(now)) {
    throw new Gone(`This was more than ${undoDays} days ago and can no longer be undone.`);
  }
  if (operation.entries.some(wasErased)) {
    throw new Gone("What was changed held a person's data, which was erased since.");
  }
  const isImportsUndo = operation.id !== root.id && root.entries.some(isImport);
  const rights = isImportsUndo ? null : rightsToUndo(root.entries);
  if (!rights) throw new Gone("This cannot be undone.");
  for (const right of rights) {
    if (!can(actor.role, right)) throw new Forbidden(`${whoMay(right)}.`);
  }
}
