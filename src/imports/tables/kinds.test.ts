import { expect, test } from "bun:test";
import type { SentValue } from "#/src/contract/table-imports";
import { clientKind } from "./clients";
import { type Kind, readText } from "./kind";
import { countKnownHeaders, kindsOf } from "./kinds";
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
  expect(kindsOf(headers)).toEqual(kinds);
});

test("headers count once, whichever kinds know them", () => {
  expect(countKnownHeaders(["Company", "Email", "Email", "Next action", "Nothing"])).toBe(4);
  expect(countKnownHeaders([])).toBe(0);
});

/** Texts whose values differ by the type of a field. */
const texts = ["€ 1.200,00", "1.250", "03/04/2026", "Won", "paused", "4", "Ada, Bo", "12,5"];
const read = (kind: Kind, field: string) =>
  texts.map((text) =>
    readText(kind, field, text, kind.fields[field]?.reads === "day" ? "day-first" : "comma"),
  );

test.each([
  ["leads", "dealValue", { 0: 1_200, 1: 1_250, 5: 4 }],
  ["leads", "priorityScore", { 0: 1_200, 1: 1_250, 5: 4 }],
  ["leads", "leadStatus", { 3: "won" }],
  ["leads", "nextActionDate", { 2: "2026-04-03" }],
  ["leads", "notes", {}],
  ["clients", "status", { 4: "paused" }],
  ["clients", "brandNames", { 0: ["€ 1.200", "00"], 6: ["Ada", "Bo"], 7: ["12", "5"] }],
  ["clients", "name", {}],
])("a cell of %s is parsed by the type of %s", (name, field, meant: Record<number, SentValue>) => {
  const kind = name === "leads" ? leadKind : clientKind;
  const isList = kind.fields[field]?.isList;
  expect(read(kind, field)).toEqual(texts.map((text, at) => meant[at] ?? (isList ? [text] : text)));
});
