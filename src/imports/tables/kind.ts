import { keyOfParam } from "#/src/contract/choices/field-names";
import type { Field, Fields, ImportField, ImportFields } from "#/src/contract/nouns/field";
import { withoutHidden } from "#/src/contract/plain-text";
import type { SentRow, SentValue } from "#/src/contract/table-imports";
import { nameKey, simplified } from "#/src/format/fold";
import { splitNames } from "#/src/format/names";
import { type Reads, readAs, type Style } from "./readings";

/** A row of a file by field, as sent in a call; the server validates it. */
export type Row = Record<string, SentValue>;

/** A field that columns of a file can fill. */
export type FieldRule = ImportField & {
  label: string;
  /** Possible values, by key or label. */
  options?: readonly { value: string; label: string }[];
  /** Type of a non-text field; values that cannot be parsed are sent unchanged, and the portal refuses them. */
  reads?: Reads;
  /** A possible assignee, by name or email address. */
  isPerson?: true;
  /** Several names or options, separated by commas. */
  isList?: true;
};

/** A kind of import rows: everything that the path from a file to the portal needs to know. */
export type Kind = {
  /** Key under which browsers remember mappings. */
  name: string;
  /** "client" */
  one: string;
  /** "clients" */
  many: string;
  fields: Readonly<Record<string, FieldRule>>;
  /**
   * Fields that together identify a row. The first valid row of a file with a key is imported, later ones are
   * refused.
   */
  key: readonly string[];
  /** A sentence on how existing rows are recognized. */
  keyWords: string;
  /** Address of the page of an existing row, without its id. */
  page?: string;
  /** Fields that make up a row's title. */
  title: readonly string[];
  /** Maximum rows per call, if lower than the general limit. */
  rowsInCall?: number;
  /** Fields whose equality marks two rows with different keys as likely duplicates. */
  doubles?: { website: string; email: string };
};

/** A field as files and imported rows name it: people are named, not identified, so `ownerId` is `owner`. */
type NamedInFile<Name> = Name extends `${infer Person}Id` ? Person : Name & string;

/** Builds the import rules for these fields of a noun. */
export function fieldRules<Imported extends ImportFields>(
  fields: Readonly<Record<keyof Imported, Field>>,
  imported: Imported,
) {
  const described: Fields = fields;
  const rules = Object.entries(imported).flatMap(([name, own]) => {
    const field = described[name];
    return field ? [[name.replace(/Id$/, ""), { ...own, label: field.label, ...readingOf(field) }]] : [];
  });
  // Safe because each name is mapped as in its type; Object.fromEntries loses the key types.
  return Object.fromEntries(rules) as Record<NamedInFile<keyof Imported>, FieldRule>;
}

/** Returns how texts of a file are parsed for a field, by its kind. */
function readingOf(field: Field): Partial<FieldRule> {
  switch (field.kind) {
    case "choice":
      return { options: field.choice.options };
    case "scale":
      return { reads: "amount", options: field.steps.map((step) => ({ value: step, label: step })) };
    case "amount":
      return { reads: "amount" };
    case "date":
      return { reads: "day" };
    case "words":
      return { isList: true };
    case "reference":
      return { isPerson: true };
    default:
      return {};
  }
}

/** Returns the fields of a kind in order. */
export const fieldsOf = ({ fields }: Kind): string[] => Object.keys(fields);

export const labelOf = ({ fields }: Kind, field: string): string => fields[field]?.label ?? field;

/** True when a new row needs the field. */
export function isRequired({ fields }: Kind, field: string): boolean {
  const required = fields[field]?.required;
  return required === "always" || required === "toCreate";
}

/** A field that a header names, or one of the columns that fill it together, by index. The lowest rank is the best match. */
export type HeaderMatch = { field: string; part: number | null; rank: number };

/**
 * Returns the fields that a header names. One of the agency's own fields is best named `field.{key}`. A header that
 * names none is compared without the prefix of its entity: "Person - Phone" is "Phone".
 */
export function matchesOf(kind: Kind, header: string): readonly HeaderMatch[] {
  const own = header.trim().toLowerCase();
  if (keyOfParam(own) !== null && kind.fields[own]) return [{ field: own, part: null, rank: -1 }];
  const names = headerNames(kind);
  const whole = names.get(simplified(header));
  if (whole) return whole;
  const at = prefixes.findIndex((pattern) => pattern.test(header));
  const rest = at < 0 ? undefined : names.get(simplified(header.replace(prefixes[at] ?? "", "")));
  return rest?.map((match) => ({ ...match, rank: match.rank + (at + 1) * afterWholeNames })) ?? [];
}

/** Prefixes of columns in CRM exports; of two columns that differ in them, the first is the better match. */
const prefixes = [/^\s*deal\s+-\s+/i, /^\s*person\s+-\s+/i, /^\s*organi[sz]ation\s+-\s+/i];
/** More names than any field has. */
const afterWholeNames = 1_000;

const cache = new WeakMap<Kind, Map<string, HeaderMatch[]>>();

/** Indexes the header names of a kind once: a workbook may have 40,000 cells that could be headers. */
export function headerNames(kind: Kind): ReadonlyMap<string, HeaderMatch[]> {
  const before = cache.get(kind);
  if (before) return before;
  const names = new Map<string, HeaderMatch[]>();
  const add = (list: string, field: string, part: number | null) => {
    for (const [rank, name] of list.split(" ").entries()) {
      names.set(name, [...(names.get(name) ?? []), { field, part, rank }]);
    }
  };
  for (const [field, { headers, parts = [] }] of Object.entries(kind.fields)) {
    if (headers) add(headers, field, null);
    for (const [part, list] of parts.entries()) add(list, field, part);
  }
  cache.set(kind, names);
  return names;
}

/** Parses the text of a field: lists by commas, choices by key or label, the rest by `style`. */
export function readText({ fields }: Kind, field: string, text: string, style: Style = "point"): SentValue {
  const { isList, options = [], reads } = fields[field] ?? {};
  if (isList) return splitNames(text).map((name) => optionIn(options, name) ?? name);
  const meantText = optionIn(options, text) ?? text;
  return (reads && readAs(reads, meantText, style)) ?? meantText;
}

/** Returns the value of the option with this key or label; all of the text is preferred to its letters and digits. */
function optionIn(options: NonNullable<FieldRule["options"]>, text: string): string | undefined {
  const whole = nameKey(text);
  const exact = options.find(({ value, label }) => nameKey(value) === whole || nameKey(label) === whole);
  const meant = simplified(text);
  if (exact || meant === "") return exact?.value;
  return options.find(({ value, label }) => simplified(value) === meant || simplified(label) === meant)
    ?.value;
}

/** Returns the key of a row as the portal compares it; null when a part is missing. */
function keyOf({ key }: Kind, row: Readonly<Record<string, unknown>>): string | null {
  const parts = key.map((field) => nameKey(withoutHidden(textOf(row[field]))));
  return parts.includes("") ? null : parts.join("\n");
}

/** Returns the properties of a kind that its calls depend on. */
export const sentKind = (kind: Kind) => ({
  name: kind.name,
  key: kind.key,
  rowsInCall: kind.rowsInCall,
  keyOf: (row: SentRow) => keyOf(kind, row),
});

/** Returns a row's title, such as "Acme, Nora Contact". */
export const titleOf = ({ title }: Kind, row: Row): string =>
  title
    .map((field) => textOf(row[field]))
    .filter(Boolean)
    .join(", ");

/** Returns the text of a field, empty for other values. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
