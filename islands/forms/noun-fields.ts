import type { FieldPath, FieldValues } from "@modular-forms/react";
import * as v from "valibot";
import type { SelectOption } from "#/islands/ui/inputs";
import type { Field, Fields } from "#/src/contract/nouns/field";
import type { PortalForm } from "./portal-form";
import {
  emailAddress,
  linkLines,
  optionalDate,
  optionalId,
  optionalLine,
  optionalLink,
  optionalPicture,
  optionalText,
  optionalTimeZone,
  requiredDate,
  requiredId,
  requiredText,
} from "./typed";
import { numberInRange, optionalAmount, optionalDecimal, scale, wholeNumber } from "./typed-numbers";

/** Schema of each kind of form field; `required` ones do not allow null. */
const schemas = {
  requiredLine: ({ message }) => requiredText(message),
  email: ({ message }) => emailAddress(message),
  line: () => optionalLine(),
  text: () => optionalText(),
  link: ({ message }) => optionalLink(message),
  links: ({ max }) => linkLines(max),
  date: () => optionalDate(),
  amount: () => optionalAmount(),
  decimal: ({ max }) => optionalDecimal(max),
  flag: () => v.boolean(),
  range: ({ min, max }) => numberInRange(min, max),
  wholeNumber: ({ min, max, required }) => wholeNumber(min, max, required),
  scale: ({ steps }) => scale(steps),
  reference: () => optionalId(),
  choice: ({ choice, required }) => v.picklist(choice.values, required),
  timeZone: () => optionalTimeZone(),
  picture: () => optionalPicture(),
} satisfies { [Kind in Field["kind"]]?: (field: Field & { kind: Kind }) => v.GenericSchema };

const required = { date: requiredDate, reference: requiredId };

export const kindsOfForms = Object.keys(schemas) as FormKind[];

type FormKind = keyof typeof schemas;
/** A field whose kind has a form schema. */
export type FormField = Field & { kind: FormKind };

type SchemaOf<F extends Field> = F extends {
  kind: "choice";
  choice: { values: infer Values extends readonly string[] };
}
  ? v.PicklistSchema<Values, string | undefined>
  : F extends { kind: keyof typeof required; required: string }
    ? ReturnType<(typeof required)[F["kind"]]>
    : F["kind"] extends FormKind
      ? ReturnType<(typeof schemas)[F["kind"]]>
      : never;

type Own<F> = { [Name in keyof F]?: v.GenericSchema };
type EntriesOf<F extends Fields, O> = {
  [Name in keyof F]: Name extends keyof O ? Extract<O[Name], v.GenericSchema> : SchemaOf<F[Name]>;
};

/** Builds the form schema of a noun's fields: each by its kind, or by the form's `own` schema for it. */
export function formOf<F extends Fields, O extends Own<F>>(
  fields: F & Readonly<Record<Exclude<keyof F, keyof O>, FormField>>,
  own: O,
) {
  const entries = Object.entries<Field>(fields).map(([name, field]) => [name, own[name] ?? schemaOf(field)]);
  // Safe because every field keeps its name and has the schema of its kind; Object.fromEntries loses the key types.
  return v.object(Object.fromEntries(entries) as EntriesOf<F, O>);
}

/** Safe because `formOf` accepts only such kinds, and the kind selects the function for its fields. */
function schemaOf(field: Field): v.GenericSchema {
  if ((field.kind === "date" || field.kind === "reference") && field.required !== undefined) {
    return required[field.kind](field.required);
  }
  const make = schemas[field.kind as FormKind] as (field: Field) => v.GenericSchema;
  return make(field);
}

/** Typed values of such fields: booleans and texts, "" for none. */
export type TypedInto<F extends Fields> = {
  [Name in keyof F]: F[Name]["kind"] extends "flag"
    ? boolean
    : F[Name]["kind"] extends "choices"
      ? string[]
      : string;
};

/** Returns the values of a new row: those given, and the defaults of numbers. */
export function emptyOf<F extends Fields>(fields: F, given: Partial<TypedInto<F>>): TypedInto<F> {
  const values = Object.entries(fields).map(([name, field]) => [name, emptyValueOf(field)]);
  // Safe because every field has the value of its kind.
  return { ...Object.fromEntries(values), ...given } as TypedInto<F>;
}

function emptyValueOf(field: Field): string | boolean | string[] {
  if (field.kind === "flag") return false;
  if (field.kind === "choices") return [...field.choice.values];
  return "default" in field ? String(field.default) : "";
}

/** Returns the props of the components for the fields of a noun that are on the form, by name. */
export function fieldProps<F extends Fields, Values extends FieldValues, Output>(
  form: PortalForm<Values, Output>,
  fields: F,
) {
  return <Name extends Extract<keyof F, string> & FieldPath<Values>>(name: Name) => ({
    form,
    name,
    ...propsOf<F[Name]>(fields[name]),
  });
}

/** Props of a field's input, by its kind. */
type InputOf<F extends Field> = F["kind"] extends "choice" | "choices"
  ? { options: readonly SelectOption[] }
  : F["kind"] extends "wholeNumber" | "range" | "amount" | "decimal"
    ? NumberInput
    : F["kind"] extends "email"
      ? { type: "email" }
      : unknown;

type NumberInput = {
  type: "number";
  inputMode: "numeric" | "decimal";
  min: number;
  max?: number;
  step: number | "any";
};

type Named<F extends Field> = { label: string; isRequired?: boolean } & InputOf<F>;

/** Label, mark and input of a field. Safe because `inputOf` gives each kind the props that `InputOf` says; TypeScript does not narrow a type parameter. */
export function propsOf<F extends Field>(field: F): Named<F> {
  const isRequired = alwaysRequired.includes(field.kind) || "required" in field;
  return { label: field.label, ...(isRequired && { isRequired }), ...inputOf(field) } as Named<F>;
}

const alwaysRequired: readonly Field["kind"][] = ["requiredLine", "email", "range"];

function inputOf(field: Field): object {
  switch (field.kind) {
    case "choice":
    case "choices":
      return { options: field.choice.options };
    case "email":
      return { type: "email" };
    case "amount":
      return { ...whole, min: 0 };
    case "wholeNumber":
    case "range":
      return { ...whole, min: field.min, max: field.max };
    case "decimal":
      return { type: "number", inputMode: "decimal", min: 0, max: field.max, step: "any" };
    default:
      return {};
  }
}

const whole = { type: "number", inputMode: "numeric", step: 1 };
