import type { AuditLogAction } from "#/src/contract/choices/audit-log";
import { can, type Right } from "#/src/contract/rights";
import { dayMs, momentAfter } from "#/src/format/durations";
import type { NewEntry } from "./audit-log";
import type { Actor } from "./context";
import { parseFields } from "./entry-columns";
import { importedNoun, nounOf, orderedNoun } from "./nouns";
import type { Noun } from "./nouns/noun";

/** How long something can be undone. */
export const undoDays = 30;

/** What an entry says of what was done; a stored one has its fields as text. */
export type Trace = Pick<NewEntry, "entity" | "action"> & {
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | string | null;
  /** Of stored entries: one of them says that its view is, was or is to be shared. */
  isShared?: boolean;
};

/**
 * The rights that undoing what left these traces takes; null where one of them stays as it is: approvals and rejections,
 * conversation, people and what they come in by.
 */
export function rightsToUndo(traces: readonly Trace[]): Right[] | null {
  const whole = traces.filter(isImport);
  const counting = traces.filter(({ entity }) => !isUndoneWithParent(entity));
  const found = new Set((whole.length > 0 ? whole : counting).map(rightTo));
  const known = [...found].filter((right) => right !== undefined);
  return known.length === found.size && known.length > 0 ? known : null;
}

/** Whether somebody may undo what left these traces, as far as it has not been changed since. */
export function mayUndo({ role }: Pick<Actor, "role">, traces: readonly Trace[]): boolean {
  return rightsToUndo(traces)?.every((right) => can(role, right)) ?? false;
}

/** Of one call that took in many rows of a file. */
export function isImport({ entity, action }: Trace): boolean {
  return entity === "operation" && action === "import";
}

/** Until when something of that moment can be undone, ISO 8601 in UTC. */
export function undoableUntil(createdAt: string): string {
  return momentAfter(createdAt, undoDays * dayMs);
}

/** Since when what was done can still be undone at that moment, ISO 8601 in UTC. */
export function undoableSince(now: string): string {
  return momentAfter(now, -undoDays * dayMs);
}

function rightTo(trace: Trace): Right | undefined {
  const { entity, action, after } = trace;
  if (entity === "saved_view" && isOfSharedView(trace)) return "view.share";
  const noun = nounOf(entity);
  if (noun) return rightsOf(noun)[action];
  const fields = (typeof after === "object" ? after : parseFields(after ?? null)) ?? {};
  if (isImport(trace)) return importedNoun(fields)?.imports?.right;
  return action === "reorder" ? orderedNoun(fields)?.orders?.right : undefined;
}

/** True for conversation, which comes and goes with its subject and is final by itself. */
function isUndoneWithParent(entity: NewEntry["entity"]): boolean {
  const undo = nounOf(entity)?.undo;
  return undo !== undefined && "rights" in undo && undo.rights === "as its parent";
}

function rightsOf({ undo }: Noun): Partial<Record<AuditLogAction, Right>> {
  return "rights" in undo && undo.rights !== "as its parent" ? undo.rights : {};
}

/** A view that stays shared says so beside what was changed in it. */
function isOfSharedView({ before, after, isShared = false }: Trace): boolean {
  const says = (side: Trace["after"]) =>
    typeof side === "object" && (side?.isShared === true || side?.stayedShared === true);
  return isShared || says(before) || says(after);
}
