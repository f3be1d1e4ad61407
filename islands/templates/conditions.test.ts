import { expect, test } from "bun:test";
import * as v from "valibot";
import type { KeptField } from "#/src/contract/client-fields";
import { limits } from "#/src/contract/limits";
import { conditionsSchema, kindOf, problemOf, textOfCondition, typedCondition } from "./conditions";

const field = (key: string, kind: KeptField["kind"], options: string[] = []): KeptField => ({
  ...{ key, kind, label: key, options },
});
const fields = [
  field("share", "number"),
  field("budget", "money"),
  field("since", "date"),
  field("plan", "choice", ["Small", "Large"]),
  field("places", "choices", ["Germany", "France"]),
  field("vip", "yes_no"),
  field("mail", "email"),
  field("site", "url"),
  field("note", "text"),
];
const most = limits.amount.toLocaleString("en-US");

test("a condition survives being written as text, with spaces in its value", () => {
  const condition = { field: "field.note", op: "is" as const, value: "two  words" };
  expect(typedCondition(textOfCondition(condition))).toEqual(condition);
  expect(typedCondition("")).toEqual({ field: "", op: "", value: "" });
});

test("the field of a condition is the number of brands, or one of the agency's own", () => {
  expect([kindOf("brands", fields), kindOf("field.plan", fields)]).toEqual(["brands", "choice"]);
  expect([kindOf("field.gone", fields), kindOf("plan", fields), kindOf("", fields)]).toEqual([
    null,
    null,
    null,
  ]);
});

test.each([
  ["field.gone is x", "Choose a field"],
  ["brands at_least 0", null],
  [`brands at_least ${limits.conditionBrands.max}`, null],
  [`brands at_least ${limits.conditionBrands.max + 1}`, expect.any(String)],
  ["brands has 1", expect.any(String)],
  ["field.share at_least -5.5", null],
  ["field.share is few", "Must be a number"],
  ["field.share is Infinity", "Must be a number"],
  [`field.share is ${limits.amount}`, null],
  [`field.share is ${limits.amount + 1}`, `Must be at most ${most}`],
  [`field.share is -${limits.amount + 1}`, `Must be at least -${most}`],
  ["field.budget at_least 0", null],
  ["field.budget at_least 19.99", null],
  ["field.budget at_least 19.999", "Must have at most two decimals"],
  ["field.budget at_least -1", "Must be at least 0"],
  ["field.budget is much", "Must be an amount"],
  [`field.budget is ${limits.amount + 1}`, `Must be at most ${most}`],
  ["field.since is 2026-03-09", null],
  ["field.since is soon", expect.any(String)],
  ["field.plan is Small", null],
  ["field.plan is Medium", "Choose one of the options"],
  ["field.plan has Small", expect.any(String)],
  ["field.places has France", null],
  ["field.places is France", expect.any(String)],
  ["field.vip is_not true", null],
  ["field.vip is maybe", expect.any(String)],
  ["field.mail is ada@kea.test", null],
  ["field.mail is ada", "Must be a valid email address"],
  ["field.site is https://kea.test", null],
  ["field.site is kea", "Please enter a valid URL"],
  ["field.note is two words", null],
  ["field.note is ", expect.any(String)],
  ["field.note at_least a", expect.any(String)],
])("the condition %j has the problem %j", (text, problem) => {
  expect(problemOf(text, fields)).toEqual(problem);
});

test("conditions are saved with the values of their kinds, each once and at most ten", () => {
  const parse = (...texts: string[]) => v.safeParse(conditionsSchema(fields), texts);
  const message = (...texts: string[]) => parse(...texts).issues?.[0].message;
  expect(parse("field.vip is false", "field.budget at_least 5", "field.note is x").output).toEqual([
    { field: "field.vip", op: "is", value: false },
    { field: "field.budget", op: "at_least", value: 5 },
    { field: "field.note", op: "is", value: "x" },
  ]);
  expect(message("field.note is x", "field.gone is x")).toBe("Complete each condition or remove it");
  expect(message("field.note is Acme", "field.note is acme")).toBe("Add each condition once");
  const many = (count: number) => Array.from({ length: count }, (_, at) => `brands is ${at}`);
  expect(message(...many(limits.templateConditions))).toBeUndefined();
  expect(message(...many(limits.templateConditions + 1))).toBe(
    `At most ${limits.templateConditions} conditions`,
  );
});
