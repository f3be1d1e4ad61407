/** @jsxImportSource hono/jsx */
import { scaleLinear } from "d3-scale";
import { symbol, symbolCircle, symbolTriangle } from "d3-shape";
import { Canvas, Levels, round, width } from "./canvas";
import { Picture } from "./picture";

type Dot = {
  name: string;
  /** Null without a comparison: drawn in the middle, as a triangle. */
  x: number | null;
  y: number;
};

type ScatterProps = {
  title: string;
  note: string;
  of: string;
  columns: readonly [x: string, y: string];
  dots: readonly Dot[];
  range: readonly [number, number];
  showX: (value: number) => string;
  showY: (value: number) => string;
  empty: string;
};

const [height, top, bottom, left, right] = [260, 14, 222, 30, width - 10];
const most = { labels: 12, labelLength: 18 };

/** A scatter chart of two figures. The lowest points are labelled where there is room. */
export function ScatterPicture({ title, note, of, columns, dots, range, showX, showY, empty }: ScatterProps) {
  const reach = Math.max(1, ...dots.map(({ x }) => Math.abs(x ?? 0)));
  const x = scaleLinear([-reach, reach], [left + 10, right - 10]);
  const y = scaleLinear([...range], [bottom, top]);
  const placed = dots.map((dot) => ({ ...dot, left: round(x(dot.x ?? 0)), top: round(y(dot.y)) }));
  const labels = labelled(placed);
  const rows = dots.map(({ name, x: change, y: level }) => ({
    name,
    cells: [shownX(change, showX), showY(level)],
  }));
  return (
    <Picture {...{ title, note, empty }} table={{ of, columns, rows }}>
      <Canvas label={`${title}. ${note}`} height={height}>
        <Levels scale={y} left={left} right={right} show={showY} />
        <line
          x1={x(0)}
          x2={x(0)}
          y1={top}
          y2={bottom}
          class="text-line-strong"
          stroke="currentColor"
          stroke-dasharray="3 3"
        />
        {x.ticks(4).map((level) => (
          <text key={level} x={round(x(level))} y={bottom + 16} text-anchor="middle" class="text-muted">
            {showX(level)}
          </text>
        ))}
        <text x={(left + right) / 2} y={height - 6} text-anchor="middle" class="text-muted">
          {columns[0]}
        </text>
        {placed.map((dot) => (
          <path
            key={dot.name}
            d={symbol(dot.x === null ? symbolTriangle : symbolCircle, 46)() ?? ""}
            transform={`translate(${dot.left} ${dot.top})`}
            class={toneOf(dot.x)}
            fill-opacity="0.75"
          >
            <title>{`${dot.name}: ${shownX(dot.x, showX)}, ${showY(dot.y)}`}</title>
          </path>
        ))}
        {labels.map(({ name, left: from, top: level, isBefore }) => (
          <text
            key={name}
            x={isBefore ? from - 7 : from + 7}
            y={level + 4}
            text-anchor={isBefore ? "end" : "start"}
          >
            {cut(name)}
          </text>
        ))}
      </Canvas>
    </Picture>
  );
}

type Placed = Dot & { left: number; top: number };

/** Returns the points to label, from the lowest up, whose labels overlap no other. */
function labelled(dots: readonly Placed[]): (Placed & { isBefore: boolean })[] {
  const shown: (Placed & { isBefore: boolean; from: number; to: number })[] = [];
  for (const dot of dots.toSorted((a, b) => a.y - b.y)) {
    const length = cut(dot.name).length * 6 + 8;
    const isBefore = dot.left + length > width;
    const [from, to] = isBefore ? [dot.left - length, dot.left] : [dot.left, dot.left + length];
    const covers = shown.some(
      (other) => Math.abs(other.top - dot.top) < 13 && from < other.to && to > other.from,
    );
    if (!covers && shown.length < most.labels) shown.push({ ...dot, isBefore, from, to });
  }
  return shown;
}

function cut(name: string): string {
  return name.length > most.labelLength ? `${name.slice(0, most.labelLength - 1)}…` : name;
}

function toneOf(change: number | null): string {
  if (change === null || change === 0) return "text-gray";
  return change < 0 ? "text-red" : "text-green";
}

function shownX(change: number | null, show: (value: number) => string): string {
  return change === null ? "–" : show(change);
}
