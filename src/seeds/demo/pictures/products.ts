import { type Paint, type Scene, scenesOf, tint } from "./canvas";
import { floor } from "./props";
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
  turned,
  without,
} from "./shapes";

const photo = scenesOf({ width: 100, height: 100, pixelsPerUnit: 3.2 });

/** A product of each lead of the demo, as its photo. */
export const products: Record<string, Scene> = {
  "Bramble Bikes": photo(["#eef2f3", "#cfd8dc"], (canvas) => {
    floor(canvas, 50, 79, 40);
    canvas.fill(joined(ring(26, 60, 18, 3), ring(74, 60, 18, 3)), "#263238");
    canvas.fill(
      joined(
        around360(line([26, 60], [26, 43], 0.6), 10, [26, 60]),
        around360(line([74, 60], [74, 43], 0.6), 10, [74, 60]),
      ),
      "#78909c",
    );
    const frame = joined(
      line([26, 60], [42, 34], 3.6),
      line([42, 36], [67, 36], 3.6),
      line([67, 36], [48, 60], 3.6),
    );
    canvas.fill(joined(frame, line([26, 60], [48, 60], 3), line([42, 34], [48, 60], 3.6)), [
      "#c2415d",
      "#8f2140",
    ]);
    canvas.fill(
      joined(line([74, 60], [65, 28], 3), line([65, 28], [73, 25], 3), line([41, 31], [42, 36], 3)),
      "#37474f",
    );
    canvas.fill(joined(rect(33, 28, 16, 4, 2), circle(48, 60, 4.5)), "#263238");
  }),
  "Papaya Lane Kids": photo(["#fff3e2", "#ffdcb8"], (canvas) => {
    floor(canvas, 50, 86, 26);
    const shirt = polygon(
      [34, 20],
      [66, 20],
      [90, 38],
      [80, 52],
      [70, 45],
      [70, 84],
      [30, 84],
      [30, 45],
      [20, 52],
      [10, 38],
    );
    canvas.fill(without(shirt, ellipse(50, 19, 11, 8)), ["#7fc8c2", "#5aaba6"]);
    canvas.fill(turned(ellipse(50, 56, 11, 17), 22, [50, 56]), "#f2784b");
    canvas.fill(turned(ellipse(50, 57, 5, 10), 22, [50, 56]), "#ffd0a1");
    for (const [x, y] of [
      [51, 51],
      [48, 56],
      [49, 61],
    ] as const)
      canvas.fill(circle(x, y, 1.5), "#3b2a2a");
  }),
  "Glowfield Labs": photo(["#e8f4f1", "#bfdcd6"], (canvas) => {
    floor(canvas, 50, 88, 20);
    canvas.fill(rect(36, 42, 28, 46, 5), ["#d98a3d", "#8d4a17"]);
    canvas.fill(rect(39, 44, 4, 42, 2), "#f0b67b", 0.7);
    canvas.fill(rect(36, 56, 28, 22), "#fdf8ef");
    canvas.fill(
      joined(rect(41, 61, 18, 2.4, 1.2), rect(41, 66, 12, 2, 1), rect(41, 70, 15, 2, 1)),
      "#4d6b63",
    );
    canvas.fill(rect(43, 32, 14, 11, 1.5), ["#3c4643", "#1f2624"]);
    canvas.fill(rect(46, 14, 8, 20, 4), ["#56625e", "#2a3230"]);
  }),
  "Fieldstone Kitchenware": photo(["#f3efe8", "#d9cfc0"], (canvas) => {
    floor(canvas, 44, 72, 38);
    canvas.fill(turned(rect(66, 50, 32, 6, 3), -14, [66, 53]), ["#7d5a3c", "#4e3521"]);
    canvas.fill(both(ellipse(40, 50, 32, 22), rect(0, 50, 100, 30)), ["#4a5258", "#23282c"]);
    canvas.fill(ellipse(40, 50, 32, 10), "#5d676e");
    canvas.fill(ellipse(40, 51, 28, 8), ["#2b3136", "#3c4449"]);
    canvas.fill(ellipse(40, 51, 11, 4), "#fffaf0");
    canvas.fill(ellipse(41, 50.5, 4.5, 2), "#ffb42e");
  }),
  "Northpine Fitness": photo(["#eceff3", "#c5ccd8"], (canvas) => {
    floor(canvas, 50, 84, 28);
    canvas.fill(both(ring(50, 34, 18, 8), rect(20, 10, 60, 36)), ["#4b5566", "#2b3240"]);
    canvas.fill(circle(50, 60, 25), ["#3d4757", "#171c26"]);
    canvas.fill(circle(50, 60, 12), "#e4572e");
    canvas.fill(joined(polygon([50, 51], [57, 63], [43, 63]), rect(48.5, 62, 3, 5)), "#ffffff");
    canvas.fill(turned(ellipse(38, 48, 3, 8), 40, [38, 48]), "#ffffff", 0.25);
  }),
  "Saltmarsh Soap Works": photo(["#f1f5ee", "#ccd9c6"], (canvas) => {
    floor(canvas, 50, 82, 34);
    const bars: [x: number, y: number, paint: Paint][] = [
      [20, 58, ["#c9d7b4", "#9fb487"]],
      [24, 37, ["#f4d9c6", "#dcae90"]],
      [22, 16, ["#cfd9ea", "#a3b4d0"]],
    ];
    for (const [x, y, paint] of bars) {
      canvas.fill(rect(x, y, 56, 22, 5), paint);
      canvas.fill(rect(x + 18, y, 20, 22), "#fffdf8");
      canvas.fill(joined(rect(x + 22, y + 7, 12, 2, 1), rect(x + 24, y + 12, 8, 2, 1)), "#7d8a6f");
    }
  }),
  "Moss & Marrow": photo(["#f5efe4", "#ddcfb6"], (canvas) => {
    floor(canvas, 50, 80, 38);
    for (const [x, y] of [
      [32, 44],
      [42, 39],
      [52, 41],
      [62, 39],
      [70, 44],
      [38, 48],
      [57, 47],
      [48, 49],
    ] as const) {
      canvas.fill(circle(x, y, 7), ["#9c6a3f", "#6d4526"]);
    }
    canvas.fill(polygon([18, 48], [82, 48], [90, 80], [10, 80]), ["#6f8a55", "#48603a"]);
    canvas.fill(rect(15, 46, 70, 5, 2.5), "#86a36a");
    const knobs = joined(circle(38, 62, 4), circle(38, 68, 4), circle(62, 62, 4), circle(62, 68, 4));
    canvas.fill(joined(rect(38, 61.5, 24, 7), knobs), "#fbf3e0");
  }),
  "Quillmark Stationery": photo(["#eef0ee", "#cdd3cf"], (canvas) => {
    canvas.shadow(turned(rect(25, 20, 50, 66, 3), -8, [50, 50]), 6, 0.35);
    canvas.fill(turned(rect(26, 17, 50, 66, 3), -8, [50, 50]), "#f7f3ea");
    canvas.fill(turned(rect(24, 16, 50, 66, 3), -8, [50, 50]), ["#31505c", "#1d333c"]);
    canvas.fill(turned(rect(66, 16, 3, 66), -8, [50, 50]), "#e0a458");
    canvas.fill(turned(rect(34, 30, 22, 14, 1.5), -8, [50, 50]), "#eae0d5");
    canvas.fill(turned(rect(80, 16, 4.5, 60, 2), 18, [82, 46]), ["#d8d2c4", "#8d8779"]);
    canvas.fill(turned(polygon([80, 76], [84.5, 76], [82.2, 85]), 18, [82, 46]), "#3a3a3a");
  }),
  "Velvet Finch Jewelry": photo(["#f4ecef", "#d9c4cd"], (canvas) => {
    floor(canvas, 50, 88, 20);
    canvas.fill(ring(50, 62, 24, 5), ["#f3d58a", "#b98a2f"]);
    canvas.fill(polygon([36, 30], [42, 20], [58, 20], [64, 30], [50, 45]), ["#a9d8ee", "#4e93c4"]);
    canvas.fill(polygon([42, 20], [50, 30], [36, 30]), "#dff2fb");
    canvas.fill(polygon([58, 20], [64, 30], [50, 30]), "#c3e6f6");
    canvas.fill(joined(line([40, 38], [45, 35], 2), line([60, 38], [55, 35], 2)), "#c99a3c");
  }),
  "Harrow Lane Teas": photo(["#eef3ea", "#c8d5bf"], (canvas) => {
    floor(canvas, 50, 88, 24);
    canvas.fill(rect(30, 26, 40, 62, 4), [tint("#2f5d50", 0.12), tint("#2f5d50", -0.25)]);
    canvas.fill(rect(28, 18, 44, 11, 3), ["#d7b46a", "#a9843d"]);
    canvas.fill(rect(30, 46, 40, 30), "#f6f0e0");
    canvas.fill(turned(petal(50, 60, 11, 22), 30, [50, 61]), "#5f8a4b");
    canvas.fill(turned(petal(46, 63, 8, 16), -40, [46, 64]), "#86ab63");
    canvas.fill(rect(33, 29, 4, 17), "#ffffff", 0.18);
  }),
};
