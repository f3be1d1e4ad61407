import { afterEach, expect, test } from "bun:test";
import { inBrowser } from "#/test/support/browser";
import { rememberedPeriods, rememberPeriod } from "./remembered-periods";

inBrowser();
afterEach(() => localStorage.clear());

const february = { from: "2026-02-01", to: "2026-02-28" };

test("the latest period given for a file is remembered for the same person", () => {
  document.body.dataset.user = "cleo";
  rememberPeriod("a", { from: "2026-01-01", to: "2026-01-31" });
  rememberPeriod("a", february);
  rememberPeriod("b", february);
  expect(rememberedPeriods()).toEqual({ a: february, b: february });
  document.body.dataset.user = "mia";
  expect(rememberedPeriods()).toEqual({});
});

test("beyond the limit the oldest file is forgotten", () => {
  for (let at = 0; at < 201; at++) rememberPeriod(`file ${at}`, february);
  const remembered = rememberedPeriods();
  expect(Object.keys(remembered)).toHaveLength(200);
  expect([remembered["file 0"], remembered["file 200"]]).toEqual([undefined, february]);
});

test.each([
  "{",
  "null",
  "7",
  '{"a":1,"b":{"from":"2026-02-30","to":"x"},"c":{"from":"2026-03-01","to":"2026-02-01"}}',
])("an invalid stored period, such as %s, is ignored", (stored) => {
  rememberPeriod("a", february);
  const [key = ""] = Object.keys(localStorage);
  localStorage.setItem(key, stored);
  expect(rememberedPeriods()).toEqual({});
  rememberPeriod("b", february);
  expect(rememberedPeriods()).toEqual({ b: february });
});
