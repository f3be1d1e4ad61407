import { expect, test } from "bun:test";
import { faultOf, typeOf } from "./file-kind";

test.each([
  ["IMG_0001.JPG", "image/jpeg"],
  ["stock.csv", "text/csv"],
  ["a.b.zip", "application/zip"],
  ["offer.xlsm", null],
  ["photo.heic", null],
  ["README", null],
] as const)("%s is sent as %s", (name, type) => {
  expect(typeOf({ name })).toBe(type);
});

test.each([
  ["a.png", 1, null],
  ["a.png", 26_214_400, null],
  ["a.png", 26_214_401, "Must be at most 25 MB"],
  ["a.png", 0, "The file is empty"],
  ["a.svg", 1, "Must be an image (PNG, JPEG, WebP or GIF), PDF, CSV, XLSX, DOCX or ZIP"],
])("of %s with %i bytes is said: %s", (name, size, fault) => {
  expect(faultOf({ name, size })).toBe(fault);
});
