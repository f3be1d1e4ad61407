import type { ReactNode } from "react";

export type BadgeTone =
  | "blue"
  | "green"
  | "yellow"
  | "orange"
  | "red"
  | "gray"
  | "indigo"
  | "neutral"
  | "outline";

type BadgeProps = {
  tone?: BadgeTone;
  /** Replaces the dot. */
  icon?: ReactNode;
  children: ReactNode;
};

/** A status label on a soft background, with a dot or icon, so that color is never the only signal. */
export function Badge({ tone = "gray", icon, children }: BadgeProps) {
  const hasDot = tone !== "neutral" && tone !== "outline";
  return (
    <span className="badge" data-tone={tone}>
      {icon ?? (hasDot && <span className="badge-dot" aria-hidden />)}
      {children}
    </span>
  );
}
