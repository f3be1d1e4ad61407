import { Field, type FieldElementProps, type FieldPath, type FieldValues } from "@modular-forms/react";
import type { ReactElement, ReactNode } from "react";
import type { PortalForm } from "./portal-form";

/** Common props of form fields. `name` is checked against the form's values. */
export type FieldBinding<Values extends FieldValues, Output> = {
  form: PortalForm<Values, Output>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  isRequired?: boolean;
  /** Spans both columns of a two-column form. */
  span?: "full";
};

/** A field's signals. Read `.value` only in a leaf component that starts with `useSignals()`. */
export type FieldSignals = {
  value: { readonly value: unknown };
  error: { readonly value: string };
};

/** The library's handlers for the control. It uses the element only to focus it. */
export type Control = Omit<FieldElementProps<Record<string, string>, string>, "ref"> & {
  ref: (element: HTMLElement | null) => void;
};

type BoundFieldProps<Values extends FieldValues, Output> = Pick<
  FieldBinding<Values, Output>,
  "form" | "name" | "span"
> & {
  type: "string" | "boolean" | "string[]";
  children: (signals: FieldSignals, control: Control) => ReactNode;
};

/** Connects one field to the form's store and lays it out. */
export function BoundField<Values extends FieldValues, Output>(props: BoundFieldProps<Values, Output>) {
  const { form, name, type, span, children } = props;
  return (
    <div data-span={span}>
      <LooseField of={form.store} name={name} type={type}>
        {children}
      </LooseField>
    </div>
  );
}

type LooseFieldProps = {
  of: unknown;
  name: string;
  type: string;
  children: (signals: FieldSignals, control: Control) => ReactNode;
};

const LooseField = loosen();

/**
 * The library types a field's props by its value's type, which TypeScript cannot infer for a name that is itself a
 * type parameter. Safe because `FieldBinding` has checked the name, and the leaves narrow the value.
 */
function loosen(): (props: LooseFieldProps) => ReactElement {
  return Field as unknown as (props: LooseFieldProps) => ReactElement;
}
