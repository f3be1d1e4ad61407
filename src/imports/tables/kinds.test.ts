import { expect, test } from "bun:test";
import { clientKind } from "./clients";
import { kindsOf } from "./kinds";
import { leadKind } from "./leads";

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
  expect(kindsOf(headers, [clientKind, leadKind])).toEqual(kinds);
});
