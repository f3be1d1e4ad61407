import { expect, test } from "bun:test";
import { hasAddress } from "./has-address";

test.each([
  ...["https://evil.example", "see ftp://x", "www.evil", "nora@brand", "evil.example/pay", "Evil.COM now"],
  ...["ｅｖｉｌ．com", "evil。com", "münchen.de", "1-2.shop"],
])("%s has an address", (text) => {
  expect(hasAddress(text)).toBe(true);
});

test.each([
  ...["So glad that we begin! See you on the 3.", "It is 5.30 p.m., e.g. after lunch.", "Yes/no: 1.5 hours"],
  ...["Dear Nora, welcome. We begin on Monday.", "Wir beginnen am 3. Mai …"],
])("%s has none", (text) => {
  expect(hasAddress(text)).toBe(false);
});
