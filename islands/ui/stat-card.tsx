import type { ReactNode } from "react";
import { classes } from "./classes";

/** Stat cards in a row, two side by side on a phone. */
export function StatGrid({ count = 4, children }: { count?: 3 | 4; children: ReactNode }) {
  return (
    <div className="stat-grid" data-count={count}>
      {children}
    </div>
  );
}

type StatCardProps = {
  label: string;
  figure: ReactNode;
  /** One line of context. */
  context?: ReactNode;
  /** Makes the figure loud: `red` for what is past due. */
  tone?: "red" | "green" | "yellow";
  icon?: ReactNode;
  children?: ReactNode;
};

const figureColour = { red: "text-red", green: "text-green", yellow: "text-yellow" };

/** Label, big figure, one line of context; where it is narrow the label gets the room of the icon. */
export function StatCard({ label, figure, context, tone, icon, children }: StatCardProps) {
  return (
    <section className="card-surface @container flex min-w-0 flex-col gap-1 p-4" aria-label={label}>
      <div className="flex items-center justify-between gap-2 text-label text-muted">
        <span>{label}</span>
        {icon && <span className="shrink-0 @max-[10rem]:hidden">{icon}</span>}
      </div>
      <p
        className={classes(
          "font-semibold tabular-nums leading-8",
          sizeOf(figure),
          tone && figureColour[tone],
        )}
      >
        {figure}
      </p>
      {context && <div className="text-hint text-muted">{context}</div>}
      {children}
    </section>
  );
}

/** A long amount stays on one line where cards are narrow. */
function sizeOf(figure: ReactNode): string {
  return typeof figure === "string" && figure.length > 9 ? "text-lg xl:text-2xl" : "text-2xl";
}
