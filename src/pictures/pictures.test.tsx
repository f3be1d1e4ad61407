/** @jsxImportSource hono/jsx */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { BarPicture, NamedBarPicture } from "./bar-picture";
import { LinePicture } from "./line-picture";
import { ScatterPicture } from "./scatter-picture";
import { WaterfallPicture } from "./waterfall-picture";

const words = { title: "Sales", note: "In USD", of: "Month", empty: "Nothing yet." };
const show = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 6 });
const amount = fc.double({ min: 0, max: 1e9, noNaN: true });
const name = fc.stringMatching(/^[A-Za-z0-9 &<>"']{0,70}[a-z]$/);
const named = <T,>(value: fc.Arbitrary<T>, minLength = 1) =>
  fc.uniqueArray(fc.record({ name, value }), { minLength, maxLength: 20, selector: (one) => one.name });

/** Parses the markup as a browser would: the text of each mark, and each row of the table. */
async function drawn(markup: unknown) {
  const html = String(await markup);
  const marks: string[] = [];
  const columns: string[] = [];
  const rows: { name: string; cells: string[] }[] = [];
  const numbers: string[] = [];
  const rewriter = new HTMLRewriter()
    .on(
      "svg title",
      textOf((text) => marks.push(text)),
    )
    .on(
      "thead th",
      textOf((text) => columns.push(text)),
    )
    .on(
      "tbody th",
      textOf((name) => rows.push({ name, cells: [] })),
    )
    .on(
      "tbody td",
      textOf((text) => rows.at(-1)?.cells.push(text)),
    )
    .on("svg *", {
      element: ({ attributes }) => {
        for (const [key, value] of attributes) if (places.has(key)) numbers.push(value);
      },
    });
  rewriter.transform(html);
  return { html, marks, rows, columns: columns.slice(1), numbers };
}

const places = new Set(["x", "y", "cx", "cy", "width", "height", "d", "x1", "x2", "y1", "y2", "transform"]);

function textOf(take: (text: string) => unknown) {
  let chunks: string[] = [];
  return {
    text: (chunk: HTMLRewriterTypes.Text) => void chunks.push(chunk.text),
    element: (element: HTMLRewriterTypes.Element) => {
      chunks = [];
      element.onEndTag(() => void take(plain(chunks.join(""))));
    },
  };
}

function plain(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

/** Checks that no coordinate is missing, and that no script or inline style violates the content policy. */
function expectDrawable({ html, numbers }: Awaited<ReturnType<typeof drawn>>) {
  expect(numbers.filter((value) => /NaN|Infinity|undefined/.test(value))).toEqual([]);
  expect(html).not.toMatch(/<script|\sstyle=|\son\w+=/);
}

test("bars show the values of their table", async () => {
  await fc.assert(
    fc.asyncProperty(named(amount), fc.boolean(), async (bars, isUpright) => {
      const props = { ...words, figure: "Sales", bars, show, tick: show };
      const picture = await drawn(isUpright ? <BarPicture {...props} /> : <NamedBarPicture {...props} />);
      const expected = picture.rows.map((row) => `Sales, ${row.name}: ${row.cells[0]}`);
      expect(picture.marks).toEqual(expected);
      expect(picture.rows.map((row) => row.cells[0])).toEqual(bars.map(({ value }) => show(value)));
      expectDrawable(picture);
    }),
    { numRuns: 150 },
  );
});

test("bars are as long as their values, and a tiny one is still visible", async () => {
  const sizes = (html: string, side: "width" | "height") =>
    [...html.matchAll(new RegExp(`<rect [^>]*\\b${side}="([\\d.]+)"`, "g"))].map(([, size]) => Number(size));
  await fc.assert(
    fc.asyncProperty(named(amount, 2), async (bars) => {
      const most = Math.max(...bars.map(({ value }) => value));
      fc.pre(most > 0);
      const props = { ...words, figure: "Sales", bars, show, tick: show };
      const lengths = sizes(String(await (<NamedBarPicture {...props} />)), "width");
      const heights = sizes(String(await (<BarPicture {...props} />)), "height");
      const [longest, highest] = [Math.max(...lengths), Math.max(...heights)];
      expect([longest, highest].every((size) => size > 50)).toBe(true);
      for (const [at, { value }] of bars.entries()) {
        const share = value / most;
        expect(Math.abs((heights[at] ?? 0) - share * highest)).toBeLessThan(0.2);
        expect(Math.abs((lengths[at] ?? 0) - Math.max(share * longest, 1))).toBeLessThan(0.2);
      }
    }),
    { numRuns: 100 },
  );
});

test("lines show the values of their table, with a gap for a missing value", async () => {
  const maybe = fc.option(amount, { nil: null });
  await fc.assert(
    fc.asyncProperty(named(fc.tuple(maybe, maybe)), async (points) => {
      const series = [
        { name: "ACOS", values: points.map(({ value }) => value[0]) },
        { name: "TACOS", values: points.map(({ value }) => value[1]) },
      ] as const;
      const props = {
        ...words,
        names: points.map((point) => point.name),
        places: points.map((_, at) => at * 7),
      };
      const picture = await drawn(<LinePicture {...props} series={series} show={show} tick={show} />);
      const hasValues = points.some(({ value }) => value.some((one) => one !== null));
      expect(picture.html.includes("Nothing yet.")).toBe(!hasValues);
      const cells = picture.columns.flatMap((column, at) =>
        picture.rows.flatMap((row) =>
          row.cells[at] === "–" ? [] : [`${column}, ${row.name}: ${row.cells[at]}`],
        ),
      );
      expect(picture.marks).toEqual(cells);
      expect(cells).toHaveLength(points.flatMap(({ value }) => value.filter((one) => one !== null)).length);
      expectDrawable(picture);
    }),
    { numRuns: 150 },
  );
});

test("a waterfall shows the values of its table", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 10, max: 100 }),
      named(fc.integer({ min: -27, max: 27 })),
      async (tenths, parts) => {
        const sum = parts.reduce((total, { value }) => total + value, tenths);
        const picture = await drawn(
          <WaterfallPicture
            {...words}
            from={{ name: "Before1", tenths }}
            parts={parts.map((part) => ({ name: part.name, tenths: part.value }))}
            to={{ name: "After1", tenths: sum }}
          />,
        );
        expect(picture.marks).toEqual(picture.rows.map((row) => `${row.name}: ${row.cells[0]}`));
        expect(picture.rows).toHaveLength(parts.length + 2);
        expectDrawable(picture);
      },
    ),
    { numRuns: 150 },
  );
});

