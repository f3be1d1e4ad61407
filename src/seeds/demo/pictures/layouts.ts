import type { Canvas } from "./canvas";
import { bottle, swimsuit, tin, words } from "./props";
import { around360, circle, ellipse, joined, petal, polygon, rect, turned } from "./shapes";

export const kidsColours = ["#e76f51", "#2a9d8f", "#f4b942", "#5a7fc0"];

/** A recipe card on an oak board, `left` of the board's edge where negative. */
export function recipeCard(canvas: Canvas, left: number) {
  for (let y = 14; y < 100; y += 17) canvas.fill(rect(0, y, 160, 0.7), "#6d4728");
  canvas.shadow(rect(left + 2, 14, 84, 76, 2), 4, 0.4);
  canvas.fill(rect(left, 11, 84, 76, 2), ["#fffaf0", "#f6ecd8"]);
  words(canvas, [left + 8, 19], [44], "#c8452d", 3.6);
  words(canvas, [left + 8, 31], [36, 32, 38, 30, 34, 28], "#b9a687", 1.9);
  canvas.fill(circle(left + 64, 44, 13), "#e7d6b4");
  canvas.fill(circle(left + 64, 44, 10), "#d9822b");
  canvas.fill(around360(petal(left + 64, 39, 4, 8), 6, [left + 64, 44]), "#7b8f3a");
  words(canvas, [left + 8, 62], [64, 60, 66, 42], "#b9a687", 1.9);
  tin(canvas, left + 104, 84, { scale: 0.95, spice: "#e09a2b" });
}

/** A pot on the stove with a tin beside it. */
export function stove(canvas: Canvas, isTurned: boolean) {
  canvas.fill(rect(0, 70, 160, 30), ["#3a3f44", "#202427"]);
  canvas.fill(ellipse(60, 74, 44, 5), "#15181a");
  canvas.fill(rect(24, 42, 72, 32, 6), ["#b9503a", "#7f2f20"]);
  canvas.fill(rect(20, 39, 80, 6, 3), ["#d46a52", "#a2432f"]);
  canvas.fill(joined(rect(10, 50, 15, 5, 2.5), rect(95, 50, 15, 5, 2.5)), "#4a221a");
  const steam: [x: number, y: number][] = isTurned
    ? [
        [48, 24],
        [62, 16],
      ]
    : [
        [46, 24],
        [60, 14],
        [74, 22],
      ];
  for (const [x, y] of steam) canvas.fill(turned(petal(x, y, 7, 32), 12, [x, y]), "#fff8ec", 0.55);
  tin(canvas, 130, 84, { scale: isTurned ? 1.2 : 1.5, isTurned });
}

/** The head of a brand's Store. */
export function pageHead(canvas: Canvas) {
  canvas.fill(rect(0, 0, 160, 13), "#1b5fa8");
  canvas.fill(polygon([12, 2.5], [16, 6.5], [12, 11], [8, 6.5]), "#ffcf56");
  for (let place = 0; place < 4; place += 1) words(canvas, [70 + place * 22, 5.6], [14], "#bcd6ef", 2);
}

/** A product in a Store, by the box that it has. */
export function tile(
  canvas: Canvas,
  [left, top, width, height]: [number, number, number, number],
  paint: string,
) {
  canvas.fill(rect(left, top, width, height, 1.5), "#eef3f7");
  swimsuit(canvas, left + width / 2, top + height * 0.42, height / 30, paint);
  words(
    canvas,
    [left + width * 0.2, top + height * 0.86],
    [width * 0.6],
    "#9db0c2",
    Math.min(1.8, height * 0.06),
  );
}

/** A frame of a film with captions of these widths and that height. */
export function launchFilm(canvas: Canvas, captions: [number, number], height: number) {
  canvas.fill(rect(0, 66, 160, 34), ["#e9d9c3", "#cdb595"]);
  bottle(canvas, 80, 74, 1.35);
  canvas.fill(turned(petal(32, 46, 18, 54), 22, [32, 70]), "#6fa58f");
  canvas.fill(turned(petal(130, 48, 18, 50), -24, [130, 70]), "#5c9481");
  canvas.fill(rect(0, 100 - height * 5, 160, height * 5), "#10302e", 0.55);
  for (const [place, width] of captions.entries()) {
    canvas.fill(
      rect(80 - width / 2, 100 - height * 4 + place * height * 1.7, width, height, height / 2),
      "#ffffff",
    );
  }
}
