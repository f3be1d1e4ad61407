import { expect, test } from "bun:test";
import { placeInWords } from "./place-in-words";

test.each([
  [0, 0, "upper left"],
  [0.5, 0.1, "upper middle"],
  [1, 0.2, "upper right"],
  [0.2, 0.5, "middle left"],
  [0.5, 0.5, "middle"],
  [0.34, 0.66, "middle"],
  [0.9, 0.5, "middle right"],
  [0.1, 0.9, "lower left"],
  [0.5, 0.67, "lower middle"],
  [1, 1, "lower right"],
])("%p from the left and %p from the top is %s", (x, y, words) => {
  expect(placeInWords(x, y)).toBe(words);
});
