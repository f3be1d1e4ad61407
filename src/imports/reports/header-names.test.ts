import { expect, test } from "bun:test";
import { simplified } from "#/src/format/fold";
import { headerNames, monthNames } from "./header-names";

test("a name has one meaning in a report", () => {
  for (const [kind, columns] of Object.entries(headerNames)) {
    const names = Object.entries(columns).flatMap(([meaning, aliases]) =>
      [...new Set(aliases.map(simplified))].map((name) => ({ meaning, name })),
    );
    const twice = names.filter(({ name }, at) => names.findIndex((other) => other.name === name) !== at);
    expect([kind, twice]).toEqual([kind, []]);
    expect(names.filter(({ name }) => name === "")).toEqual([]);
  }
});

test("a name occurs once in its line", () => {
  for (const columns of Object.values(headerNames)) {
    for (const aliases of Object.values(columns)) {
      expect(new Set(aliases.map(simplified)).size).toBe(aliases.length);
    }
  }
});

test("a month's name belongs to one month", () => {
  const names = Object.values(monthNames).flatMap((ofMonth) => [...new Set(ofMonth.map(simplified))]);
  expect(new Set(names).size).toBe(names.length);
});
