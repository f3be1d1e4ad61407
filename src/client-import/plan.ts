import { unguard } from "#/src/format/csv";
import { fold } from "#/src/format/fold";
import type { Columns, Values } from "./columns";
import { type ClientRow, clientWith, type Field, fields, isRequired } from "./fields";

/** How the cells of a record become a client. */
export type Plan = {
  headers: string[];
  columns: Columns;
  values: Values;
  defaults: Map<Field, string>;
  /** Folded names of clients whose brands stay as they are when the file has none. */
  keepsBrandsOf: Set<string>;
};

/** The fields that no row can be without and that nothing fills. */
export function missingFields(
  { columns, defaults }: Pick<Plan, "columns" | "defaults">,
  onDuplicate: "skip" | "update",
): Field[] {
  const needed = fields.filter((field) => isRequired(field) && !columns.has(field));
  // An update may leave alone what the file does not speak of; only the name says which client is meant.
  return needed.filter((field) => (field === "name" ? true : onDuplicate === "skip" && !defaults.has(field)));
}

/** True when the file says nothing of brands, so that a client's own name is its one brand. */
export function isWithoutBrands({ columns, defaults }: Plan): boolean {
  return !columns.has("brandNames") && !defaults.has("brandNames");
}

/** The client in a record's cells; optional fields that are empty are left out. */
export function rowOf(cells: readonly string[], plan: Plan): ClientRow {
  const { columns, values, defaults, keepsBrandsOf } = plan;
  const row: ClientRow = {};
  for (const field of fields) {
    const places = columns.get(field) ?? [];
    const isSaid = isRequired(field) || field === "brandNames";
    const mayBeEmpty = !isSaid || defaults.has(field);
    const contents = places.map((at) => contentOf(cells[at], values.get(at), mayBeEmpty));
    const text = contents.filter(Boolean).join(field === "brandNames" ? ", " : " ") || defaults.get(field);
    if (text || (isSaid && places.length > 0)) Object.assign(row, clientWith(field, text ?? ""));
  }
  if (row.name && isWithoutBrands(plan) && !keepsBrandsOf.has(fold(row.name))) row.brandNames = [row.name];
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
