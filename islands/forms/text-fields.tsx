import type { FieldValues } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import type { ComponentProps, ReactNode } from "react";
import { type ControlProps, Field } from "#/islands/ui/field";
import { DateInput, Select, type SelectOption, Textarea, TextInput } from "#/islands/ui/inputs";
import { BoundField, type Control, type FieldBinding, type FieldSignals } from "./bound-field";

type TextFieldProps<Values extends FieldValues, Output> = FieldBinding<Values, Output> &
  Pick<
    ComponentProps<"input">,
    "placeholder" | "maxLength" | "inputMode" | "autoComplete" | "min" | "max" | "step" | "readOnly"
  > & {
    type?: "text" | "email" | "url" | "tel" | "number";
  };

/** One line of text, also for numbers, which the schema parses. */
export function TextField<Values extends FieldValues, Output>(props: TextFieldProps<Values, Output>) {
  const { form, name, label, hint, isRequired, span, ...input } = props;
  return (
    <TextBinding {...{ form, name, label, hint, isRequired, span }}>
      {(control) => <TextInput {...input} {...control} />}
    </TextBinding>
  );
}

/** A field for an external address. */
export function UrlField<Values extends FieldValues, Output>(props: FieldBinding<Values, Output>) {
  return <TextField {...props} type="url" placeholder="https://" />;
}

type TextareaFieldProps<Values extends FieldValues, Output> = FieldBinding<Values, Output> &
  Pick<ComponentProps<"textarea">, "placeholder" | "maxLength" | "rows">;

export function TextareaField<Values extends FieldValues, Output>(props: TextareaFieldProps<Values, Output>) {
  const { form, name, label, hint, isRequired, span, ...textarea } = props;
  return (
    <TextBinding {...{ form, name, label, hint, isRequired, span }}>
      {(control) => <Textarea {...textarea} {...control} />}
    </TextBinding>
  );
}

type DateFieldProps<Values extends FieldValues, Output> = FieldBinding<Values, Output> & {
  /** Returns a warning about an unlikely date, which is accepted anyway. */
  warn?: (date: string) => string | undefined;
};

/** A calendar date, `yyyy-mm-dd` or "". */
export function DateField<Values extends FieldValues, Output>(props: DateFieldProps<Values, Output>) {
  return <TextBinding {...props}>{(control) => <DateInput {...control} />}</TextBinding>;
}

type SelectFieldProps<Values extends FieldValues, Output> = FieldBinding<Values, Output> & {
  options: readonly SelectOption[];
  /** Label of a first choice with the value "", such as "Unassigned". */
  emptyLabel?: string;
  /** Returns a warning about an unlikely choice, which is accepted anyway. */
  warn?: (value: string) => string | undefined;
};

export function SelectField<Values extends FieldValues, Output>(props: SelectFieldProps<Values, Output>) {
  const { form, name, label, hint, isRequired, span, warn, options, emptyLabel } = props;
  return (
    <TextBinding {...{ form, name, label, hint, isRequired, span, warn }}>
      {(control) => <Select {...control} options={options} emptyLabel={emptyLabel} />}
    </TextBinding>
  );
}

type TextControl = ControlProps & Control & { value: string };

type TextBindingProps<Values extends FieldValues, Output> = Loose<DateFieldProps<Values, Output>> & {
  children: (control: TextControl) => ReactNode;
};

/** Lets absent options be passed on as undefined. */
type Loose<T> = { [Key in keyof T]: T[Key] | (undefined extends T[Key] ? undefined : never) };

function TextBinding<Values extends FieldValues, Output>(props: TextBindingProps<Values, Output>) {
  const { form, name, span, warn, children, ...words } = props;
  return (
    <BoundField form={form} name={name} type="string" {...(span && { span })}>
      {(signals, control) => (
        <TextLeaf signals={signals} control={control} words={words} warn={warn}>
          {children}
        </TextLeaf>
      )}
    </BoundField>
  );
}

type TextLeafProps = {
  signals: FieldSignals;
  control: Control;
  words: { label: string; hint?: string | undefined; isRequired?: boolean | undefined };
  warn: ((text: string) => string | undefined) | undefined;
  children: (control: TextControl) => ReactNode;
};

function TextLeaf({ signals, control, words, warn, children }: TextLeafProps) {
  useSignals();
  const { value, error } = signals;
  const text = typeof value.value === "string" ? value.value : "";
  return (
    <Field {...words} warning={warn?.(text)} error={error.value}>
      {(field) => children({ ...field, ...control, value: text })}
    </Field>
  );
}
