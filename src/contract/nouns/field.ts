import type { AuditLogAction, AuditLogEntity } from "../choices/audit-log";

/** An enumeration as fields use it; `choice()` makes one. */
type Choice = {
  values: readonly [string, ...string[]];
  label: (key: never) => string;
  options: readonly { value: string; label: string }[];
};

/**
 * A field of a noun. `label` is its title in forms, such as "Company Name"; the audit log shows it in sentence case.
 * `short` is its title in lists and histories, if different. `kind` determines how a form reads the field and how its
 * changes are shown.
 */
export type Field = { label: string; short?: string } & (
  | { kind: "requiredLine" | "email" | "link"; message?: string }
  | { kind: "line" | "text" | "note" | "moment" | "number" | "flag" | "picture" | "data" | "timeZone" }
  | { kind: "date" | "words"; required?: string }
  | { kind: "links"; max: number }
  /** Whole units of the portal's currency. */
  | { kind: "amount" }
  /** From 0, with decimals. */
  | { kind: "decimal"; max: number }
  | { kind: "wholeNumber"; min: number; max: number; required?: string }
  /** A whole number within a range that its message names. */
  | { kind: "range"; min: number; max: number; default: number }
  /** A whole number with few values to choose from. */
  | { kind: "scale"; steps: readonly string[]; default: number }
  | { kind: "choice" | "choices"; choice: Choice; required?: string }
  /** The id of another entity, or several; `none` is shown in histories for no id. */
  | { kind: "reference"; to: AuditLogEntity; none?: string; required?: string }
  /** The rule by which a task returns. */
  | { kind: "repeat" }
  /** The ids of other rows that must be done first, each with the days after it. */
  | { kind: "needs"; to: AuditLogEntity }
  /** Conditions on a client, as templates have them. */
  | { kind: "conditions" }
);
export type Fields = Readonly<Record<string, Field>>;

/** Lists the things to which a value of a field refers. */
export function referencesOf(field: Field | null, value: unknown): { entity: AuditLogEntity; id: string }[] {
  if (field?.kind !== "reference" && field?.kind !== "needs") return [];
  return [value].flat().flatMap((item) => {
    if (typeof item === "string") return [{ entity: field.to, id: item }];
    return typeof item === "object" && item && "id" in item
      ? [{ entity: field.to, id: String(item.id) }]
      : [];
  });
}

/** The fields that columns of a file can fill, in the order of the screens. */
export type ImportFields = Readonly<Record<string, ImportField>>;
export type ImportField = {
  /** Header names of the field, simplified and separated by spaces, best match first. */
  headers?: string;
  /** Header names of columns that fill the field together, in order, if none fills it alone. */
  parts?: readonly string[];
  /**
   * `always`: every row needs it, even for an update. `toCreate`: an update may omit it. `inColumn`: empty cells are
   * refused if the file has a column for it.
   */
  required?: "always" | "toCreate" | "inColumn";
};

/** The words for sentences about a noun. */
export type Words = {
  /** Its label in the audit log, such as "Lead". */
  label: string;
  /** "lead" in "Added lead “Acme”", or "the audit of" when the name alone is not enough. */
  one: string;
  /** "leads" in "Changed 3 leads". */
  many: string;
  /** Verbs that differ from the default ones, such as "Started" for an onboarding. */
  verbs: Partial<Record<AuditLogAction, string>>;
};

/** Titles of fields in lists and histories, by name. */
export function shortLabels<F extends Fields>(fields: F): { readonly [Name in keyof F]: string } {
  const titles = Object.entries(fields).map(([name, field]) => [name, shortLabel(field)]);
  // Safe because every field has its title.
  return Object.fromEntries(titles) as { [Name in keyof F]: string };
}

export function shortLabel({ short, label }: Field): string {
  return short ?? sentenceCase(label);
}

/** Returns the label of a choice field's value; null for other fields, and for values that no longer exist. */
export function choiceLabel(field: Field | null, key: string): string | null {
  if (field?.kind !== "choice" && field?.kind !== "choices") return null;
  return field.choice.options.find(({ value }) => value === key)?.label ?? null;
}

/** Converts a field label to sentence case: "Company name" for "Company Name"; abbreviations keep their capitals. */
export function sentenceCase(label: string): string {
  return label.replaceAll(/(?<=\S.*)\b[A-Z](?=[a-z]+\b(?!\.))/g, (letter) => letter.toLowerCase());
}
