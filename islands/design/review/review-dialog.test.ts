import { expect, test } from "bun:test";
import { addressesIn } from "./review-dialog";

test("addresses stand on lines or between commas, and count once whatever their case", () => {
  expect(addressesIn(" ines@brand.test,\nOtto@Brand.test; ines@BRAND.test\n")).toEqual([
    "ines@brand.test",
    "otto@brand.test",
  ]);
  expect(addressesIn(" \n ")).toEqual([]);
});
