import { type Scene, scenesOf } from "./canvas";
import { kidsColours, launchFilm, pageHead, recipeCard, stove, tile } from "./layouts";
import { beach, bottle, kettle, playMark, spices, swimsuit, tin, words } from "./props";
import { around360, circle, ellipse, joined, line, petal, polygon, rect, ring, turned } from "./shapes";

const proof = scenesOf({ width: 160, height: 100, pixelsPerUnit: 4 });

/** The states of each piece of the demo's design projects, oldest first. */
export const proofs: Record<string, Scene[]> = {
  "Main image on white": [
    proof("#ffffff", (canvas) => {
      for (let place = 0; place < 12; place += 1) {
        const row = Math.floor(place / 6);
        tin(canvas, 22 + (place % 6) * 23.2, 46 + row * 40, {
          scale: 0.88,
          spice: spices[(place + row * 2) % 6],
        });
      }
    }),
  ],
  "What is inside": [
    proof(["#fbf5ea", "#f0e3cc"], (canvas) => {
      tin(canvas, 80, 76, { scale: 1.7 });
      const notes: [x: number, y: number, to: number, spice: string][] = [
        [28, 26, 62, "#c8452d"],
        [28, 72, 62, "#7b8f3a"],
        [132, 49, 98, "#e09a2b"],
      ];
      for (const [x, y, to, spice] of notes) {
        canvas.fill(line([x, y], [to, y], 0.8), "#a08a68");
        canvas.fill(circle(x, y, 12), "#ffffff");
        canvas.fill(ring(x, y, 12, 1), "#d8c39d");
        canvas.fill(around360(petal(x, y - 5, 3.6, 8), 5, [x, y]), spice);
        words(canvas, [x - 9, y + 15], [18, 12], "#8d7a5d", 1.6);
      }
    }),
  ],
  "Recipe card close-up": [
    proof("#8a5f3c", (canvas) => recipeCard(canvas, -34)),
    proof("#8a5f3c", (canvas) => recipeCard(canvas, 38)),
  ],
  "Lifestyle at the stove": [
    proof(["#f3c98b", "#d08a4c"], (canvas) => stove(canvas, true)),
    proof(["#f7d59c", "#d8955a"], (canvas) => stove(canvas, false)),
  ],
  "Home page": [
    proof("#ffffff", (canvas) => {
      pageHead(canvas);
      beach(canvas, [6, 18, 148, 46]);
      canvas.fill(rect(16, 30, 46, 20, 2), "#ffffff", 0.85);
      words(canvas, [21, 35], [36, 26], "#1b5fa8", 2.6);
      for (const [place, paint] of ["#1b5fa8", "#e76f51", "#2a9d8f", "#f4a261"].entries())
        tile(canvas, [6 + place * 37.5, 69, 35, 26], paint);
    }),
  ],
  "Kids page": [
    proof("#ffffff", (canvas) => {
      pageHead(canvas);
      for (let place = 0; place < 12; place += 1)
        tile(
          canvas,
          [6 + (place % 6) * 25, 18 + Math.floor(place / 6) * 40, 22.5, 37],
          kidsColours[place % 4] ?? "#1b5fa8",
        );
    }),
    proof("#ffffff", (canvas) => {
      pageHead(canvas);
      for (let place = 0; place < 4; place += 1) {
        canvas.fill(rect(6 + place * 38, 18, 35, 11, 5.5), place === 1 ? "#1b5fa8" : "#e3edf6");
        words(canvas, [14 + place * 38, 22.4], [19], place === 1 ? "#ffffff" : "#7b96b1", 2.2);
      }
      for (let place = 0; place < 6; place += 1)
        tile(
          canvas,
          [6 + (place % 3) * 50.5, 33 + Math.floor(place / 3) * 33, 47, 30],
          kidsColours[place % 4] ?? "#1b5fa8",
        );
    }),
  ],
  "Hero video": [
    proof("#d8f1fa", (canvas) => {
      beach(canvas, [0, 0, 160, 100]);
      canvas.fill(polygon([38, 40], [54, 62], [40, 70], [26, 56]), "#e76f51");
      canvas.fill(polygon([38, 40], [54, 62], [40, 70]), "#ffcf56");
      swimsuit(canvas, 116, 72, 1.8, ["#1b5fa8", "#123f70"]);
      playMark(canvas, 80, 50);
    }),
  ],
  "Harbor story": [
    proof("#f4efe6", (canvas) => {
      canvas.fill(rect(0, 0, 88, 100), ["#f2c9a1", "#e7e0d3"]);
      canvas.fill(circle(62, 34, 9), "#fff0cf");
      canvas.fill(rect(0, 58, 88, 42), ["#4d7488", "#27485a"]);
      for (const [left, top, width, paint] of [
        [4, 30, 18, "#7d4b35"],
        [24, 38, 16, "#a5674a"],
        [42, 34, 12, "#5e3a2c"],
      ] as const) {
        canvas.fill(
          joined(
            rect(left, top, width, 30),
            polygon([left - 1, top], [left + width + 1, top], [left + width / 2, top - 9]),
          ),
          paint,
        );
        canvas.fill(rect(left + width / 2 - 1.5, top + 8, 3, 5), "#ffdf9e");
      }
      canvas.fill(joined(polygon([52, 68], [82, 68], [76, 77], [57, 77]), rect(66, 46, 1.2, 22)), "#2a1d18");
      canvas.fill(polygon([68, 47], [80, 65], [68, 65]), "#fbf4e6");
      words(canvas, [98, 24], [48, 36], "#5d3a24", 4);
      words(canvas, [98, 48], [52, 49, 51, 46, 30], "#bba58f", 2);
      canvas.fill(rect(98, 76, 24, 9, 4.5), "#5d3a24");
    }),
  ],
  "Sponsored Brands cut": [
    proof(["#dff0ec", "#b5d8d2"], (canvas) => launchFilm(canvas, [40, 27], 1.5)),
    proof(["#dff0ec", "#b5d8d2"], (canvas) => launchFilm(canvas, [104, 72], 5)),
  ],
  "Store header cut": [
    proof(["#2c8c99", "#1c5f69"], (canvas) => {
      canvas.fill(ellipse(80, 100, 96, 34), "#d8ebe6");
      for (const [x, scale] of [
        [52, 1],
        [80, 1.4],
        [108, 1],
      ] as const)
        bottle(canvas, x, 84, scale);
      for (const [x, lean] of [
        [20, 24],
        [140, -24],
      ] as const)
        canvas.fill(turned(petal(x, 46, 20, 58), lean, [x, 74]), "#6fb3a4");
      playMark(canvas, 140, 16);
    }),
  ],
  "Store banner": [
    proof(["#fbf1e2", "#f1e0c6"], (canvas) => {
      kettle(canvas, 78, 80, 1.5);
      words(canvas, [14, 18], [34], "#b88a5c", 3);
    }),
    proof(["#1f4a3d", "#12332a"], (canvas) => {
      for (const [x, y, r] of [
        [22, 16, 1.2],
        [46, 10, 0.9],
        [88, 14, 1.3],
        [96, 30, 0.8],
        [150, 12, 1.2],
        [10, 40, 0.9],
      ] as const)
        canvas.fill(circle(x, y, r), "#ffe9b8");
      kettle(canvas, 120, 84, 1.5);
      words(canvas, [14, 32], [64, 46], "#fbf1e2", 6);
      canvas.fill(rect(14, 64, 38, 14, 7), "#d98a3d");
      words(canvas, [22, 69.8], [22], "#fff7ea", 2.6);
    }),
  ],
  "Deal badge set": [
    proof(["#f7ede0", "#ecdcc4"], (canvas) => {
      for (const [x, paint, points] of [
        [32, "#b8472f", 12],
        [80, "#1f4a3d", 16],
        [128, "#d98a3d", 9],
      ] as const) {
        canvas.shadow(circle(x, 53, 19), 3, 0.3);
        canvas.fill(
          joined(circle(x, 50, 20), around360(polygon([x - 6, 32], [x, 26.5], [x + 6, 32]), points, [x, 50])),
          paint,
        );
        canvas.fill(ring(x, 50, 16, 0.9), "#fff4e2");
        canvas.fill(
          joined(circle(x - 5, 45, 3.4), circle(x + 5, 55, 3.4), line([x + 6, 42], [x - 6, 58], 2)),
          "#fff4e2",
        );
      }
    }),
  ],
  "Social posts": [
    proof("#e9e4dc", (canvas) => {
      for (const [left, paint, isDark] of [
        [8, ["#1f4a3d", "#12332a"], true],
        [84, ["#f6d9b5", "#e2ac78"], false],
      ] as const) {
        canvas.shadow(rect(left, 16, 68, 70, 4), 3, 0.25);
        canvas.fill(rect(left, 14, 68, 70, 4), [paint[0], paint[1]]);
        kettle(canvas, left + 32, 76, 1.05);
        words(canvas, [left + 6, 20], [30, 20], isDark ? "#fbf1e2" : "#6b3a1d", 2.4);
      }
    }),
  ],
};
