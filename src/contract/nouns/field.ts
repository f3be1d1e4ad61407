import type { AuditLogAction, AuditLogEntity } from "../choices/audit-log";

/** An enumeration as fields use it; `choice()` makes one. */
type Choice = {
  values: readonly [string, ...string[]];
  label: (key: never) => string;
  options: readonly { value: string; label: string }[];
};

/**
 * A field of a noun. `label` is the title that forms give it, such as "Company Name"; the audit log shows it in sentence
 * case. `short` is its title in lists and histories where that is another one. `kind` names how a form reads the field
 * and how a change of it is shown.
 */
export type Field = { label: string; short?: string } & (
  | { kind: "requiredLine" | "email"; message: string }
  | { kind: "line" | "text" | "note"; max?: number }
  | { kind: "link"; message?: string }
  | { kind: "date" | "moment" | "amount" | "number" | "flag" | "words" | "links" | "picture" | "data" }
  | { kind: "choice" | "choices"; choice: Choice }
  /** The id of another thing, or several; `none` stands in histories for no id. */
  | { kind: "reference"; to: AuditLogEntity; none?: string }
);
export type Fields = Readonly<Record<string, Field>>;

/** The words that sentences about a noun are made of. */
export type Words = {
  /** Its name in the audit log, such as "Lead". */
  label: string;
  /** "lead" in "Added lead “Acme”", or "the audit of" where its name alone says nothing. */
  one: string;
  /** "leads" in "Changed 3 leads". */
  many: string;
  /** Verbs other than the usual ones, such as "Started" an onboarding. */
  verbs: Partial<Record<AuditLogAction, string>>;
};

/** A field in the middle of a sentence or list: "Company name" of "Company Name"; abbreviations keep their capitals. */
export function sentenceCase(label: string): string {
  return label.replaceAll(/(?<=\S.*)\b[A-Z](?=[a-z]+\b(?!\.))/g, (letter) => letter.toLowerCase());
}
