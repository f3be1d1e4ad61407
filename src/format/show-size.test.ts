import { expect, test } from "bun:test";
import { showSize } from "./show-size";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1 kB"],
  [999_499, "999 kB"],
  [999_500, "1 MB"],
  [2_449_999, "2.4 MB"],
  [26_214_400, "26.2 MB"],
])("%i bytes are %s", (bytes, shown) => {
  expect(showSize(bytes)).toBe(shown);
});
