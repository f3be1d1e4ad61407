import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { FormField } from "#/src/contract/forms";
import { field } from "#/test/support/request-forms";
import { type Cells, isSameValue, joined } from "./typed-answers";

const column = (key: string) => ({ key, label: key, kind: "text", required: false });
const table: FormField = field("brands", { kind: "table", columns: ["a", "b", "c"].map(column) });
const files: FormField = field("files", { kind: "file" });

const cells = fc.record(
  { a: fc.constantFrom("1", "2", "3"), b: fc.constantFrom("1", "2"), c: fc.constantFrom("1", "2") },
  { requiredKeys: [] },
);
const ids = fc.uniqueArray(fc.constantFrom("1", "2", "3", "4", "5"));
const keys = ["a", "b", "c"];

describe("two changes of one answer", () => {
  test("of a row are joined cell by cell, or left to a person if both changed one cell differently", () => {
    fc.assert(
      fc.property(cells, cells, cells, (was: Cells, mine: Cells, theirs: Cells) => {
        const both = joined(table, { was, mine, theirs }) as Cells | undefined;
        const changes = (to: Cells) => keys.filter((key) => !isSameValue(was[key], to[key]));
        const clashes = changes(mine).filter(
          (key) => changes(theirs).includes(key) && !isSameValue(mine[key], theirs[key]),
        );
        expect(both === undefined).toBe(clashes.length > 0);
        if (!both) return;
        for (const key of changes(mine)) expect(both[key]).toEqual(mine[key]);
        for (const key of changes(theirs)) expect(both[key]).toEqual(theirs[key]);
      }),
    );
  });

  test("of files are joined: each added file is there, and each removed one is not", () => {
    fc.assert(
      fc.property(ids, ids, ids, (was, mine, theirs) => {
        const both = (joined(files, { was, mine, theirs }) ?? []) as string[];
        for (const id of [...mine, ...theirs]) if (!was.includes(id)) expect(both).toContain(id);
        for (const id of was) expect(both.includes(id)).toBe(mine.includes(id) && theirs.includes(id));
        expect(new Set(both).size).toBe(both.length);
      }),
    );
  });

  test("of a text, and of a row that one of both removed, are left to a person", () => {
    expect(joined(field("name"), { was: "a", mine: "b", theirs: "c" })).toBeUndefined();
    expect(joined(table, { was: { a: "1" }, mine: null, theirs: { a: "2" } })).toBeUndefined();
    expect(joined(table, { was: { a: "1" }, mine: { a: "2" }, theirs: null })).toBeUndefined();
  });
});
