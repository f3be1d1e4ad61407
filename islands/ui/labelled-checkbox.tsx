import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes";

type LabelledCheckboxProps = ComponentProps<"input"> & { children: ReactNode; hint?: string | undefined };

/** A checkbox with its label beside it. */
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
