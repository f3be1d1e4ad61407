/** @jsxImportSource hono/jsx */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { BarPicture, NamedBarPicture } from "./bar-picture";
import { LinePicture } from "./line-picture";
import { ScatterPicture } from "./scatter-picture";
import { WaterfallPicture } from "./waterfall-picture";

/* Checks the marks themselves: their positions and lengths against the figures and the axis labels. */

const words = { title: "Sales", note: "In USD", of: "Month", empty: "Nothing yet." };
const amounts = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true, noDefaultInfinity: true }), {
  minLength: 1,
  maxLength: 12,
});
/** Positions are rounded to a tenth. */
const near = 0.11;

type Drawn = { tag: string; at: Record<string, number>; text: string };

/** Returns every shape and text of the drawing in order; none may leave the canvas or be without a colour. */
async function shapesOf(markup: unknown): Promise<Drawn[]> {
  const found = /<svg[^>]*role="img"[^>]*viewBox="0 0 (\d+) (\d+)"[^>]*>([\s\S]*?)<\/svg>/.exec(
    String(await markup),
  );
  const [canvas, width = 0, height = 0, svg = ""] = found ?? [];
  expect(canvas).toMatch(/^<svg[^>]* fill="currentColor"/);
  const strokes = svg.match(/<(line|\w+(?= [^>]*fill="none"))\b[^>]*>/g) ?? [];
  expect(strokes.filter((mark) => !mark.includes('stroke="currentColor"'))).toEqual([]);
  const shapes = readShapes(svg);
  for (const { at } of shapes) {
    const { x = 0, y = 0, cx = 0, cy = 0, width: wide = 0, height: high = 0 } = at;
    const { x1 = 0, x2 = 0, y1 = 0, y2 = 0 } = at;
    for (const place of [x, cx, x1, x2, y, cy, y1, y2]) expect(place).toBeGreaterThanOrEqual(0);
    for (const place of [x + wide, cx, x1, x2]) expect(place).toBeLessThanOrEqual(Number(width));
    for (const place of [y + high, cy, y1, y2]) expect(place).toBeLessThanOrEqual(Number(height));
  }
  return shapes;
}

function readShapes(svg: string): Drawn[] {
  return [...svg.matchAll(/<(rect|circle|path|text|line)\b([^>]*?)\/?>([^<]*)/g)].map(
    ([, tag = "", attributes = "", text = ""]) => {
      const given = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)];
      const moved = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(attributes);
      const numbers = given.map(([, name, value]): [string, number] => [name ?? "", Number(value)]);
      const at = Object.fromEntries(numbers.filter(([, value]) => !Number.isNaN(value)));
      return { tag, at: moved ? { ...at, cx: Number(moved[1]), cy: Number(moved[2]) } : at, text };
    },
  );
}

const all = (shapes: readonly Drawn[], tag: string) =>
  shapes
    .filter((shape) => shape.tag === tag)
    .map(({ at, text }) => ({ ...at, text }) as Record<string, number> & { text: string });

/** Derives the axis scale from its labels: all labels lie on the line between the first and the last. */
function axisOf(
  shapes: readonly Drawn[],
  along: "x" | "y",
  isLabel: (text: string, y: number) => boolean,
  isGridded = true,
) {
  const offset = along === "y" ? 4 : 0;
  const labels = all(shapes, "text")
    .filter(({ text, y = 0 }) => isLabel(text, y))
    .map(({ text, ...at }) => ({ value: Number(text), place: (at[along] ?? Number.NaN) - offset }));
  const [first, last] = [labels[0], labels.at(-1)];
  if (!first || !last || first === last) throw new Error(`The axis has ${labels.length} labels.`);
  const unit = (last.place - first.place) / (last.value - first.value);
  const place = (value: number) => first.place + (value - first.value) * unit;
  const grid = linesAcross(shapes, along);
  for (const label of labels) {
    expect(Math.abs(label.place - place(label.value))).toBeLessThan(near);
    if (isGridded) expect(grid.some((line) => Math.abs(line - label.place) < near)).toBe(true);
  }
  return place;
}

