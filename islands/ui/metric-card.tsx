import type { ReactNode } from "react";
import { StatCard } from "./stat-card";

type MetricCardProps = {
  label: string;
  icon: ReactNode;
  /** Null without data: never shown as 0. */
  figure: string | null;
  context: ReactNode;
  tone?: "red" | "yellow" | "green" | undefined;
};

/** A figure in a card, or a text when there is none. */
export function MetricCard({ label, icon, figure, context, tone }: MetricCardProps) {
  if (figure === null) {
    const words = <span className="block font-medium text-body text-muted leading-8">No data available</span>;
    return <StatCard label={label} icon={icon} figure={words} />;
  }
  return <StatCard label={label} icon={icon} figure={figure} context={context} tone={tone} />;
}
