/** @jsxImportSource hono/jsx */
import { scaleBand, scaleLinear } from "d3-scale";
import { Canvas, fromZero, Levels, Names, round, width } from "./canvas";
import { Picture } from "./picture";

/** `isPart` marks a partial month or week. */
export type Bar = { name: string; value: number; isPart?: boolean };

type BarPictureProps = {
  title: string;
  note: string;
  of: string;
  /** Name of the figures: "Sales". */
  figure: string;
  bars: readonly Bar[];
  show: (value: number) => string;
  tick: (value: number) => string;
  empty: string;
};

const [height, top, bottom, left, right] = [190, 12, 162, 46, width - 10];

/** Vertical bars, for values over time. Partial ones are lighter and say so. */
export function BarPicture({ title, note, of, figure, bars, show, tick, empty }: BarPictureProps) {
  const y = scaleLinear(fromZero(bars.map(({ value }) => value)), [bottom, top]).nice(4);
  const x = scaleBand(
    bars.map((_, at) => at),
    [left, right],
  ).padding(0.3);
  const middles = bars.map((_, at) => (x(at) ?? 0) + x.bandwidth() / 2);
  return (
    <Picture {...{ title, note, empty }} table={tableOf(of, figure, bars, show)}>
      <Canvas label={`${title}. ${note}`} height={height}>
        <Levels scale={y} left={left} right={right} show={tick} />
        <g class="text-link">
          {bars.map((bar, at) => (
            <rect
              key={bar.name}
              x={round(x(at) ?? 0)}
              y={round(Math.min(y(bar.value), y(0)))}
              width={round(x.bandwidth())}
              height={round(Math.abs(y(0) - y(bar.value)))}
              rx="2"
              {...(bar.isPart && { "fill-opacity": "0.35", stroke: "currentColor" })}
            >
              <title>{`${figure}, ${nameOf(bar)}: ${show(bar.value)}`}</title>
            </rect>
          ))}
        </g>
        <Names names={bars.map(({ name }) => name)} x={middles} y={height - 8} />
      </Canvas>
    </Picture>
  );
}

const row = 32;

/** Horizontal bars with their names above, for long names. */
export function NamedBarPicture({
  title,
  note,
  of,
  figure,
  bars,
  show,
  empty,
}: Omit<BarPictureProps, "tick">) {
  const x = scaleLinear(fromZero(bars.map(({ value }) => value)), [0, width - 80]);
  return (
    <Picture {...{ title, note, empty }} table={tableOf(of, figure, bars, show)}>
      <Canvas label={`${title}. ${note}`} height={bars.length * row}>
        {bars.map((bar, at) => (
          <g key={bar.name}>
            <text x="0" y={at * row + 11}>
              {bar.name.length > longest ? `${bar.name.slice(0, longest - 1)}…` : bar.name}
            </text>
            <rect
              x={round(Math.min(x(bar.value), x(0)))}
              y={at * row + 16}
              width={round(Math.max(Math.abs(x(bar.value) - x(0)), 1))}
              height="9"
              rx="2"
              class="text-link"
            >
              <title>{`${figure}, ${nameOf(bar)}: ${show(bar.value)}`}</title>
            </rect>
            <text x={round(Math.max(x(bar.value), x(0))) + 6} y={at * row + 25} class="text-muted">
              {show(bar.value)}
            </text>
          </g>
        ))}
      </Canvas>
    </Picture>
  );
}

/** Characters that fit in one line. */
const longest = 52;

function tableOf(of: string, figure: string, bars: readonly Bar[], show: (value: number) => string) {
  return {
    of,
    columns: [figure],
    rows: bars.map((bar) => ({ name: nameOf(bar), cells: [show(bar.value)] })),
  };
}

function nameOf({ name, isPart }: Bar): string {
  return isPart ? `${name} (not whole)` : name;
}
