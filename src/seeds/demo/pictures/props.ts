import { type Canvas, type Paint, tint } from "./canvas";
import { both, circle, ellipse, joined, petal, polygon, rect, turned } from "./shapes";

/** The shadow of what stands there; `reach` is half its width. */
export function floor(canvas: Canvas, x: number, y: number, reach: number) {
  canvas.shadow(rect(x - reach, y - 1.6, reach * 2, 3.2, 1.6), 3, 0.35);
}

/** Lines where words would stand: no typeface is the same everywhere. */
export function words(
  canvas: Canvas,
  [left, top]: [number, number],
  widths: number[],
  paint: Paint,
  height = 2.2,
) {
  for (const [place, width] of widths.entries()) {
    canvas.fill(rect(left, top + place * height * 2, width, height, height / 2), paint);
  }
}

export const spices = ["#c8452d", "#e09a2b", "#7b8f3a", "#8a4b2f", "#d9b44a", "#5e7f86"];

/** A round tin of the gift set from its side; without its label when it is turned away. */
export function tin(
  canvas: Canvas,
  x: number,
  foot: number,
  { scale = 1, spice = "#c8452d", isTurned = false } = {},
) {
  const [width, height] = [22 * scale, 24 * scale];
  const [left, top] = [x - width / 2, foot - height];
  floor(canvas, x, foot, width * 0.55);
  canvas.fill(rect(left, top, width, height, 2 * scale), ["#59646b", "#333c42"]);
  canvas.fill(rect(left + 2 * scale, top, 2 * scale, height), "#ffffff", 0.18);
  canvas.fill(rect(left - scale, top - 4 * scale, width + 2 * scale, 6 * scale, 2 * scale), [
    "#d9dee1",
    "#9aa4aa",
  ]);
  if (isTurned) return;
  canvas.fill(rect(left, top + 6 * scale, width, 13 * scale), tint(spice, 0.02));
  canvas.fill(circle(x, top + 12.5 * scale, 4.6 * scale), "#fff6e6");
  canvas.fill(turned(petal(x, top + 12.5 * scale, 3 * scale, 7 * scale), 30, [x, top + 12.5 * scale]), spice);
}

/** Sky, sea and sand over a part of the canvas. */
export function beach(canvas: Canvas, [left, top, width, height]: [number, number, number, number]) {
  canvas.fill(rect(left, top, width, height), ["#8fd0ee", "#d8f1fa"]);
  canvas.fill(rect(left, top + height * 0.48, width, height * 0.3), ["#2b8fb8", "#63c1d3"]);
  canvas.fill(rect(left, top + height * 0.74, width, height * 0.26), ["#f6e3b8", "#e8c98c"]);
  const wave = ellipse(left + width * 0.4, top + height * 0.76, width * 0.42, height * 0.05);
  canvas.fill(both(wave, rect(left, top, width, height)), "#fdfaf0");
  canvas.fill(circle(left + width * 0.82, top + height * 0.2, height * 0.1), "#fff3c4");
}

/** A swimsuit for children. */
export function swimsuit(canvas: Canvas, x: number, y: number, scale: number, paint: Paint) {
  const at = (dx: number, dy: number): [number, number] => [x + dx * scale, y + dy * scale];
  const body = polygon(
    at(-4.6, -6),
    at(4.6, -6),
    at(3.6, 0),
    at(4.8, 5),
    at(1, 10),
    at(-1, 10),
    at(-4.8, 5),
    at(-3.6, 0),
  );
  const straps = joined(
    polygon(at(-5, -6), at(-4.6, -10), at(-3.4, -10), at(-2, -6)),
    polygon(at(5, -6), at(4.6, -10), at(3.4, -10), at(2, -6)),
  );
  canvas.fill(joined(body, straps), paint);
  canvas.fill(rect(x - 4 * scale, y - scale, 8 * scale, 1.6 * scale), "#ffffff", 0.7);
}

/** A frosted bottle with a pump and a leaf on its label. */
export function bottle(canvas: Canvas, x: number, foot: number, scale = 1) {
  floor(canvas, x, foot, 10 * scale);
  canvas.fill(rect(x - 9 * scale, foot - 34 * scale, 18 * scale, 34 * scale, 4 * scale), [
    "#d4ece8",
    "#8fc3bd",
  ]);
  canvas.fill(rect(x - 9 * scale, foot - 24 * scale, 18 * scale, 17 * scale), "#fbfdfb");
  canvas.fill(
    turned(petal(x, foot - 15.5 * scale, 5 * scale, 12 * scale), 32, [x, foot - 15.5 * scale]),
    "#2c8c99",
  );
  canvas.fill(rect(x - 3 * scale, foot - 40 * scale, 6 * scale, 7 * scale, scale), "#31565a");
  canvas.fill(rect(x - 3 * scale, foot - 43 * scale, 12 * scale, 3.4 * scale, 1.6 * scale), "#31565a");
}

/** A kettle of copper. */
export function kettle(canvas: Canvas, x: number, foot: number, scale = 1) {
  const at = (dx: number, dy: number): [number, number] => [x + dx * scale, foot + dy * scale];
  floor(canvas, x, foot, 22 * scale);
  canvas.fill(polygon(at(14, -14), at(30, -30), at(33, -26), at(20, -4)), ["#c47a45", "#8a4a22"]);
  canvas.fill(
    both(
      ellipse(x, foot - 2 * scale, 22 * scale, 26 * scale),
      rect(x - 24 * scale, foot - 30 * scale, 48 * scale, 30 * scale),
    ),
    ["#df9a63", "#94512a"],
  );
  canvas.fill(ellipse(x - 9 * scale, foot - 14 * scale, 3 * scale, 8 * scale), "#ffe2c4", 0.45);
  const handle = joined(
    rect(x - 15 * scale, foot - 40 * scale, 3 * scale, 18 * scale, scale),
    rect(x + 12 * scale, foot - 40 * scale, 3 * scale, 18 * scale, scale),
  );
  canvas.fill(
    joined(handle, rect(x - 15 * scale, foot - 42 * scale, 30 * scale, 4 * scale, 2 * scale)),
    "#4a2c1a",
  );
  canvas.fill(circle(x, foot - 29 * scale, 2.6 * scale), "#4a2c1a");
}

/** A frame of a film says what it is. */
export function playMark(canvas: Canvas, x: number, y: number) {
  canvas.fill(circle(x, y, 9), "#101820", 0.55);
  canvas.fill(polygon([x - 3, y - 5], [x + 5.5, y], [x - 3, y + 5]), "#ffffff");
}
