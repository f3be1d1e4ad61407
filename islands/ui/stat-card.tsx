import type { ReactNode } from "react";

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

/** Label, big figure, one line of context. */
export function StatCard({ label, figure, context, tone, icon, children }: StatCardProps) {
  return (
    <section className="card-surface flex min-w-0 flex-col gap-1 p-4" aria-label={label}>
      <div className="flex items-center justify-between gap-2 text-label text-muted">
        <span>{label}</span>
        {icon}
      </div>
      <p className={`font-semibold text-2xl tabular-nums leading-8 ${tone ? figureColour[tone] : ""}`}>
        {figure}
      </p>
      {context && <div className="text-hint text-muted">{context}</div>}
      {children}
    </section>
  );
}
