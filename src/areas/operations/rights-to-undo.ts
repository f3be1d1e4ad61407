import type { AuditLogRow } from "#/db/schema";
import { type Action, can, whoMay } from "#/src/contract/rights";
import type { Actor } from "#/src/domain/context";
import { parseFields } from "#/src/domain/entry-columns";
import { Forbidden, Gone } from "#/src/domain/errors";
import { descriptions, wholeRights } from "./descriptions";
import type { Operation } from "./find-operation";

const keptDays = 30;

/**
 * Lets through what can be undone and who may: whoever has the right to what was done first. Approvals and rejections,
 * conversation, people and what they come in by stay as they are, and so does the undo of an import.
 * @throws Gone, Forbidden
 */
export function requireUndoable(actor: Actor, operation: Operation, root: Operation, now: string) {
  const since = new Date(Date.parse(now) - keptDays * 24 * 60 * 60 * 1000).toISOString();
  if (operation.entries[0].createdAt < since) {
    throw new Gone(`This was more than ${keptDays} days ago and can no longer be undone.`);
  }
  const whole = root.entries.find(({ entity }) => entity === "operation");
  if (whole?.action === "import" && operation.id !== root.id) throw new Gone(notUndoable);
  const rights = whole?.action === "import" ? [rightTo(whole)] : root.entries.map(rightTo);
  for (const right of new Set(rights)) {
    if (!right) throw new Gone(notUndoable);
    if (!can(actor.role, right)) throw new Forbidden(`${whoMay(right)}.`);
  }
}

const notUndoable = "This cannot be undone.";

function rightTo({ entity, action, after }: AuditLogRow): Action | undefined {
  if (entity !== "operation") return descriptions[entity]?.rights[action];
  if (action !== "reorder") return wholeRights[action];
  return "projects" in parseFields(after) ? "project.reorder" : "template.reorder";
}
