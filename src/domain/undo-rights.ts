import type { AuditLogAction } from "#/src/contract/choices/audit-log";
import { can, type Right } from "#/src/contract/permissions";
import { dayMs, momentAfter } from "#/src/format/durations";
import type { Actor } from "./actor";
import type { NewEntry } from "./audit-log";
import { parseFields } from "./entry-columns";
import { importedNoun, nounOf, orderedNoun } from "./nouns";
import type { Noun } from "./nouns/noun";

/** Number of days in which an operation can be undone. */
export const undoDays = 30;

/** The parts of an entry that decide about undo; a stored entry has its fields as text. */
export type Trace = Pick<NewEntry, "entity" | "action"> & {
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | string | null;
  /** For stored entries: true if any of them concerns a view that is, was or becomes shared. */
  isShared?: boolean;
  /** Derived entries require no right. */
  isDerived?: boolean | undefined;
};

/**
 * Returns the rights required to undo an operation with these entries; null if any of them is final: approvals and
 * rejections, conversation, people and their credentials.
 */
export function rightsToUndo(traces: readonly Trace[]): Right[] | null {
  const requested = traces.filter(({ isDerived }) => !isDerived);
  const whole = requested.filter(isImport);
  const counting = requested.filter(({ entity }) => !isUndoneWithParent(entity));
  const found = new Set((whole.length > 0 ? whole : counting).map(rightTo));
  const defined = [...found].filter((right) => right !== undefined);
  return defined.length === found.size && defined.length > 0 ? defined : null;
}

/** Returns true if the user's role allows undoing these entries, disregarding later changes. */
export function mayUndo({ role }: Pick<Actor, "role">, traces: readonly Trace[]): boolean {
  return rightsToUndo(traces)?.every((right) => can(role, right)) ?? false;
}

/** Returns true for the entry of an import call. */
export function isImport({ entity, action }: Trace): boolean {
  return entity === "operation" && action === "import";
}

/** Returns the end of the undo period, ISO 8601 in UTC. */
export function undoableUntil(createdAt: string): string {
  return momentAfter(createdAt, undoDays * dayMs);
}

/** Returns the earliest time whose operations can still be undone, ISO 8601 in UTC. */
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

/** Returns true for conversation, which is deleted and restored with its subject and is otherwise final. */
function isUndoneWithParent(entity: NewEntry["entity"]): boolean {
  const undo = nounOf(entity)?.undo;
  return undo !== undefined && "rights" in undo && undo.rights === "as its parent";
}

function rightsOf({ undo }: Noun): Partial<Record<AuditLogAction, Right>> {
  return "rights" in undo && undo.rights !== "as its parent" ? undo.rights : {};
}

/** Returns true if the entry concerns a shared view. A view that stays shared is marked as such beside its changes. */
function isOfSharedView({ before, after, isShared = false }: Trace): boolean {
  const says = (side: Trace["after"]) =>
    typeof side === "object" && (side?.isShared === true || side?.stayedShared === true);
  return isShared || says(before) || says(after);
}
