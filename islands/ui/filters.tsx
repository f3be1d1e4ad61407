import type { ReactNode } from "react";
import { classes } from "./classes";

type FilterFoldProps = {
  /** The values of the filters inside; null or false for an inactive one. */
  values: readonly (string | number | boolean | null)[];
  /** Layout of the unfolded filters on a phone. */
  className: string;
  children: ReactNode;
};

/**
 * Filters that a phone folds behind a button, without a script; from tablet size on they are always open. They are a
 * sibling of the `details`, since the content of a closed one cannot be shown everywhere.
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

type FilterChipProps = {
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  icon?: ReactNode;
  children: ReactNode;
};

/** A toggle for a filter, such as "Past Due Only". */
export function FilterChip({ isOn, onToggle, icon, children }: FilterChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {icon}
      {children}
    </button>
  );
}
