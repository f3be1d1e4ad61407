import type { ComponentProps } from "react";
import { Field } from "./field";
import { DateInput, Select } from "./inputs";

type PickFieldProps = Omit<ComponentProps<typeof Field>, "children"> & {
  value: string;
  onPick: (value: string) => void;
};

type SelectProps = Pick<ComponentProps<typeof Select>, "options" | "emptyLabel">;

/** One of a few under its label, outside of a form's store; "" is the empty one. */
export function PickField(props: PickFieldProps & SelectProps) {
  const { value, onPick, options, emptyLabel, ...words } = props;
  return (
    <Field {...words}>
      {(control) => (
        <Select
          {...control}
          options={options}
          emptyLabel={emptyLabel}
          value={value}
          onChange={({ currentTarget }) => onPick(currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** The same for a calendar date, `yyyy-mm-dd` or "". */
export function DayField({ value, onPick, ...words }: PickFieldProps) {
  return (
    <Field {...words}>
      {(control) => (
        <DateInput {...control} value={value} onChange={({ currentTarget }) => onPick(currentTarget.value)} />
      )}
    </Field>
  );
}
