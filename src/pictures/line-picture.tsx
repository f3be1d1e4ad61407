/** @jsxImportSource hono/jsx */
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { Canvas, fromZero, Levels, Names, round, width } from "./canvas";
import { marks, Picture } from "./picture";

/** One line, or two that share an axis; null for unknown values. */
type Series = { name: string; values: readonly (number | null)[] };

type LinePictureProps = {
  title: string;
  note: string;
  /** Title of the horizontal axis: "Audit", "Week". */
  of: string;
  names: readonly string[];
  /** Position of each name, in days or in steps. */
  places: readonly number[];
  series: readonly [Series] | readonly [Series, Series];
  /** Values at the ends of the axis; by default from 0, or a negative minimum, to the maximum. */
  range?: readonly [number, number];
  show: (value: number) => string;
  /** Short format for the axis. */
  tick: (value: number) => string;
  empty: string;
};

const [height, top, bottom, left, right] = [190, 12, 162, 46, width - 10];

/** A line chart: a point for each figure, connected when adjacent. */
export function LinePicture(props: LinePictureProps) {
  const { title, note, of, names, places, series, show, tick, empty, range } = props;
  const numbers = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const y = scaleLinear(range ? [...range] : fromZero(numbers), [bottom, top]);
  if (!range) y.nice(4);
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const x = scaleLinear([first, last === first ? first + 1 : last], [left + 12, right - 12]);
  const at = places.map((place) => (last === first ? (left + right) / 2 : x(place)));
  const rows = names.map((name, index) => ({
    name,
    cells: series.map(({ values }) => shown(values[index] ?? null, show)),
  }));
  const legend = series.map(({ name }, index) => ({ name, mark: marks[index] ?? marks[0] }));
  return (
    <Picture
      {...{ title, note, empty, legend }}
      table={{ of, columns: series.map(({ name }) => name), rows: numbers.length > 0 ? rows : [] }}
    >
      <Canvas label={`${title}. ${note}`} height={height}>
        <Levels scale={y} left={left} right={right} show={tick} />
        {series.map(({ name, values }, index) => {
          const { tone, dash } = marks[index] ?? marks[0];
          const points = values.map((value, place): [number, number | null] => [at[place] ?? 0, value]);
          const path = line<[number, number | null]>()
            .defined(([, value]) => value !== null)
            .x(([place]) => round(place))
            .y(([, value]) => round(y(value ?? 0)))(points);
          return (
            <g key={name} class={tone}>
              <path
                d={path ?? ""}
                fill="none"
                stroke="currentColor"
                stroke-width="2"
                stroke-dasharray={dash}
              />
              {points.map(([place, value], number) =>
                value === null ? null : (
                  <circle key={names[number]} cx={round(place)} cy={round(y(value))} r="3.5">
                    <title>{`${name}, ${names[number]}: ${show(value)}`}</title>
                  </circle>
                ),
              )}
            </g>
          );
        })}
        <Names names={names} x={at} y={height - 8} />
      </Canvas>
    </Picture>
  );
}

function shown(value: number | null, show: (value: number) => string): string {
  return value === null ? "–" : show(value);
}
