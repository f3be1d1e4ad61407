import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { Progress, progressTone } from "./progress";

test("the tone changes at 20, 40, 60 and 80 percent", () => {
  const at = [0, 19.9, 20, 39.9, 40, 59.9, 60, 79.9, 80, 100].map(progressTone);
  expect(at).toEqual([
    "red",
    "red",
    "orange",
    "orange",
    "yellow",
    "yellow",
    "blue",
    "blue",
    "green",
    "green",
  ]);
});

test("a percentage out of range is shown at the nearest end", () => {
  expect(renderToStaticMarkup(<Progress percent={140} label="Progress" />)).toContain('value="100"');
  expect(renderToStaticMarkup(<Progress percent={-3} label="Progress" />)).toContain('value="0"');
});
