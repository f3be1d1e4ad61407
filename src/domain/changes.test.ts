import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { changesIn } from "./changes";

type Row = { name: string; links: string[]; due: string | null; isSent: boolean };

const row = fc.record({
  name: fc.string(),
  links: fc.array(fc.string()),
  due: fc.option(fc.string()),
  isSent: fc.boolean(),
});

describe("changes", () => {
  test("contain only the differing fields, before and after", () => {
    const before: Row = { name: "a", links: ["x"], due: null, isSent: false };
    expect(changesIn(before, { name: "b", links: ["x"], due: undefined, isSent: false })).toEqual({
      changed: { name: "b" },
      before: { name: "a" },
      after: { name: "b" },
    });
    expect(changesIn(before, { due: "2026-03-09" })?.before).toEqual({ due: null });
  });

  test("are null when an edit sets the current values", () => {
    fc.assert(
      fc.property(row, (given) => {
        expect(changesIn(given, structuredClone(given))).toBeNull();
        expect(changesIn(given, {})).toBeNull();
      }),
    );
  });

  test("turn the row into the edited one, and are null when applied again", () => {
    fc.assert(
      fc.property(row, row, (given, edit) => {
        const found = changesIn(given, edit);
        const next = { ...given, ...found?.changed };
        expect(next).toEqual(edit);
        expect(changesIn(next, edit)).toBeNull();
      }),
    );
  });
});
