import { z } from "zod";
import { AccessKind } from "./account-access";
import { formColumnKind, formFieldKind, keptFieldKind, mappedColumn } from "./choices/forms";
import { limits } from "./limits";
import { formLimits } from "./limits-of-forms";
import { Id, oneOf, optionalLine, optionalText, requiredText, rowFields, Timestamp } from "./primitives";

export const FormFieldKind = oneOf(formFieldKind.values);
export const FormColumnKind = oneOf(formColumnKind.values);
export const KeptFieldKind = oneOf(keptFieldKind.values);
/** The columns of a client that an answer can fill. */
export const MappedColumn = oneOf(mappedColumn.values);

/** A name in a form: lower case letters, digits and underscores, beginning with a letter. */
const Key = z
  .string()
  .max(formLimits.keyLength, `Must be at most ${formLimits.keyLength} characters`)
  .regex(/^[a-z][a-z0-9_]*$/, "Use lower case letters, digits and underscores, beginning with a letter");

/** Titles that ask for a secret, which belongs into no form. */
const secret =
  /\b(pass ?words?|pass ?codes?|pass ?phrases?|pins?|pin[ -](code|number)s?|(secret|private|api|access)[ -]?keys?|client secrets?|(credit|debit|payment|bank)[ -]?card[ -]?(numbers?|no)|card[ -]?numbers?|cvv|cvc|one[ -]time codes?|otps?|2fa codes?)\b/i;

/** Returns true if a title asks for a password, PIN, secret key or card number. */
export function asksForSecret(title: string): boolean {
  return secret.test(title);
}

const Title = requiredText().refine(
  (title) => !asksForSecret(title),
  "Ask for access instead: add an access field.",
);

/** False if it is absent. */
const Flag = z
  .boolean()
  .optional()
  .transform((is = false) => is);

const Options = z
  .array(requiredText())
  .min(1, "Add at least one option")
  .max(formLimits.options, `At most ${formLimits.options} options`)
  .refine((options) => new Set(options).size === options.length, "Name each option once");

export const FormColumn = z
  .strictObject({
    key: Key,
    label: Title,
    kind: FormColumnKind,
    required: Flag,
    options: Options.optional().describe("Of a column of kind `choice`"),
  })
  .refine(({ kind, options }) => (kind === "choice") === (options !== undefined), {
    path: ["options"],
    message: "Only a choice has options",
  });
export type FormColumn = z.infer<typeof FormColumn>;

/** One field of a form. */
export const FormField = z
  .strictObject({
    key: Key.describe("Unique in the form; answers are stored by it"),
    label: Title,
    help: optionalText(formLimits.helpLength).default(null),
    example: optionalLine().default(null),
    kind: FormFieldKind,
    required: Flag,
    showIf: z
      .strictObject({ key: Key, is: z.union([z.string().max(limits.nameLength), z.boolean()]) })
      .optional()
      .describe("Shows the field only while an earlier field has this answer, or has it among several"),
    mapsTo: MappedColumn.optional().describe("The client's column that its answer can fill"),
    keep: z
      .strictObject({ key: Key, kind: KeptFieldKind, label: Title })
      .optional()
      .describe("The agency's own field of a client that its answer can fill"),
    options: Options.optional().describe("Of a field of kind `choice` or `choices`"),
    columns: z
      .array(FormColumn)
      .min(1, "Add at least one column")
      .max(formLimits.columns, `At most ${formLimits.columns} columns`)
      .optional()
      .describe("Of a field of kind `table`"),
    access: z
      .strictObject({ kind: AccessKind, marketplace: optionalLine().default(null) })
      .optional()
      .describe("Of a field of kind `access`: the access that the client is to grant"),
  })
  .superRefine((field, { addIssue }) => {
    const refuse = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
    const isChoice = field.kind === "choice" || field.kind === "choices";
    if (isChoice !== (field.options !== undefined)) refuse("options", "Only a choice has options");
    if ((field.kind === "table") !== (field.columns !== undefined)) {
      refuse("columns", "Only a table has columns");
    }
    if ((field.kind === "access") !== (field.access !== undefined)) {
      refuse("access", "Only an access field names an access");
    }
    if (field.keep && field.keep.kind !== field.kind) refuse("keep", "A field is kept by its own kind");
    if (field.mapsTo && !kindsOf[field.mapsTo].includes(field.kind)) {
      refuse("mapsTo", `${mappedColumn.label(field.mapsTo)} cannot come from this kind of field`);
    }
    if (hasTwice(field.columns ?? [])) refuse("columns", "Name each column once");
  });
