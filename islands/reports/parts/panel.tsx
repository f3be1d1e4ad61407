import { type ReactNode, useId } from "react";
import { classes } from "#/islands/ui/classes";

type PanelProps = {
  title: string;
  /** Content to the right of the title. */
  aside?: ReactNode;
  isStale?: boolean;
  children: ReactNode;
};

/** A section of the report with its heading. */
export function Panel({ title, aside, isStale, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      aria-busy={isStale || undefined}
      className={classes("card-surface flex min-w-0 flex-col", isStale && "is-stale")}
    >
      <div className="flex min-h-12 items-center justify-between gap-3 px-4 pt-1">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Shown in a section without data. */
export function NoData() {
  return <p className="px-4 pt-8 pb-12 text-center text-muted">No data available</p>;
}
