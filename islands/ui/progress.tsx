import { classes } from "./classes";

export type ProgressTone = "green" | "blue" | "yellow" | "orange" | "red";

type ProgressProps = { percent: number; label: string; tone?: ProgressTone; className?: string };

/** A bar for a percentage; show the figure beside it. */
export function Progress({ percent, label, tone, className }: ProgressProps) {
  const value = clampPercent(percent);
  return (
    <progress
      className={classes("progress", className)}
      data-tone={tone ?? progressTone(value)}
      max={100}
      value={value}
      aria-label={label}
    >
      {`${value}%`}
    </progress>
  );
}

/** From 80 green, from 60 blue, from 40 yellow, from 20 orange, below red. */
export function progressTone(percent: number): ProgressTone {
  const value = clampPercent(percent);
  if (value >= 80) return "green";
  if (value >= 60) return "blue";
  if (value >= 40) return "yellow";
  if (value >= 20) return "orange";
  return "red";
}

function clampPercent(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
