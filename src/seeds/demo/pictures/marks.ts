import { type Scene, scenesOf, tint } from "./canvas";
import {
  around360,
  both,
  circle,
  ellipse,
  joined,
  line,
  petal,
  polygon,
  rect,
  ring,
  type Shape,
  turned,
  without,
} from "./shapes";

type Draw = (paint: (shape: Shape, colour?: string) => void) => void;

const white = "#ffffff";
const onGround = scenesOf({ width: 100, height: 100, pixelsPerUnit: 1.6 });

/** The mark of each client of the demo, as its avatar. */
export const marks: Record<string, Scene> = {
  "Redfern Audio": mark("#9b2f3f", (paint) => {
    paint(ring(50, 50, 30, 5));
    paint(ring(50, 50, 18, 5));
    paint(circle(50, 50, 7), "#ffc9a8");
  }),
  "Pinecrest Candles": mark("#2e5447", (paint) => {
    paint(rect(37, 46, 26, 36, 3), "#f6ecd9");
    paint(line([50, 46], [50, 38], 2.5), "#3a2b20");
    paint(petal(50, 27, 14, 26), "#ffb648");
    paint(petal(50, 30, 6, 14), "#fff0c2");
  }),
  "Millrace Tools": mark("#3d4f63", (paint) => {
    paint(joined(ring(50, 50, 21, 10), around360(rect(45, 16, 10, 14, 2), 8, [50, 50])));
    paint(circle(50, 50, 7), "#f0a84b");
  }),
  "Zestora Nutrition": mark("#f08a24", (paint) => {
    paint(circle(50, 50, 33), "#fff4dd");
    paint(circle(50, 50, 29), "#ffb545");
    paint(around360(turned(rect(49, 22, 2, 28), 0, [50, 50]), 8, [50, 50]), "#fff4dd");
    paint(circle(50, 50, 4), "#fff4dd");
  }),
  "Oak & Ember Grills": mark("#33261f", (paint) => {
    paint(petal(50, 42, 38, 56), "#e8572a");
    paint(petal(50, 50, 22, 38), "#ffb13d");
    for (const y of [74, 82]) paint(line([26, y], [74, y], 4), "#d9cdc2");
  }),
  "Stoneharbor Coffee": mark("#e9dcc9", (paint) => {
    paint(turned(ellipse(50, 50, 22, 32), 32, [50, 50]), "#5d3a24");
    const crease = without(petal(50, 50, 14, 62), petal(52.5, 50, 12, 60));
    paint(turned(crease, 32, [50, 50]), "#e9dcc9");
  }),
  "Tidewell Pet Supply": mark("#1f7a8c", (paint) => {
    paint(joined(ellipse(50, 64, 19, 16), circle(40, 66, 9), circle(60, 66, 9)));
    const toes: [number, number, number][] = [
      [27, 48, -24],
      [42, 34, -8],
      [58, 34, 8],
      [73, 48, 24],
    ];
    for (const [x, y, lean] of toes) paint(turned(ellipse(x, y, 7, 10), lean, [x, y]));
  }),
  "Solenne Beauty": mark("#c76b7e", (paint) => {
    paint(both(circle(50, 60, 20), rect(20, 30, 60, 30)), "#ffe3b8");
    paint(around360(line([50, 34], [50, 24], 3.5), 12, [50, 60]), "#ffe3b8");
    paint(rect(10, 60, 80, 40), "#b95c70");
    for (const y of [66, 75]) paint(line([28 + (y - 66), y], [72 - (y - 66), y], 3.5));
  }),
  "Kite & Anchor Swim": mark("#1b5fa8", (paint) => {
    paint(polygon([56, 14], [74, 38], [50, 66], [34, 32]));
    paint(polygon([56, 14], [74, 38], [50, 66]), "#ffcf56");
    paint(joined(line([50, 66], [40, 74], 2), line([40, 74], [44, 80], 2), line([44, 80], [32, 88], 2)));
  }),
  "Harborline Outdoor": mark("#2f6d62", (paint) => {
    paint(circle(68, 32, 10), "#ffd98a");
    paint(polygon([12, 78], [42, 28], [66, 66], [72, 78]));
    paint(polygon([46, 78], [66, 48], [88, 78]), "#b9dbcd");
  }),
  "Everroot Herbals": mark("#4f7a3a", (paint) => {
    paint(turned(petal(50, 44, 32, 62), 28, [50, 50]));
    paint(turned(line([50, 30], [50, 86], 2.5), 28, [50, 50]), "#4f7a3a");
  }),
  "Nestling & Co": mark("#8fb7c9", (paint) => {
    for (const [x, y] of [
      [38, 48],
      [50, 42],
      [62, 48],
    ] as const)
      paint(ellipse(x, y, 9, 13), "#fdf6ea");
    paint(both(ellipse(50, 52, 34, 26), rect(10, 54, 80, 40)), "#6b4c35");
    for (const y of [60, 67]) paint(line([26 + (y - 60), y], [74 - (y - 60), y], 2), "#93704f");
  }),
  "Lumen Loft Lighting": mark("#2b2d42", (paint) => {
    paint(polygon([26, 58], [74, 58], [88, 92], [12, 92]), "#4a4660");
    paint(line([50, 8], [50, 34], 2.5));
    paint(both(circle(50, 58, 26), rect(20, 30, 60, 28)), "#ffd166");
    paint(ellipse(50, 59, 10, 5), "#fff6d6");
  }),
  "Terravita Living": mark("#b4653a", (paint) => {
    paint(joined(polygon([50, 18], [86, 50], [14, 50]), rect(25, 48, 50, 34)), "#fbeedd");
    paint(petal(50, 62, 16, 34), "#5f8a4b");
    paint(line([50, 60], [50, 82], 2), "#fbeedd");
  }),
  "Juniper & Salt": mark("#33506b", (paint) => {
    paint(line([50, 14], [50, 60], 3), "#9fc3a4");
    for (const lean of [-52, 52]) paint(turned(petal(50, 28, 7, 30), lean, [50, 42]), "#9fc3a4");
    for (const [x, y] of [
      [38, 62],
      [62, 62],
      [50, 78],
    ] as const) {
      paint(circle(x, y, 12), "#8ea8d6");
      paint(circle(x - 4, y - 4, 3), "#dbe6fa");
    }
  }),
  "Copper Kettle Pantry": mark("#f1e3d3", (paint) => {
    paint(both(ring(50, 46, 22, 5), rect(20, 18, 60, 26)), "#7a3f22");
    paint(polygon([66, 60], [88, 40], [91, 45], [74, 74]), "#b86a3c");
    paint(joined(both(ellipse(50, 76, 30, 32), rect(16, 42, 68, 36)), rect(24, 76, 52, 5, 2)), "#b86a3c");
    paint(circle(50, 43, 5), "#7a3f22");
  }),
  "Aurabloom Essentials": mark("#7a5ba6", (paint) => {
    paint(around360(petal(50, 31, 18, 34), 8, [50, 50]), "#e9d8ff");
    paint(circle(50, 50, 10), "#ffd27a");
  }),
  "Vitalume Wellness": mark("#149a80", (paint) => {
    const capsule = rect(35, 18, 30, 64, 15);
    paint(turned(capsule, 40, [50, 50]));
    paint(turned(both(capsule, rect(30, 50, 40, 40)), 40, [50, 50]), "#ffd84d");
  }),
  "Brightwater Botanics": mark("#d8ebe6", (paint) => {
    paint(joined(circle(50, 60, 22), polygon([50, 14], [68.5, 48], [31.5, 48])), "#2c8c99");
    paint(turned(petal(50, 60, 12, 28), 38, [50, 60]), "#d8ebe6");
  }),
  "Quillmark Stationery": mark("#22333b", (paint) => {
    paint(polygon([50, 88], [30, 46], [40, 14], [60, 14], [70, 46]), "#eae0d5");
    paint(line([50, 50], [50, 86], 2.2), "#22333b");
    paint(circle(50, 48, 5), "#22333b");
  }),
  "Bramble Bikes": mark("#5b3758", (paint) => {
    paint(joined(ring(28, 62, 16, 4.5), ring(72, 62, 16, 4.5)));
    const frame = joined(
      line([28, 62], [42, 40], 4),
      line([42, 40], [64, 40], 4),
      line([64, 40], [48, 62], 4),
    );
    paint(
      joined(frame, line([28, 62], [48, 62], 4), line([72, 62], [62, 32], 4), line([36, 36], [46, 36], 4)),
      "#f7b267",
    );
  }),
  "Moss & Marrow": mark("#5b7045", (paint) => {
    const knobs = joined(circle(26, 42, 10), circle(26, 58, 10), circle(74, 42, 10), circle(74, 58, 10));
    paint(turned(joined(rect(28, 42, 44, 16), knobs), -28, [50, 50]), "#fbf3e0");
  }),
  "Glowfield Labs": mark("#0f4c5c", (paint) => {
    const flask = joined(
      polygon([43, 20], [57, 20], [57, 42], [78, 80], [22, 80], [43, 42]),
      rect(39, 16, 22, 6, 3),
    );
    paint(flask, "#d9f2f4");
    paint(both(flask, rect(10, 58, 80, 22)), "#9be564");
    for (const [x, y, r] of [
      [44, 66, 4],
      [56, 70, 5],
      [50, 50, 3],
    ] as const)
      paint(circle(x, y, r));
  }),
  "Papaya Lane Kids": mark("#ffe1c4", (paint) => {
    const whole = turned(ellipse(50, 50, 24, 36), 24, [50, 50]);
    paint(whole, "#f2784b");
    paint(turned(ellipse(50, 52, 12, 22), 24, [50, 50]), "#ffc98f");
    for (const [x, y] of [
      [54, 38],
      [47, 45],
      [53, 49],
      [45, 54],
      [50, 60],
      [42, 63],
    ] as const)
      paint(circle(x, y, 3), "#3b2a2a");
  }),
};

function mark(ground: string, draw: Draw): Scene {
  return onGround([tint(ground, 0.1), tint(ground, -0.08)], (canvas) => {
    draw((shape, colour = white) => canvas.fill(shape, colour));
  });
}
