import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes";
import { Fieldset } from "./fieldset";
import { DateInput, Select } from "./inputs";

/** Props that connect a control to its label, hint and error; spread them onto the control. */
export type ControlProps = {
  id: string;
  required?: boolean;
  "aria-invalid"?: boolean;
  "aria-describedby"?: string;
};

type FieldProps = {
  label: string;
  hint?: string | undefined;
  /** Replaces the hint: the value is accepted, but may be a mistake. */
  warning?: string | undefined;
  /** Replaces both and marks the control. */
  error?: string | undefined;
  isRequired?: boolean | undefined;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Label above, control, hint, warning or error below. */
export function Field(props: FieldProps) {
  const { label, hint, warning, error, isRequired, isLabelHidden, className, children } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const note = error || warning || hint;
  const tone = error ? "text-red" : warning ? "text-yellow" : "text-muted";
  return (
    <div className={classes("flex flex-col gap-1", className)}>
      <label
        htmlFor={id}
        className={classes("font-medium text-label", isRequired && "is-required", isLabelHidden && "sr-only")}
      >
        {label}
      </label>
      {children({
        id,
        ...(isRequired && { required: true }),
        ...(error && { "aria-invalid": true }),
        ...(note && { "aria-describedby": noteId }),
      })}
      {note && (
        <p id={noteId} role={error ? undefined : "status"} className={classes("text-hint", tone)}>
          {note}
        </p>
      )}
    </div>
  );
}

type FieldGroupProps = Omit<FieldProps, "children" | "isLabelHidden" | "warning"> & { children: ReactNode };

/** Several controls under one label, such as a list of checkboxes. */
export function FieldGroup({ label, hint, error, isRequired, className, children }: FieldGroupProps) {
  const noteId = useId();
  const note = error || hint;
  return (
    <Fieldset
      boxClassName={className}
      className="flex flex-col gap-1"
      {...(note && { "aria-describedby": noteId })}
    >
      <legend className={classes("mb-1 font-medium text-label", isRequired && "is-required")}>{label}</legend>
      {children}
      {note && (
        <p id={noteId} className={classes("text-hint", error ? "text-red" : "text-muted")}>
          {note}
        </p>
      )}
    </Fieldset>
  );
}

type PickFieldProps = Omit<FieldProps, "children"> & {
  value: string;
  onPick: (value: string) => void;
};

type SelectProps = Pick<ComponentProps<typeof Select>, "options" | "emptyLabel">;

/** A labelled select outside of a form's store; "" is the empty option. */
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

/** Same for a calendar date, `yyyy-mm-dd` or "". */
export function DayField({ value, onPick, ...words }: PickFieldProps) {
  return (
    <Field {...words}>
      {(control) => (
        <DateInput {...control} value={value} onChange={({ currentTarget }) => onPick(currentTarget.value)} />
      )}
    </Field>
  );
}
