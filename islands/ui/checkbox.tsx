import { type ComponentProps, useEffect, useRef } from "react";
import { classes } from "./classes";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "ref"> & {
  /** True when only part of the group is selected. */
  isMixed?: boolean;
};

/** A checkbox without a visible label: give it an `aria-label`. Its target is larger than the box. */
export function Checkbox({ isMixed = false, className, ...rest }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={classes("check-target above-row-link", className)}>
      <input {...rest} ref={ref} type="checkbox" className="checkbox" />
    </label>
  );
}
