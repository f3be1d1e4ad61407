import type { Field, Fields, ImportField, ImportFields } from "#/src/contract/nouns/field";
import { nameKey, simplified } from "#/src/format/fold";
import { splitNames } from "#/src/format/names";
import { type Reads, readAs, type Style } from "./readings";

/** What a cell says, as a call carries it. */
export type Value = string | number | string[];

/** A row of a file by its fields, as a call carries it; the server checks it. */
export type Row = Record<string, Value>;

/** A field that columns of a file can fill. */
export type FieldRule = ImportField & {
  label: string;
  /** What it can be, by key or label. */
  options?: readonly { value: string; label: string }[];
  /** It holds no text: what cannot be read so goes to the portal as it is, which refuses it. */
  reads?: Reads;
  /** Somebody work can be given to, by name or e-mail address. */
  isPerson?: true;
  /** Several names, separated by commas. */
  isList?: true;
};

/** What the rows of a file can be: all that the way from a file to the portal has to know of it. */
export type Kind = {
  /** What browsers remember mappings by. */
  name: string;
  /** "client" */
  one: string;
  /** "clients" */
  many: string;
  fields: Readonly<Record<string, FieldRule>>;
  /** The fields that together identify a row. The first valid row of a file with a key goes in, later ones are refused. */
  key: readonly string[];
  /** What tells whether a row exists already, in a sentence. */
  keyWords: string;
  /** The fields that a row is called by. */
  title: readonly string[];
  /** How many rows go in one call, where that is fewer than a call may have. */
  rowsInCall?: number;
  /** The fields that two rows of different keys share when they are likely one. */
  doubles?: { website: string; email: string };
};

/** A field as files and imported rows name it: people are named, not identified, so `ownerId` is `owner`. */
type NamedInFile<Name> = Name extends `${infer Person}Id` ? Person : Name & string;

/** How files fill these fields of a noun. */
export function fieldRules<Imported extends ImportFields>(
  fields: Readonly<Record<keyof Imported, Field>>,
  imported: Imported,
) {
  const described: Fields = fields;
  const rules = Object.entries(imported).flatMap(([name, own]) => {
    const field = described[name];
    return field ? [[name.replace(/Id$/, ""), { ...own, label: field.label, ...readingOf(field) }]] : [];
  });
  // Safe because each name is mapped as its type is; Object.fromEntries forgets which was which.
  return Object.fromEntries(rules) as Record<NamedInFile<keyof Imported>, FieldRule>;
}

/** How a file's texts are read for a field, by its kind. */
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

/** The fields of a kind in their order. */
export const fieldsOf = ({ fields }: Kind): string[] => Object.keys(fields);

export const labelOf = ({ fields }: Kind, field: string): string => fields[field]?.label ?? field;

/** Whether no new row can be without the field. */
export function isRequired({ fields }: Kind, field: string): boolean {
  const required = fields[field]?.required;
  return required === "always" || required === "toCreate";
}

/** How sure a header means a field; 0 is surest, null means it does not. */
export function rankOf({ fields }: Kind, field: string, header: string): number | null {
  const at = fields[field]?.headers?.split(" ").indexOf(simplified(header)) ?? -1;
  return at < 0 ? null : at;
}

/** What a text of a field says: lists are separated by commas, choices are known by key or label, the rest by `style`. */
export function readText({ fields }: Kind, field: string, text: string, style: Style = "point"): Value {
  const { isList, options, reads } = fields[field] ?? {};
  if (isList) return splitNames(text);
  const meant = simplified(text);
  const found = options?.find(
    ({ value, label }) => simplified(value) === meant || simplified(label) === meant,
  );
  const meantText = found?.value ?? text;
  return (reads && readAs(reads, meantText, style)) ?? meantText;
}

/** What rows share that are one, as the portal compares them; null where a row does not say it. */
export function keyOf({ key }: Kind, row: Readonly<Record<string, unknown>>): string | null {
  const parts = key.map((field) => nameKey(textOf(row[field])));
  return parts.includes("") ? null : parts.join("\n");
}

/** What a row is called, such as "Acme, Nora Contact". */
export const titleOf = ({ title }: Kind, row: Row): string =>
  title
    .map((field) => textOf(row[field]))
    .filter(Boolean)
    .join(", ");

/** The one text of a field. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