test("dots show the values of their table", async () => {
  const dot = fc.record({
    x: fc.option(fc.double({ min: -9, max: 9, noNaN: true }), { nil: null }),
    y: fc.double({ min: 1, max: 10, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(named(dot), async (dots) => {
      const picture = await drawn(
        <ScatterPicture
          {...words}
          columns={["Change", "Health"]}
          dots={dots.map((one) => ({ name: one.name, ...one.value }))}
          range={[0, 10]}
          showX={show}
          showY={show}
        />,
      );
      expect(picture.marks).toEqual(picture.rows.map((row) => `${row.name}: ${row.cells.join(", ")}`));
      expect(picture.rows).toHaveLength(dots.length);
      expectDrawable(picture);
    }),
    { numRuns: 150 },
  );
});

test("names along the axis do not overlap, not even the last one at the edge", async () => {
  for (let count = 1; count <= 20; count++) {
    const bars = Array.from({ length: count }, (_, at) => ({ name: `Nov ${10 + at}, 2026`, value: at }));
    const html = String(await (<BarPicture {...words} figure="Sales" bars={bars} show={show} tick={show} />));
    const middles = [...html.matchAll(/<text x="([\d.]+)"[^>]*>Nov /g)].map(([, x]) => Number(x));
    const gaps = middles.toSorted((a, b) => a - b).map((x, at, all) => x - (all[at - 1] ?? -1000));
    expect(middles.length).toBeGreaterThan(0);
    // A letter in the chart is about 6.5 wide.
    for (const gap of gaps) expect(gap).toBeGreaterThan("Nov 10, 2026".length * 6.5);
  }
});

test("a picture without data is one sentence", async () => {
  const none = { ...words, figure: "Sales", bars: [], show, tick: show };
  const lines = { names: [], places: [], series: [{ name: "A", values: [] }] as const, show, tick: show };
  const dots = { columns: ["a", "b"] as const, dots: [], range: [0, 10] as const, showX: show, showY: show };
  const empty = [
    <BarPicture key="bars" {...none} />,
    <NamedBarPicture key="named" {...none} />,
    <LinePicture key="lines" {...words} {...lines} />,
    <ScatterPicture key="dots" {...words} {...dots} />,
  ];
  for (const picture of empty) {
    const { html, marks } = await drawn(picture);
    expect(html).toContain("Nothing yet.");
    expect(html).not.toContain("<svg");
    expect(marks).toEqual([]);
  }
});
