import type { ReactNode } from "react";
import { classes } from "./classes";

/** Stat cards in a row, two side by side on a phone. */
export function StatGrid({ children }: { children: ReactNode }) {
  return <div className="stat-grid">{children}</div>;
}

/** Same above a list, which should start on the first screen of a phone: there the cards lose their notes. */
export function StatStrip({ count = 4, children }: { count?: 3 | 4; children: ReactNode }) {
  return (
    <div className="stat-grid stat-strip" data-count={count}>
      {children}
    </div>
  );
}

type StatCardProps = {
  label: string;
  figure: ReactNode;
  /** One line of context, hidden in a strip on a phone. */
  context?: ReactNode;
  /** Emphasizes the figure: `red` for past due. */
  tone?: "red" | "green" | "yellow" | false | undefined;
  icon?: ReactNode;
  /** Makes the whole card a toggle, for example to filter the list below it. */
  filter?: { isOn: boolean; onToggle: (isOn: boolean) => void };
  /** Content that always accompanies the figure. */
  children?: ReactNode;
};

const figureColor = { red: "text-red", green: "text-green", yellow: "text-yellow" };

/** Label, big figure, one line of context; on narrow cards the label replaces the icon. */
export function StatCard({ label, figure, context, tone, icon, filter, children }: StatCardProps) {
  return (
    <section className="card-surface stat-card @container" aria-label={label}>
      <div className="flex items-center justify-between gap-2 text-label text-muted">
        {filter ? (
          <button
            type="button"
            className="card-switch"
            aria-pressed={filter.isOn}
            onClick={() => filter.onToggle(!filter.isOn)}
          >
            {label}
          </button>
        ) : (
          <span>{label}</span>
        )}
        {icon && <span className="stat-icon shrink-0 @max-[10rem]:hidden">{icon}</span>}
      </div>
      <p
        className={classes(
          "stat-figure font-semibold tabular-nums",
          sizeOf(figure),
          tone && figureColor[tone],
        )}
      >
        {figure}
      </p>
      {context && <div className="stat-context text-hint text-muted">{context}</div>}
      {children}
    </section>
  );
}

/** Keeps a long amount on one line on narrow cards. */
function sizeOf(figure: ReactNode): string | undefined {
  return typeof figure === "string" && figure.length > 9 ? "is-long" : undefined;
}