export type FormField = z.infer<typeof FormField>;

/** The kinds of fields that can fill each column of a client. */
const kindsOf: Record<(typeof mappedColumn.values)[number], readonly FormField["kind"][]> = {
  primaryContactName: ["text"],
  primaryContactEmail: ["email"],
  websiteUrl: ["url"],
  amazonStorefrontUrl: ["url"],
  brandNames: ["text", "long", "table"],
  clientType: ["choice"],
};

export const FormSection = z.strictObject({
  title: requiredText(),
  intro: optionalText(formLimits.helpLength).default(null),
  fields: z.array(FormField).min(1, "A section has at least one field"),
});
export type FormSection = z.infer<typeof FormSection>;

export const FormSections = z
  .array(FormSection)
  .min(1, "A form has at least one section")
  .max(formLimits.sections, `At most ${formLimits.sections} sections`)
  .superRefine((sections, { addIssue }) => {
    const seen = new Map<string, FormField>();
    sections.forEach(({ fields }, section) => {
      fields.forEach((field, at) => {
        const refuse = (name: string, message: string) =>
          addIssue({ code: "custom", path: [section, "fields", at, name], message });
        const { showIf } = field;
        if (seen.has(field.key)) refuse("key", "Another field has this key");
        if (showIf && !canShow(seen.get(showIf.key), showIf.is)) {
          refuse("showIf", "Choose an earlier field, and one of its answers");
        }
        seen.set(field.key, field);
      });
    });
    if (seen.size > formLimits.fields) {
      addIssue({ code: "custom", message: `At most ${formLimits.fields} fields` });
    }
  });

function canShow(field: FormField | undefined, is: string | boolean): boolean {
  if (field?.kind === "yes_no") return typeof is === "boolean";
  return typeof is === "string" && field?.options?.includes(is) === true;
}

function hasTwice(columns: readonly { key: string }[]): boolean {
  return new Set(columns.map(({ key }) => key)).size < columns.length;
}

export const FormVersion = z.object({
  id: Id,
  number: z.int().describe("Counted from 1"),
  usedBy: z.int().describe("Number of tasks that have it; such a version never changes"),
  fieldCount: z.int(),
  createdAt: Timestamp,
});
export type FormVersion = z.infer<typeof FormVersion>;

/** A form with its versions, newest first. */
export const Form = z.object({
  id: Id,
  name: z.string(),
  versions: z.array(FormVersion),
  templates: z.array(z.object({ id: Id, name: z.string() })).describe("Templates whose tasks get it"),
  ...rowFields,
});
export type Form = z.infer<typeof Form>;

/** A form with the sections of its newest version, and what each version changed. */
export const FormDetail = Form.extend({
  sections: z.array(FormSection),
  changes: z
    .array(
      z.object({
        number: z.int(),
        added: z.array(z.string()),
        removed: z.array(z.string()),
        changed: z.array(z.string()),
      }),
    )
    .describe("For each version but the first, the labels of fields that differ from the one before"),
});
export type FormDetail = z.infer<typeof FormDetail>;

export const CreateForm = z.strictObject({ name: requiredText(), sections: FormSections });
export type CreateForm = z.infer<typeof CreateForm>;
export type CreateFormInput = z.input<typeof CreateForm>;

/** `sections` change the newest version, unless a task has it. */
export const UpdateForm = CreateForm.partial();
export type UpdateForm = z.infer<typeof UpdateForm>;

export const CreateFormVersion = z.strictObject({ sections: FormSections });
export type CreateFormVersion = z.infer<typeof CreateFormVersion>;
