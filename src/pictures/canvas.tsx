/** @jsxImportSource hono/jsx */

import type { ScaleLinear } from "d3-scale";
import type { Child } from "hono/jsx";

/**
 * Width in units, which are pixels on a phone; wider screens scale it up until its text has the size of body text.
 */
export const width = 340;

type CanvasProps = { label: string; height: number; children: Child };

/** The SVG of a chart; its height is fixed, so that nothing around it shifts. */
export function Canvas({ label, height, children }: CanvasProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      class="h-auto w-full max-w-[400px]"
      font-size="12"
      fill="currentColor"
    >
      {children}
    </svg>
  );
}

type LinesProps = {
  scale: ScaleLinear<number, number>;
  left: number;
  right: number;
  show: (value: number) => string;
};

/** Levels of a vertical axis with their labels. */
export function Levels({ scale, left, right, show }: LinesProps) {
  return (
    <>
      {scale.ticks(4).map((level) => (
        <g key={level}>
          <line
            x1={left}
            x2={right}
            y1={round(scale(level))}
            y2={round(scale(level))}
            class="text-line"
            stroke="currentColor"
          />
          <text x={left - 6} y={round(scale(level)) + 4} text-anchor="end" class="text-muted">
            {show(level)}
          </text>
        </g>
      ))}
    </>
  );
}

/** Returns the range of an amount axis: it always includes zero, so that lengths are proportional to amounts. */
export function fromZero(values: readonly number[]): [low: number, high: number] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  return low === high ? [0, 1] : [low, high];
}

/** Labels along a horizontal axis, as many as fit; always including the last. */
export function Names({ names, x, y }: { names: readonly string[]; x: readonly number[]; y: number }) {
  const longest = Math.max(...names.map((name) => name.length)) * 6.5 + 10;
  const middles = x.map((middle) => round(inside(middle, longest)));
  const shown: number[] = [];
  for (let at = names.length - 1; at >= 0; at--) {
    const right = shown.at(-1);
    if (right === undefined || (middles[right] ?? 0) - (middles[at] ?? 0) >= longest) shown.push(at);
  }
  return (
    <>
      {shown.map((at) => (
        <text key={at} x={middles[at]} y={y} text-anchor="middle" class="text-muted">
          {names[at]}
        </text>
      ))}
    </>
  );
}

/** Keeps a label at the edge inside the canvas. */
function inside(x: number, length: number): number {
  return Math.min(Math.max(x, length / 2), width - length / 2 + 4);
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
