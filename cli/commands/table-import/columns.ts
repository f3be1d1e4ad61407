import { WrongUsage } from "#/cli/exit";
import { fold, simplified } from "#/src/format/fold";
import { type Columns, guesser, type Styles, type Values } from "#/src/imports/tables/columns";
import { fieldsOf } from "#/src/imports/tables/kind";
import type { Style } from "#/src/imports/tables/readings";
import { checkValue, fieldNamed } from "./fields";
import type { TableKind } from "./table-kind";

/**
 * Finds the columns of each field: those mapped by hand (`Header=field`, `First+Second=field` to join some, or
 * `Header=` to ignore one), then those with a known header.
 * @throws WrongUsage for an unknown header or field, and when two headers match one field equally well
 */
export function matchColumns(
  kind: TableKind,
  headers: readonly string[],
  mappings: readonly string[],
): Columns {
  const columns: Columns = new Map();
  const taken = new Set<number>();
  for (const mapping of mappings) {
    const { places, field } = readMapping(kind, headers, mapping);
    for (const at of places) {
      if (taken.has(at)) throw new WrongUsage(`The column "${headers[at]}" is mapped twice.`);
      taken.add(at);
    }
    if (!field) continue;
    if (columns.has(field)) {
      throw new WrongUsage(
        `Two columns are mapped to ${field}. Join them with --map "First+Second=${field}".`,
      );
    }
    columns.set(field, places);
  }
  const placesOf = guesser(kind.rules, headers);
  for (const field of fieldsOf(kind.rules)) {
    if (columns.has(field)) continue;
    const places = unambiguous(field, placesOf(field, taken));
    if (places) columns.set(field, places);
  }
  return columns;
}

/**
 * Parses `Header:text=value`: cells of that column with the text (case-insensitive) get the value.
 * @throws WrongUsage for invalid syntax, an unknown or unused column, and a value that its field does not allow
 */
export function readValues(
  kind: TableKind,
  given: readonly string[],
  { headers, columns }: { headers: readonly string[]; columns: Columns },
): Values {
  const values: Values = new Map();
  for (const argument of given) {
    const { header, text, value } = readValue(argument, headers);
    const at = findHeader(headers, header);
    checkUse(kind, { at, header, value }, columns);
    const ofColumn = values.get(at) ?? new Map<string, string>();
    if (ofColumn.has(fold(text))) throw new WrongUsage(`"${text}" of "${header}" has two values.`);
    values.set(at, ofColumn.set(fold(text), value));
  }
  return values;
}

/** Parses `Header=day-first` and `Header=month-first`. @throws WrongUsage */
export function readDates(given: readonly string[], headers: readonly string[]): Styles {
  return readStyles(given, headers, { what: "an order", styles: ["day-first", "month-first"] });
}

/** Parses `Header=point` and `Header=comma`. @throws WrongUsage */
export function readNumbers(given: readonly string[], headers: readonly string[]): Styles {
  return readStyles(given, headers, { what: "a decimal sign", styles: ["point", "comma"] });
}

type Asked = { what: string; styles: readonly [Style, Style] };

function readStyles(
  given: readonly string[],
  headers: readonly string[],
  { what, styles: [first, second] }: Asked,
): Styles {
  return new Map(
    given.map((text) => {
      const split = text.lastIndexOf("=");
      const named = text.slice(split + 1).trim();
      if (split < 1 || (named !== first && named !== second)) {
        throw new WrongUsage(`"${text}" is not ${what} such as "Header=${first}" or "Header=${second}".`);
      }
      return [findHeader(headers, text.slice(0, split)), named];
    }),
  );
}

function readMapping(
  kind: TableKind,
  headers: readonly string[],
  mapping: string,
): { places: number[]; field: string | null } {
  const split = mapping.lastIndexOf("=");
  if (split < 1) throw new WrongUsage(`"${mapping}" is not a mapping such as "Header=field" or "Header=".`);
  const target = mapping.slice(split + 1).trim();
  return {
    places: placesOf(headers, mapping.slice(0, split)),
    field: target === "" ? null : fieldNamed(kind, target),
  };
}

/** A header that contains a plus sign is still one column. */
function placesOf(headers: readonly string[], wanted: string): number[] {
  const isOne = headers.some((header) => header.includes("+") && isAlike(header, wanted));
  return (isOne ? [wanted] : wanted.split("+")).map((part) => findHeader(headers, part));
}

/**
 * Splits an argument: the header ends at the first colon after a header of the file; the value begins at the last
 * equals sign.
 */
function readValue(argument: string, headers: readonly string[]) {
  const end = argument.lastIndexOf("=");
  const colons = [...argument.slice(0, Math.max(end, 0)).matchAll(/:/g)].map(({ index }) => index);
  const colon = colons.find((at) => hasHeader(headers, argument.slice(0, at))) ?? colons[0];
  if (colon === undefined || colon === 0) {
    throw new WrongUsage(`"${argument}" is not a value such as "Header:text=value".`);
  }
  return {
    header: argument.slice(0, colon).trim(),
    text: argument.slice(colon + 1, end).trim(),
    value: argument.slice(end + 1).trim(),
  };
}

function checkUse(
  kind: TableKind,
  { at, header, value }: { at: number; header: string; value: string },
  columns: Columns,
) {
  const [field, places] = [...columns].find(([, places]) => places.includes(at)) ?? [];
  if (!field || !places) throw new WrongUsage(`The column "${header}" fills no field. Map it first.`);
  if (value !== "" && places.length === 1) checkValue(kind, field, value, `the value of "${header}"`);
}

/** Returns the index of the given column. @throws WrongUsage */
function findHeader(headers: readonly string[], wanted: string): number {
  const exact = placesWhere(headers, (header) => header.trim() === wanted.trim());
  const found = exact.length > 0 ? exact : placesWhere(headers, (header) => isAlike(header, wanted));
  const [first, second] = found;
  if (first === undefined) {
    throw new WrongUsage(`The file has no column "${wanted}". Its columns are ${listed(headers)}.`);
  }
  if (second !== undefined) {
    throw new WrongUsage(`The file has ${found.length} columns "${wanted}". Give them different names.`);
  }
  return first;
}

const hasHeader = (headers: readonly string[], wanted: string) =>
  headers.some((header) => header.trim() === wanted.trim() || isAlike(header, wanted));

const isAlike = (header: string, wanted: string) =>
  simplified(wanted) !== "" && simplified(header) === simplified(wanted);

/** @throws WrongUsage when two columns match a field equally well */
function unambiguous(field: string, found: ReturnType<ReturnType<typeof guesser>>): number[] | null {
  if (!found?.rivals) return found?.places ?? null;
  const [best, rival] = found.rivals;
  throw new WrongUsage(
    best.header.trim() === rival.header.trim()
      ? `The file has two columns "${best.header}". Give them different names.`
      : `The columns "${best.header}" and "${rival.header}" could both be ${field}. Choose with --map "${best.header}=${field}" and --map "${rival.header}=".`,
  );
}

function placesWhere(headers: readonly string[], holds: (header: string) => boolean): number[] {
  return headers.flatMap((header, at) => (holds(header) ? [at] : []));
}

const listed = (headers: readonly string[]) => headers.map((header) => `"${header}"`).join(", ");
