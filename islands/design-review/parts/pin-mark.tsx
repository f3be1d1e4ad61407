import { classes } from "#/islands/ui/classes";
import type { Point } from "../rules";

const tones = {
  open: "fill-primary stroke-base-100",
  draft: "fill-primary stroke-primary-content",
  resolved: "fill-neutral stroke-base-100 opacity-60",
  older: "fill-neutral stroke-base-100 opacity-45",
} as const;

type PinMarkProps = { point: Point; label: string; tone: keyof typeof tones };

/** A pin on a picture, drawn where it is; its words stand beside the picture. */
export function PinMark({ point, label, tone }: PinMarkProps) {
  const [x, y] = [`${point.x * 100}%`, `${point.y * 100}%`];
  const isGrey = tone === "resolved" || tone === "older";
  return (
    <g>
      <circle cx={x} cy={y} r={13} strokeWidth={2} className={tones[tone]} />
      <text
        x={x}
        y={y}
        dy="0.35em"
        textAnchor="middle"
        className={classes(
          "font-semibold text-hint",
          isGrey ? "fill-neutral-content" : "fill-primary-content",
        )}
      >
        {label}
      </text>
    </g>
  );
}
