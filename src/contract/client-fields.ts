import { z } from "zod";
import { KeptFieldKind } from "./forms";
import { limits } from "./limits";
import { formLimits } from "./limits-of-forms";
import { withScheme } from "./links";
import { Email, HttpUrl, IsoDate, requiredText } from "./primitives";

/** Pattern of the key of one of the agency's own fields. */
export const fieldKey = `[a-z][a-z0-9_]{0,${formLimits.keyLength - 1}}`;
export const FieldName = z.string().regex(new RegExp(`^field\\.${fieldKey}$`), "Must be field. and a key");
export const FieldOrder = z.string().regex(new RegExp(`^-?field\\.${fieldKey}$`));

/** The agency's own field of clients. */
export const KeptField = z.object({
  key: z.string(),
  kind: KeptFieldKind,
  label: z.string(),
  options: z.array(z.string()).describe("Of a field of kind `choice` or `choices`"),
});
export type KeptField = z.infer<typeof KeptField>;

export const KeptValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type KeptValue = z.infer<typeof KeptValue>;

/** Values of the agency's own fields of a client, by key. */
export const ClientFieldValues = z.record(z.string(), KeptValue);
export type ClientFieldValues = z.infer<typeof ClientFieldValues>;

/** New values by key; null deletes one, and absent ones stay. Each must be of its field's kind. */
export const UpdateClientFields = z
  .record(z.string().max(formLimits.keyLength), KeptValue.nullable())
  .refine((values) => Object.keys(values).length <= formLimits.fields, `At most ${formLimits.fields} fields`);
export type UpdateClientFields = z.infer<typeof UpdateClientFields>;

/** Builds the schema of the values of a kept field. */
export function keptValue({ kind, options }: Pick<KeptField, "kind" | "options">): z.ZodType<KeptValue> {
  const option = z
    .string()
    .refine((value) => options.includes(value), `Must be one of ${options.join(", ")}`);
  switch (kind) {
    case "text":
      return requiredText("Required", limits.noteLength);
    case "number":
      return z.number("Must be a number").min(-limits.amount).max(limits.amount);
    case "money":
      return z
        .number("Must be an amount")
        .min(0, "Must be at least 0")
        .max(limits.amount)
        .refine(hasTwoDecimals, "Must have at most two decimals");
    case "date":
      return IsoDate;
    case "choice":
      return option;
    case "choices":
      return z
        .array(option, "Must be a list")
        .min(1, "Choose at least one")
        .refine((values) => new Set(values).size === values.length, "Name each once");
    case "yes_no":
      return z.boolean("Must be true or false");
    case "email":
      return Email;
    case "url":
      return HttpUrl;
  }
}

/** Builds the schema of a kept field's value in a row of a file: yes or no may be text, and links may lack the scheme. */
export function importedValue(
  field: Pick<KeptField, "kind" | "options">,
): z.ZodType<KeptValue | null | undefined> {
  const value = keptValue(field);
  switch (field.kind) {
    case "yes_no":
      return z
        .preprocess((given) => (given === "true" || given === "false" ? given === "true" : given), value)
        .nullable()
        .optional();
    case "url":
      return z
        .preprocess((given) => (typeof given === "string" ? withScheme(given) : given), value)
        .nullable()
        .optional();
    default:
      return value.nullable().optional();
  }
}

function hasTwoDecimals(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount;
}
