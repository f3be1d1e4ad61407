import { describe, expect, test } from "bun:test";
import type { KeptField } from "#/src/contract/client-fields";
import { clientKind } from "./clients";
import { guessColumns } from "./columns";
import { matchesOf, readText } from "./kind";
import { withOwnFields } from "./own-fields";
import { rowOf } from "./plan";

const field = (key: string, kind: KeptField["kind"], label: string, options: string[] = []): KeptField => ({
  ...{ key, kind, label, options },
});
const kind = withOwnFields(clientKind, [
  field("vat_id", "text", "VAT ID"),
  field("site", "url", "Website"),
  field("a_b", "text", "Twin"),
  field("ab", "text", "Twin"),
  field("budget", "money", "Budget"),
  field("items", "number", "Items"),
  field("vip", "yes_no", "VIP"),
  field("tools", "choices", "Tools", ["C", "C++", "Word, Excel", "+"]),
  field("since", "date", "Seit Beginn"),
]);
const fieldsAt = (header: string) => matchesOf(kind, header).map((match) => match.field);

describe("a column of one of the agency's own fields", () => {
  test.each([
    ["field.vat_id", ["field.vat_id"]],
    [" Field.VAT_ID ", ["field.vat_id"]],
    ["VAT-ID", ["field.vat_id"]],
    ["vat_id", ["field.vat_id"]],
    ["Seit Beginn", ["field.since"]],
    ["field.ab", ["field.ab"]],
    ["field.a_b", ["field.a_b"]],
    ["field.unknown", []],
  ])("is named %s", (header, fields) => {
    expect(fieldsAt(header)).toEqual(fields);
  });

  test("is not named like a client's own column, or like another of these fields", () => {
    expect(fieldsAt("Website")).toEqual(["websiteUrl"]);
    expect(fieldsAt("Twin")).toEqual([]);
    expect(fieldsAt("site")).toEqual(["field.site"]);
    expect(fieldsAt("ab")).toEqual([]);
  });

  test("with its full name wins over one with its label", () => {
    const headers = ["Company", "VAT ID", "field.vat_id"];
    expect(guessColumns(kind, headers).get("field.vat_id")).toEqual([2]);
  });
});

test("cells are read by the kind of their field", () => {
  expect(readText(kind, "field.budget", "$1,200.50", "point")).toBe(1200.5);
  expect(readText(kind, "field.budget", "1.200,50 €", "comma")).toBe(1200.5);
  expect(readText(kind, "field.items", "-1.2340", "point")).toBe(-1.234);
  expect(readText(kind, "field.items", "12%", "point")).toBe("12%");
  expect(readText(kind, "field.vip", "Yes")).toBe("true");
  expect(readText(kind, "field.vip", "FALSE")).toBe("false");
  expect(readText(kind, "field.tools", "c++, Word\\, Excel, C, +")).toEqual(["C++", "Word, Excel", "C", "+"]);
  expect(readText(kind, "field.since", "31.1.2026", "day-first")).toBe("2026-01-31");
});

test("each of several options in a cell can be replaced or left out", () => {
  const headers = ["Company", "Tools"];
  const values = new Map([
    [
      1,
      new Map([
        ["sheets", "Word, Excel"],
        ["none", ""],
      ]),
    ],
  ]);
  const plan = {
    kind,
    headers,
    columns: guessColumns(kind, headers),
    values,
    styles: new Map(),
    defaults: new Map(),
  };
  expect(rowOf(["Acme", "Sheets, c, None"], plan)["field.tools"]).toEqual(["Word, Excel", "C"]);
  expect(rowOf(["Acme", "none"], plan)).toEqual({ name: "Acme" });
});
