import type { AuditLogAction } from "#/src/contract/choices/audit-log";
import { words as nounWords } from "#/src/contract/nouns";
import { parseFields } from "#/src/domain/entry-columns";
import { importedNoun, nounOf, orderedNoun, rowEntities } from "#/src/domain/nouns";
import type { OperationTraces, SummedTrace } from "#/src/domain/operation-traces";

/**
 * Returns the main subject of an operation: the operation as a whole, otherwise a row that was created or deleted,
 * parents before children; then conversation, and derived rows last.
 */
export function headOf({ traces }: OperationTraces): SummedTrace | undefined {
  const [head] = traces.toSorted((a, b) => rank(a) - rank(b));
  return head;
}

function rank({ entity, action, isDerived }: SummedTrace): number {
  const noun = nounOf(entity);
  const count = rowEntities.length;
  if (!noun) return -count;
  const place = "never" in noun.undo ? -1 : rowEntities.indexOf(noun.entity);
  const isConversation = "rights" in noun.undo && noun.undo.rights === "as its parent";
  return (
    place + (action === "update" ? count : 0) + (isConversation ? 2 * count : 0) + (isDerived ? 4 * count : 0)
  );
}

/** Describes an operation in words; `undos` is the number of times it was undone and redone. */
export function describeOperation(head: SummedTrace, name: string | null, undos: number): string {
  const words = head.entity === "operation" ? ofWhole(head) : ofRows(head, name);
  if (undos === 0) return words;
  const beginning = undos % 2 === 1 ? "Undid" : "Did again";
  return `${beginning}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** Returns the import that a call was part of; null for other operations. */
export function importIdOf({ entity, action, after }: SummedTrace): string | null {
  if (entity !== "operation" || action !== "import" || typeof after !== "string") return null;
  const { importId } = parseFields(after);
  return typeof importId === "string" ? importId : null;
}

function ofWhole({ action, after }: SummedTrace): string {
  const fields = typeof after === "string" ? parseFields(after) : {};
  if (action === "import") {
    const rows = Number(fields.created ?? 0) + Number(fields.updated ?? 0);
    const noun = importedNoun(fields);
    return `Imported ${noun ? counted(rows, noun.entity) : `${rows} rows`}`;
  }
  const ordered = Object.entries(orderedNoun(fields)?.orders?.fields ?? {});
  const name = ordered.find(([field]) => field in fields)?.[1] ?? "";
  return `Changed the ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

function ofRows({ entity, action, rows }: SummedTrace, name: string | null): string {
  if (entity === "design_decision") return name ?? "Decision";
  const { one, verbs: own } = nounWords[entity];
  const verb = own[action] ?? verbs[action];
  const quoted = name ? `“${name}”` : "";
  if (rows > 1) return `${verb} ${counted(rows, entity)}${quoted && `, ${quoted} among them`}`;
  return `${verb} ${one} ${quoted}`.trim();
}

function counted(count: number, entity: SummedTrace["entity"]): string {
  const { one, many } = nounWords[entity];
  return `${count} ${count === 1 ? one : many}`;
}

const verbs: Record<AuditLogAction, string> = {
  create: "Added",
  update: "Changed",
  delete: "Deleted",
  add_note: "Wrote a note on",
  add_evidence: "Added a link to",
  name_evidence: "Named a link of",
  remove_evidence: "Removed a link from",
  role_change: "Changed the role of",
  reorder: "Changed the order of",
  generate_profile: "Generated the profile of",
  import: "Imported",
  sign_in: "Signed in",
  sign_out: "Signed out",
  erase: "Erased",
  see_as: "Saw the portal as",
  answer: "Worked on the answers for",
};
