import type { FieldPath, FieldValues } from "@modular-forms/react";
import type { SelectOption } from "#/islands/ui/inputs";
import type { Field, Fields } from "#/src/contract/nouns/field";
import type { PortalForm } from "./portal-form";

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

type Named<F extends Field> = { label: string; isRequired?: boolean } & InputOf<F>;

/**
 * Returns label, mark and input of a field. Safe because `inputOf` gives each kind the props declared by `InputOf`;
 * TypeScript does not narrow a type parameter.
 */
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
