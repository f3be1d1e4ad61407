import type { ComponentProps } from "react";
import { firstDate, lastDate } from "#/src/contract/calendar";
import { classes } from "./classes";

/** One line of text; `type` may be email, url, tel, number. */
export function TextInput({ className, ...rest }: ComponentProps<"input">) {
  return <input type="text" autoComplete="off" {...rest} className={classes("input", className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} className={classes("textarea", className)} />;
}

/** A calendar date as `yyyy-mm-dd`. */
export function DateInput({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  return (
    <input min={firstDate} max={lastDate} {...rest} type="date" className={classes("input", className)} />
  );
}

export type SelectOption<Value extends string = string> = { value: Value; label: string };

type SelectProps = Omit<ComponentProps<"select">, "children"> & {
  options: readonly SelectOption[];
  /** Label of a first choice with the value "", such as "All Statuses". */
  emptyLabel?: string | undefined;
};

/** The native select, styled. */
export function Select({ options, emptyLabel, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classes("select", className)}>
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
