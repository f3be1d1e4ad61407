import { unguard } from "#/src/format/csv";
import { fold } from "#/src/format/fold";
import type { Columns, Styles, Values } from "./columns";
import { fieldsOf, isRequired, type Kind, type Row, readText } from "./kind";

/** How the cells of a record become a row of its kind. */
export type Plan = {
  kind: Kind;
  headers: string[];
  columns: Columns;
  values: Values;
  styles: Styles;
  defaults: Map<string, string>;
};

/** The fields that no row can be without and that nothing fills. */
export function missingFields(
  { kind, columns, defaults }: Pick<Plan, "kind" | "columns" | "defaults">,
  onDuplicate: "skip" | "update",
): string[] {
  const needed = fieldsOf(kind).filter((field) => isRequired(kind, field) && !columns.has(field));
  // An update may leave alone what the file does not speak of; only the key says which row is meant.
  return needed.filter(
    (field) => kind.fields[field]?.required === "always" || (onDuplicate === "skip" && !defaults.has(field)),
  );
}

/** What a record's cells say; optional fields that are empty are left out. */
export function rowOf(cells: readonly string[], { kind, columns, values, styles, defaults }: Plan): Row {
  const row: Row = {};
  for (const [field, { required, isList }] of Object.entries(kind.fields)) {
    const places = columns.get(field) ?? [];
    const mayBeEmpty = !required || defaults.has(field);
    const contents = places.map((at) => contentOf(cells[at], values.get(at), mayBeEmpty));
    const text = contents.filter(Boolean).join(isList ? ", " : " ") || defaults.get(field);
    if (!text && (!required || places.length === 0)) continue;
    row[field] = readText(kind, field, text ?? "", styles.get(places[0] ?? 0));
  }
  return row;
}

/**
 * Exports for spreadsheets guard what looks like a formula. Database exports write `NULL` or `\N` for nothing; where
 * there must be something, that is what it says: there are brands of such names.
 */
function contentOf(cell = "", values: Map<string, string> | undefined, mayBeEmpty: boolean): string {
  const text = textIn(cell);
  const value = values?.get(fold(text));
  if (value !== undefined) return value;
  return mayBeEmpty && saysNothing(text) ? "" : text;
}

/** What a cell says, before values are mapped. */
export const textIn = (cell = "") => unguard(cell.trim());

export const saysNothing = (text: string) => text === "" || text === "NULL" || text === "\\N";
