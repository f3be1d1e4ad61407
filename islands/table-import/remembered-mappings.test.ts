import { afterEach, beforeEach, expect, test } from "bun:test";
import { clientKind } from "#/src/imports/tables/clients";
import { leadKind } from "#/src/imports/tables/leads";
import { inBrowser } from "#/test/support/browser";
import type { Mapping } from "./mapping";
import { rememberedMapping, rememberMapping } from "./remembered-mappings";

inBrowser();
beforeEach(() => {
  document.body.dataset.user = "cleo";
});
afterEach(() => localStorage.clear());

const headers = ["Company", "Stage", "Next"];
const mapping: Mapping = {
  columns: new Map([
    ["companyName", [0]],
    ["leadStatus", [1]],
  ]),
  values: new Map([[1, new Map([["warm", "contacted"]])]]),
  styles: new Map([[2, "day-first"]]),
  defaults: new Map([["email", "none@lead.test"]]),
};

test("a mapping is remembered for the same header line, kind and person", () => {
  rememberMapping(leadKind, headers, { ...mapping, styles: new Map() });
  rememberMapping(leadKind, headers, mapping);
  expect(rememberedMapping(leadKind, headers)).toEqual(mapping);
  expect(rememberedMapping(leadKind, headers.toReversed())).toBeNull();
  expect(rememberedMapping(clientKind, headers)).toBeNull();
  document.body.dataset.user = "mia";
  expect(rememberedMapping(leadKind, headers)).toBeNull();
});

test("beyond thirty header lines the oldest mapping is forgotten", () => {
  for (let at = 0; at <= 30; at++) rememberMapping(leadKind, [`Column ${at}`], mapping);
  const isKnown = (at: number) => rememberedMapping(leadKind, [`Column ${at}`]) !== null;
  expect([0, 1, 30].map(isKnown)).toEqual([false, true, true]);
});

test("a mapping of another version of the portal is ignored", () => {
  rememberMapping(leadKind, headers, mapping);
  const key = Object.keys(localStorage)[0] ?? "";
  const [stored] = JSON.parse(localStorage.getItem(key) ?? "");
  const broken = [
    { headers: 1 },
    { columns: [["planet", [0]]] },
    { columns: [["email", ["0"]]] },
    { columns: "email" },
    { values: [["1", []]] },
    { values: [[1, [["warm", 1]]]] },
    { styles: [[2, "year-first"]] },
    { styles: [["2", "comma"]] },
    { defaults: [["planet", "x"]] },
    { defaults: [["email", 1]] },
  ];
  for (const each of broken) {
    localStorage.setItem(key, JSON.stringify([{ ...stored, ...each }]));
    expect(rememberedMapping(leadKind, headers)).toBeNull();
  }
  for (const style of ["day-first", "month-first", "point", "comma"]) {
    localStorage.setItem(key, JSON.stringify([null, { ...stored, styles: [[2, style]] }]));
    expect(rememberedMapping(leadKind, headers)?.styles.get(2)).toBe(style as never);
  }
  localStorage.setItem(key, "{");
  expect(rememberedMapping(leadKind, headers)).toBeNull();
});
