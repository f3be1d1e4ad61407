import { type ComponentProps, useEffect, useRef } from "react";
import { classes } from "./classes";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "ref"> & {
  /** Some but not all of what it stands for. */
  isMixed?: boolean;
};

/** A tick by itself: give it an `aria-label`. Its target is wider than the box. */
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
