import type { NewEntry } from "./audit-log";
import { nounOf } from "./nouns";

type Fields = Record<string, unknown>;

type Entry = Pick<NewEntry, "entity" | "action"> & { before: Fields | null; after: Fields | null };

/** Returns an entry for display, without fields that follow from the rest of it. */
export function shownIn<E extends Entry>(entry: E): E {
  const { before, after } = entry;
  const hide = (fields: Fields | null) => fields && without(fields, impliedIn(entry, fields));
  return { ...entry, before: hide(before), after: hide(after) };
}

/**
 * Lists the fields to hide. A new profile is displayed with its lead; a replaced one, which is stored nowhere else, is
 * displayed in the entry.
 */
function impliedIn({ entity, action, before }: Entry, fields: Fields): readonly string[] {
  if (action === "add_note") return ["line"];
  if (action === "generate_profile") {
    const isShown = fields === before && fields.profileGeneratedAt !== null;
    return isShown ? [] : Object.keys(fields).filter((field) => field.startsWith("ai"));
  }
  const noun = nounOf(entity);
  return (action === "update" ? noun?.impliedInUpdate : noun?.counted) ?? [];
}

/** Parses the `before` or `after` of an entry; an absent one has no fields. */
export function parseFields(json: string | null): Fields {
  const value: unknown = JSON.parse(json ?? "{}");
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function without<Row extends object>(row: Row, columns: readonly string[]): Partial<Row> {
  if (columns.length === 0) return row;
  const rest = Object.entries(row).filter(([column]) => !columns.includes(column));
  return Object.fromEntries(rest) as Partial<Row>;
}
