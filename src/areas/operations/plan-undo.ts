import { getTableColumns } from "drizzle-orm";
import type { AuditLogRow } from "#/db/schema";
import type { Role } from "#/src/contract/choices/users";
import type { Context } from "#/src/domain/context";
import { parseFields } from "#/src/domain/entry-columns";
import { nounOf, rowEntities } from "#/src/domain/nouns";
import { type Noun, text } from "#/src/domain/nouns/noun";

type Fields = Record<string, unknown>;

/** A noun whose rows can be restored, changed back and removed. */
type UndoableNoun = Noun & { undo: Exclude<Noun["undo"], { never: string }> };

function undoableNoun(entity: AuditLogRow["entity"], role: Role): UndoableNoun | null {
  const noun = nounOf(entity);
  if (!noun || !isUndoable(noun)) return null;
  return role === "client" && entity === "client_task"
    ? { ...noun, undo: { ...noun.undo, called: titleOfTask } }
    : noun;
}

/** Names a task as its client sees it. */
function titleOfTask({ clientTitle, name }: Fields): string {
  return text(clientTitle) || text(name);
}

function isUndoable(noun: Noun): noun is UndoableNoun {
  return !("never" in noun.undo);
}

/** The net effect of an operation on one row, to be reverted. */
export type RowPlan = {
  noun: UndoableNoun;
  id: string;
  clientId: string | null;
  /** The reverting action: a deleted row is restored, a created one removed, a changed one gets its former values. */
  kind: "restore" | "change" | "remove";
  /** The values before the operation. */
  columns: Fields;
  /** The columns that the operation changed by request; the others follow from a rule. */
  requested: ReadonlySet<string>;
  /** True if the operation changed the row by a rule alone. */
  isDerived: boolean;
  /** Values that were appended to a list or a text, last one first. */
  appended: { column: "notes" | "evidenceUrls"; value: unknown }[];
  /** Fields for the log only; null for none. */
  remark: { before: Fields; after: Fields } | null;
  /** False for notes, links and deleted templates, which change no version, and neither does undoing them. */
  movesVersion: boolean;
};

/** Columns of a task that change without a new version. */
const besideVersion = new Set(["templateId", "evidenceUrls", "evidenceNames"]);

/** Plans the undo, with one plan per row, in the order in which rows can be restored. */
export function planUndo({ actor }: Pick<Context, "actor">, entries: readonly AuditLogRow[]): RowPlan[] {
  const byRow = Map.groupBy(entries, ({ entity, entityId }) => `${entity} ${entityId}`);
  const plans = [...byRow.values()].flatMap((own) => planRow(actor.role, own) ?? []);
  const rank = ({ noun }: RowPlan) => rowEntities.indexOf(noun.entity);
  return plans.toSorted((a, b) => rank(a) - rank(b));
}

function planRow(role: Role, entries: readonly AuditLogRow[]): RowPlan | null {
  const [first] = entries;
  const noun = first && undoableNoun(first.entity, role);
  if (!noun) return null;
  const wasThere = first.action !== "create";
  const isThere = entries.at(-1)?.action !== "delete";
  if (!wasThere && !isThere) return null;
  if (isCommentWithChange(first)) return null;
  const kind = !wasThere ? "remove" : isThere ? "change" : "restore";
  const columns = kind === "remove" ? {} : formerColumns(entries, noun, kind);
  const appended = kind === "change" ? entries.toReversed().flatMap(appendedBy) : [];
  const remark = remarkOf(entries);
  const movesVersion = remark !== null || Object.keys(columns).some((column) => !besideVersion.has(column));
  const { entityId: id, clientId } = first;
  const byRequest = entries.filter(({ derived }) => !derived);
  const requested = new Set([
    ...Object.keys(kind === "remove" ? {} : formerColumns(byRequest, noun, kind)),
    ...(kind === "change" ? byRequest.flatMap(appendedBy).map(({ column }) => column) : []),
  ]);
  const isDerived = byRequest.length === 0;
  return { noun, id, clientId, kind, columns, requested, isDerived, appended, remark, movesVersion };
}

/** Returns the names of prerequisites that were set, which are rows of their own, the other way round. */
function remarkOf(entries: readonly AuditLogRow[]): RowPlan["remark"] {
  const set = entries.find(({ entity, after }) => entity === "client_task" && "needs" in parseFields(after));
  if (!set) return null;
  const [before, after] = [parseFields(set.before), parseFields(set.after)];
  return { before: { needs: after.needs }, after: { needs: before.needs } };
}

/** Returns true for a comment that was written with a change of its task: undoing the change keeps the comment. */
function isCommentWithChange({ entity, action, undoes, after }: AuditLogRow): boolean {
  const { taskId } = parseFields(after);
  return entity === "comment" && action === "create" && undoes === null && typeof taskId === "string";
}

/** Returns the former values; of several changes to a column the earliest counts. */
function formerColumns(entries: readonly AuditLogRow[], { table }: Noun, kind: "restore" | "change") {
  const tableColumns = getTableColumns(table);
  const before: Fields = {};
  for (const entry of entries.toReversed()) Object.assign(before, parseFields(entry.before));
  const alwaysChanged = kind === "change" ? ["version", "updatedAt"] : [];
  const columns = Object.entries(before).filter(
    ([column]) => Object.hasOwn(tableColumns, column) && !alwaysChanged.includes(column),
  );
  return Object.fromEntries(columns);
}

function appendedBy({ action, after }: AuditLogRow): RowPlan["appended"] {
  const { line, url } = parseFields(after);
  if (action === "add_note") return [{ column: "notes", value: line }];
  return action === "add_evidence" ? [{ column: "evidenceUrls", value: url }] : [];
}
