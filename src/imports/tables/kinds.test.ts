import { expect, test } from "bun:test";
import { kindsOf } from "./kinds";

test.each([
  [
    ["Company", "Contact", "Email"],
    ["clients", "leads"],
  ],
  [["Company", "Contact", "Email", "Brands"], ["clients"]],
  [["Company", "Contact", "Email", "Next action"], ["leads"]],
  [
    ["Company", "Contact", "Email", "Brands", "Next action"],
    ["clients", "leads"],
  ],
  [["Client", "Email", "Contact"], ["clients"]],
  [["Company", "Email"], []],
  [["(Child) ASIN", "Sessions"], []],
])("%j can be %j", (headers, kinds) => {
  expect(kindsOf(headers)).toEqual(kinds);
});
