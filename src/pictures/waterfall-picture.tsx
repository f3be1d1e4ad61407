/** @jsxImportSource hono/jsx */
import { scaleLinear } from "d3-scale";
import { Canvas, fromZero, round, width } from "./canvas";
import { Picture } from "./picture";

/** Values are in tenths, which add up without rounding. */
type WaterfallProps = {
  title: string;
  note: string;
  from: { name: string; tenths: number };
  parts: readonly { name: string; tenths: number }[];
  to: { name: string; tenths: number };
};

const row = 26;
const [left, right] = [138, width - 40];

/**
 * A waterfall chart from one figure to another: the start, each part beginning where the previous one ended, the end.
 * Totals begin at zero, so that a change of a tenth looks like one.
 */
export function WaterfallPicture({ title, note, from, parts, to }: WaterfallProps) {
  let level = from.tenths;
  const steps = parts.map(({ name, tenths }) => {
    const start = level;
    level += tenths;
    return { name, shown: signed(tenths), start, end: level, tone: toneOf(tenths) };
  });
  const whole = ({ name, tenths }: typeof from) => ({
    ...{ name, shown: (tenths / 10).toFixed(1), start: 0, end: tenths, tone: "text-link" },
  });
  const rows = [whole(from), ...steps, whole(to)];
  const x = scaleLinear(fromZero(rows.map(({ end }) => end / 10)), [left, right]).nice(4);
  const place = (tenths: number) => round(x(tenths / 10));
  const foot = rows.length * row + 4;
  return (
    <Picture
      {...{ title, note }}
      empty=""
      table={{
        of: "Part",
        columns: ["Points"],
        rows: rows.map(({ name, shown }) => ({ name, cells: [shown] })),
      }}
    >
      <Canvas label={`${title}. ${note}`} height={foot + 16}>
        {x.ticks(4).map((level) => (
          <g key={level}>
            <line
              x1={round(x(level))}
              x2={round(x(level))}
              y1={0}
              y2={foot}
              class={level === 0 ? "text-line-strong" : "text-line"}
              stroke="currentColor"
            />
            <text x={round(x(level))} y={foot + 14} text-anchor="middle" class="text-muted">
              {level}
            </text>
          </g>
        ))}
        {rows.map(({ name, shown, start, end, tone }, at) => {
          const [near, far] = [Math.min(place(start), place(end)), Math.max(place(start), place(end))];
          return (
            <g key={name}>
              <text x="0" y={at * row + 16}>
                {name}
              </text>
              <rect
                x={near}
                y={at * row + 6}
                width={Math.max(round(far - near), 1.5)}
                height="14"
                rx="2"
                class={tone}
              >
                <title>{`${name}: ${shown}`}</title>
              </rect>
              {at < rows.length - 1 && (
                <line
                  x1={place(end)}
                  x2={place(end)}
                  y1={at * row + 20}
                  y2={(at + 1) * row + 6}
                  class="text-line-strong"
                  stroke="currentColor"
                />
              )}
              <text x={far + 5} y={at * row + 17} class="font-medium">
                {shown}
              </text>
            </g>
          );
        })}
      </Canvas>
    </Picture>
  );
}

function toneOf(tenths: number): string {
  if (tenths === 0) return "text-gray";
  return tenths < 0 ? "text-red" : "text-green";
}

/** "+0.6", "−1.2" with a real minus. */
export function signed(tenths: number): string {
  const size = (Math.abs(tenths) / 10).toFixed(1);
  if (tenths === 0) return size;
  return tenths < 0 ? `−${size}` : `+${size}`;
}
