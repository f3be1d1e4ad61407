import type { ReactNode } from "react";
import { classes } from "./classes";

/** Stat cards in a row, two side by side on a phone. */
export function StatGrid({ children }: { children: ReactNode }) {
  return <div className="stat-grid">{children}</div>;
}

/** The same above a list, which on a phone begins on the first screen: there the cards lose their context. */
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
  /** One line of context, which a strip leaves out on a phone. */
  context?: ReactNode;
  /** Makes the figure loud: `red` for what is past due. */
  tone?: "red" | "green" | "yellow" | false | undefined;
  icon?: ReactNode;
  /** Makes the whole card a switch, such as for what the list below it shows. */
  filter?: { isOn: boolean; onToggle: (isOn: boolean) => void };
  /** What belongs to the figure wherever it is shown. */
  children?: ReactNode;
};

const figureColour = { red: "text-red", green: "text-green", yellow: "text-yellow" };

/** Label, big figure, one line of context; where it is narrow the label gets the room of the icon. */
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
          tone && figureColour[tone],
        )}
      >
        {figure}
      </p>
      {context && <div className="stat-context text-hint text-muted">{context}</div>}
      {children}
    </section>
  );
}

/** A long amount stays on one line where cards are narrow. */
function sizeOf(figure: ReactNode): string | undefined {
  return typeof figure === "string" && figure.length > 9 ? "is-long" : undefined;
}
