import { unguard } from "#/src/format/csv";
import { fold } from "#/src/format/fold";
import { joinNames, splitNames } from "#/src/format/names";
import type { Columns, Styles, Values } from "./columns";
import { fieldsOf, isRequired, type Kind, type Row, readText } from "./kind";

/** Rules that convert the cells of a record to a row of its kind. */
export type Plan = {
  kind: Kind;
  headers: string[];
  columns: Columns;
  values: Values;
  styles: Styles;
  defaults: Map<string, string>;
};

/** Returns the required fields that nothing fills. */
export function missingFields(
  { kind, columns, defaults }: Pick<Plan, "kind" | "columns" | "defaults">,
  onDuplicate: "skip" | "update",
): string[] {
  const needed = fieldsOf(kind).filter((field) => isRequired(kind, field) && !columns.has(field));
  // An update may omit fields that the file lacks; only the key is needed to identify a row.
  return needed.filter(
    (field) => kind.fields[field]?.required === "always" || (onDuplicate === "skip" && !defaults.has(field)),
  );
}

/** Converts a record's cells to a row; empty optional fields are left out. */
export function rowOf(cells: readonly string[], { kind, columns, values, styles, defaults }: Plan): Row {
  const row: Row = {};
  for (const [field, { required, isList, options }] of Object.entries(kind.fields)) {
    const places = columns.get(field) ?? [];
    const mayBeEmpty = !required || defaults.has(field);
    const contents = places.map((at) =>
      isList && options
        ? optionsIn(cells[at], values.get(at))
        : contentOf(cells[at], values.get(at), mayBeEmpty),
    );
    const text = contents.filter(Boolean).join(isList ? ", " : " ") || defaults.get(field);
    if (!text && (!required || places.length === 0)) continue;
    row[field] = readText(kind, field, text ?? "", styles.get(places[0] ?? 0));
  }
  return row;
}

/**
 * Returns the content of a cell. Exports for spreadsheets guard text that looks like a formula. Database exports
 * write `NULL` or `\N` for nothing; in a required field it is taken as text, since there are brands with such names.
 */
function contentOf(cell = "", values: Map<string, string> | undefined, mayBeEmpty: boolean): string {
  const text = textIn(cell);
  const value = values?.get(fold(text));
  if (value !== undefined) return value;
  return mayBeEmpty && saysNothing(text) ? "" : text;
}

/** Returns the content of a cell with several options, each of which may be mapped. */
function optionsIn(cell: string | undefined, values: Map<string, string> | undefined): string {
  const text = textIn(cell);
  if (saysNothing(text)) return "";
  const names = splitNames(text).map((name) => values?.get(fold(name)) ?? name);
  return joinNames(names.filter((name) => name !== ""));
}

/** Returns the text of a cell, before values are mapped. */
export const textIn = (cell = "") => unguard(cell.trim());

export const saysNothing = (text: string) => text === "" || text === "NULL" || text === "\\N";
