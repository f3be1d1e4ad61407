import { expect, test } from "bun:test";
import { addressesIn } from "./review-dialog";

test("addresses are separated by lines or commas, and count once, ignoring case", () => {
  expect(addressesIn(" ines@brand.test,\nOtto@Brand.test; ines@BRAND.test\n")).toEqual([
    "ines@brand.test",
    "otto@brand.test",
  ]);
  expect(addressesIn(" \n ")).toEqual([]);
});