/** Returns the positions of the lines perpendicular to an axis. */
function linesAcross(shapes: readonly Drawn[], along: "x" | "y"): number[] {
  const ends = along === "x" ? ["x1", "x2"] : ["y1", "y2"];
  return all(shapes, "line")
    .map((line) => ends.map((end) => line[end] ?? Number.NaN))
    .flatMap(([one, other]) => (one !== undefined && one === other ? [one] : []));
}

const plain = (value: number) => String(value);
const isNumber = (text: string) => text !== "" && !Number.isNaN(Number(text));
const hasRange = (values: readonly number[]) => Math.max(...values.map(Math.abs)) > 1e-6;
const barsOf = (values: readonly number[]) => values.map((value, at) => ({ name: `bar ${at}`, value }));

test("vertical bars start at zero and end at their value on the axis", async () => {
  await fc.assert(
    fc.asyncProperty(amounts.filter(hasRange), async (values) => {
      const props = { ...words, figure: "Sales", bars: barsOf(values), show: plain, tick: plain };
      const shapes = await shapesOf(<BarPicture {...props} />);
      const place = axisOf(shapes, "y", isNumber);
      const bars = all(shapes, "rect");
      expect(bars).toHaveLength(values.length);
      for (const [at, { y = 0, height = 0 }] of bars.entries()) {
        const [top, bottom] = [place(values[at] ?? 0), place(0)].toSorted((a, b) => a - b);
        expect(Math.abs(y - (top ?? 0))).toBeLessThan(2 * near);
        expect(Math.abs(y + height - (bottom ?? 0))).toBeLessThan(2 * near);
      }
    }),
    { numRuns: 150 },
  );
});

test("horizontal bars start at zero, with lengths in proportion to their values", async () => {
  await fc.assert(
    fc.asyncProperty(amounts.filter(hasRange), async (values) => {
      const props = { ...words, figure: "Sales", bars: barsOf(values), show: plain };
      const bars = all(await shapesOf(<NamedBarPicture {...props} />), "rect");
      const longest = Math.max(...values.map(Math.abs));
      const unit = (bars[values.findIndex((value) => Math.abs(value) === longest)]?.width ?? 0) / longest;
      const zeros = values.map((value, at) => (bars[at]?.x ?? 0) + (value < 0 ? (bars[at]?.width ?? 0) : 0));
      const widest = Math.max(...bars.map(({ x = 0, width = 0 }) => x + width));
      expect(widest - Math.min(...bars.map(({ x = 0 }) => x))).toBeGreaterThan(255);
      for (const [at, { width = 0 }] of bars.entries()) {
        // Tiny values are still visible.
        expect(Math.abs(width - Math.max(1, Math.abs(values[at] ?? 0) * unit))).toBeLessThan(2 * near);
        expect(Math.abs((zeros[at] ?? 0) - (zeros[0] ?? 0))).toBeLessThan(1 + near);
      }
    }),
    { numRuns: 150 },
  );
});

test("a waterfall's totals start at zero, each part at the end of the previous one, according to the axis labels", async () => {
  const part = fc.integer({ min: -27, max: 27 });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 10, max: 100 }),
      fc.array(part, { minLength: 1, maxLength: 6 }),
      async (from, parts) => {
        const to = parts.reduce((sum, tenths) => sum + tenths, from);
        const shapes = await shapesOf(
          <WaterfallPicture
            {...words}
            from={{ name: "Before", tenths: from }}
            parts={parts.map((tenths, at) => ({ name: `Part ${at}`, tenths }))}
            to={{ name: "After", tenths: to }}
          />,
        );
        const place = axisOf(shapes, "x", isLabelOfLevel(shapes));
        let level = from;
        const steps = parts.map((tenths) => {
          level += tenths;
          return [level - tenths, level];
        });
        const expected = [[0, from], ...steps, [0, to]];
        const joints = linesAcross(shapes, "x").slice(-parts.length - 1);
        for (const [at, joint] of joints.entries()) {
          expect(Math.abs(joint - place((expected[at]?.[1] ?? Number.NaN) / 10))).toBeLessThan(2 * near);
        }
        for (const [at, { x = 0, width = 0 }] of all(shapes, "rect").entries()) {
          const [near_, far] = (expected[at] ?? [])
            .map((tenths) => place(tenths / 10))
            .toSorted((a, b) => a - b);
          expect(Math.abs(x - (near_ ?? 0))).toBeLessThan(2 * near);
          expect(Math.abs(width - Math.max(1.5, (far ?? 0) - (near_ ?? 0)))).toBeLessThan(2 * near);
        }
      },
    ),
    { numRuns: 150 },
  );
});

