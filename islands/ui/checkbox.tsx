import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
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

type LabelledCheckboxProps = ComponentProps<"input"> & { children: ReactNode; hint?: string | undefined };

/** A tick with its words beside it. */
export function LabelledCheckbox({ children, hint, className, ...rest }: LabelledCheckboxProps) {
  return (
    <label
      className={classes("flex min-h-7 cursor-pointer items-start gap-2 py-1 max-sm:min-h-11", className)}
    >
      <input {...rest} type="checkbox" className="checkbox mt-0.5" />
      <span>
        {children}
        {hint && <span className="block text-hint text-muted">{hint}</span>}
      </span>
    </label>
  );
}
