import { WrongUsage } from "#/cli/exit";
import { unguard } from "#/src/format/csv";
import { fold } from "#/src/format/fold";
import { type Columns, matchColumns, readValues, type Values } from "./columns";
import { type ClientRow, checkValue, clientWith, type Field, fieldNamed, fields, isRequired } from "./fields";

/** How the cells of a record become a client. */
export type Plan = {
  headers: string[];
  columns: Columns;
  values: Values;
  defaults: Map<Field, string>;
  /** Folded names of clients whose brands stay as they are when the file has none. */
  keepsBrandsOf: Set<string>;
};

type Choices = { map?: string[]; value?: string[]; default?: string[]; onDuplicate: "skip" | "update" };

/** @throws WrongUsage when the file and the options cannot make a client */
export function makePlan(headers: string[], choices: Choices): Plan {
  const columns = matchColumns(headers, choices.map ?? []);
  const plan: Plan = {
    headers,
    columns,
    values: readValues(choices.value ?? [], headers, columns),
    defaults: readDefaults(choices.default ?? []),
    keepsBrandsOf: new Set(),
  };
  const needed = fields.filter((field) => isRequired(field) && !plan.columns.has(field));
  // An update may leave alone what the file does not speak of; only the name says which client is meant.
  const missing = needed.filter((field) =>
    field === "name" ? true : choices.onDuplicate === "skip" && !plan.defaults.has(field),
  );
  if (missing.length > 0) throw new WrongUsage(wordsForMissing(missing, headers));
  return plan;
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
  const text = unguard(cell.trim());
  const value = values?.get(fold(text));
  if (value !== undefined) return value;
  return mayBeEmpty && (text === "NULL" || text === "\\N") ? "" : text;
}

function readDefaults(given: readonly string[]): Map<Field, string> {
  const defaults = new Map<Field, string>();
  for (const text of given) {
    const split = text.indexOf("=");
    if (split < 1) throw new WrongUsage(`"${text}" is not a default such as field=value.`);
    const field = fieldNamed(text.slice(0, split));
    const value = text.slice(split + 1).trim();
    if (defaults.has(field)) throw new WrongUsage(`The field ${field} has two defaults.`);
    checkValue(field, value, `the default of ${field}`);
    defaults.set(field, value);
  }
  return defaults;
}

function wordsForMissing(missing: readonly Field[], headers: readonly string[]): string {
  const hints = missing.map((field) =>
    field === "name"
      ? `  no column is the client's name: --map "Header=name"`
      : `  no column is ${field}: --map "Header=${field}" or --default ${field}=…`,
  );
  return `Some fields of a client are missing:\n${hints.join("\n")}\nThe columns of the file are ${headers.map((header) => `"${header}"`).join(", ")}.`;
}