/** Figures beside the bars are not axis labels, which are in the last line. */
function isLabelOfLevel(shapes: readonly Drawn[]) {
  const lowest = Math.max(...all(shapes, "text").map(({ y = 0 }) => y));
  return (text: string, y: number) => y === lowest && isNumber(text);
}

test("a fall of 12% is drawn to scale", async () => {
  const shapes = await shapesOf(
    <WaterfallPicture
      {...words}
      from={{ name: "Before", tenths: 68 }}
      parts={[{ name: "Sales", tenths: -8 }]}
      to={{ name: "After", tenths: 60 }}
    />,
  );
  const [before, , after] = all(shapes, "rect").map(({ width = 0 }) => width);
  expect((after ?? 0) / (before ?? 1)).toBeCloseTo(60 / 68, 2);
});

test("the points of a line are at their values on the axis, and the line passes through them", async () => {
  await fc.assert(
    fc.asyncProperty(amounts.filter(hasRange), async (values) => {
      const names = values.map((_, at) => `audit ${at}`);
      const series = [{ name: "ACOS", values }] as const;
      const places = values.map((_, at) => at * 7);
      const shapes = await shapesOf(
        <LinePicture {...words} {...{ names, places, series }} show={plain} tick={plain} />,
      );
      const place = axisOf(shapes, "y", isNumber);
      const points = all(shapes, "circle");
      const zero = place(0);
      expect(zero).toBeLessThan(162 + near);
      for (const [at, { cy = 0 }] of points.entries()) {
        expect(Math.abs(cy - place(values[at] ?? 0))).toBeLessThan(2 * near);
      }
      const steps = points.map(({ cx = 0 }, at) => cx - (points[at - 1]?.cx ?? cx)).slice(1);
      for (const step of steps) expect(Math.abs(step - (steps[0] ?? 0))).toBeLessThan(2 * near);
    }),
    { numRuns: 150 },
  );
});

test("dots are at their values on both axes", async () => {
  const dot = fc.record({
    x: fc.double({ min: -9, max: 9, noNaN: true }),
    y: fc.double({ min: 0, max: 10, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(dot, { minLength: 1, maxLength: 12 }), async (dots) => {
      const shapes = await shapesOf(
        <ScatterPicture
          {...words}
          columns={["Change", "Health"]}
          dots={dots.map((one, at) => ({ name: `client ${at}`, ...one }))}
          range={[0, 10]}
          showX={(value) => `${value} `}
          showY={plain}
        />,
      );
      const across = axisOf(shapes, "x", (text) => text.endsWith(" ") && isNumber(text.trim()), false);
      expect(Math.abs((linesAcross(shapes, "x")[0] ?? Number.NaN) - across(0))).toBeLessThan(2 * near);
      const up = axisOf(shapes, "y", (text) => !text.endsWith(" ") && isNumber(text));
      for (const [at, { cx = 0, cy = 0 }] of all(shapes, "path").entries()) {
        expect(Math.abs(cx - across(dots[at]?.x ?? 0))).toBeLessThan(2 * near);
        expect(Math.abs(cy - up(dots[at]?.y ?? 0))).toBeLessThan(2 * near);
      }
    }),
    { numRuns: 150 },
  );
});
