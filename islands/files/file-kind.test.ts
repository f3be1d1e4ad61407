import { expect, test } from "bun:test";
import { diskFileBytes } from "#/src/contract/choices/files";
import { faultOf, typeOf } from "./file-kind";

test.each([
  ["IMG_0001.JPG", "image/jpeg"],
  ["stock.csv", "text/csv"],
  ["a.b.zip", "application/zip"],
  ["offer.xlsm", "application/octet-stream"],
  ["photo.heic", "application/octet-stream"],
  ["README", "application/octet-stream"],
] as const)("%s is sent as %s", (name, type) => {
  expect(typeOf({ name })).toBe(type);
});

test.each([
  ["a.png", 1, null],
  ["a.png", 104_857_600, null],
  ["a.png", 104_857_601, "Must be at most 100 MB"],
  ["a.png", 0, "The file is empty"],
  ["a.svg", 1, null],
  ["a.EXE. ", 1, "Programs, scripts, disk images and documents with macros are not accepted"],
])("the error of %s with %i bytes is: %s", (name, size, fault) => {
  expect(faultOf({ name, size }, diskFileBytes)).toBe(fault);
});
