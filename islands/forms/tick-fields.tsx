import type { FieldValues } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import { useId } from "react";
import { FieldGroup } from "#/islands/ui/field";
import type { SelectOption } from "#/islands/ui/inputs";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import { BoundField, type Control, type FieldBinding, type FieldSignals } from "./bound-field";

/** A checkbox with its label beside it. */
export function CheckboxField<Values extends FieldValues, Output>(props: FieldBinding<Values, Output>) {
  const { form, name, label, hint, span } = props;
  return (
    <BoundField form={form} name={name} type="boolean" {...(span && { span })}>
      {(signals, control) => <TickLeaf signals={signals} control={control} label={label} hint={hint} />}
    </BoundField>
  );
}

type CheckboxGroupFieldProps<Values extends FieldValues, Output> = FieldBinding<Values, Output> & {
  options: readonly SelectOption[];
};

/** A group of checkboxes: the value is the list of checked ones. */
export function CheckboxGroupField<Values extends FieldValues, Output>(
  props: CheckboxGroupFieldProps<Values, Output>,
) {
  const { form, name, label, hint, isRequired, span, options } = props;
  return (
    <BoundField form={form} name={name} type="string[]" {...(span && { span })}>
      {(signals, control) => (
        <TickListLeaf
          signals={signals}
          control={control}
          words={{ label, hint, isRequired }}
          options={options}
        />
      )}
    </BoundField>
  );
}

type TickLeafProps = { signals: FieldSignals; control: Control; label: string; hint?: string | undefined };

function TickLeaf({ signals, control, label, hint }: TickLeafProps) {
  useSignals();
  const { value, error } = signals;
  const isOn = value.value === true;
  const message = error.value;
  const messageId = useId();
  return (
    <>
      <LabelledCheckbox
        {...control}
        checked={isOn}
        hint={message ? undefined : hint}
        aria-invalid={message !== ""}
        aria-describedby={message ? messageId : undefined}
      >
        {label}
      </LabelledCheckbox>
      {message && (
        <p id={messageId} className="text-hint text-red">
          {message}
        </p>
      )}
    </>
  );
}

type TickListLeafProps = {
  signals: FieldSignals;
  control: Control;
  words: { label: string; hint?: string | undefined; isRequired?: boolean | undefined };
  options: readonly SelectOption[];
};

function TickListLeaf({ signals, control, words, options }: TickListLeafProps) {
  useSignals();
  const { value, error } = signals;
  const ticked: unknown = value.value;
  return (
    <FieldGroup {...words} error={error.value}>
      {options.map((option) => (
        <LabelledCheckbox
          key={option.value}
          {...control}
          value={option.value}
          checked={Array.isArray(ticked) && ticked.includes(option.value)}
        >
          {option.label}
        </LabelledCheckbox>
      ))}
    </FieldGroup>
  );
}
