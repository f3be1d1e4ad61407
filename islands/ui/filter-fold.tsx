import type { ReactNode } from "react";
import { classes } from "./classes";

type FilterFoldProps = {
  /** What the filters inside are set to: nothing, as null or false, where one is not. */
  values: readonly (string | number | boolean | null)[];
  /** How the filters stand on a phone, unfolded. */
  className: string;
  children: ReactNode;
};

/**
 * Filters that a phone folds behind a press, which needs no script; from a tablet on they stand open. They are the
 * neighbour of what folds them, since what is inside a closed `details` cannot be shown everywhere.
 */
export function FilterFold({ values, className, children }: FilterFoldProps) {
  const active = values.filter((value) => value !== null && value !== false).length;
  return (
    <>
      <details className="filter-fold peer md:hidden">
        <summary className="chip" data-active={active > 0 || undefined}>
          {active > 0 ? `Filters · ${active}` : "Filters"}
        </summary>
      </details>
      <div className={classes("max-md:peer-[:not([open])]:hidden md:contents", className)}>{children}</div>
    </>
  );
}
