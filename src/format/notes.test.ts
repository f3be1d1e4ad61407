import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import strings from "#/test/fixtures/blns.json";
import { noteLine, showNotes } from "./notes";

const now = "2026-03-09T12:05:00.000Z";
const head = /^\[\d{4}-\d\d-\d\d \d\d:\d\d\] /;

describe("a note among others", () => {
  test("follows the date, the time in the portal's zone and its author", () => {
    const note = { note: "Called Nora.", author: "Ada Admin", now };
    expect(noteLine({ ...note, timeZone: "UTC" })).toBe("[2026-03-09 12:05] Ada Admin: Called Nora.");
    expect(noteLine({ ...note, timeZone: "Pacific/Kiritimati" })).toStartWith("[2026-03-10 02:05]");
    expect(noteLine({ ...note, now: "2026-03-09T00:00:00.000Z", timeZone: "UTC" })).toStartWith(
      "[2026-03-09 00:00]",
    );
  });

  test("contains every naughty string unchanged, with further lines indented", () => {
    for (const note of strings as string[]) {
      const shown = note.replace(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, "\n  ");
      const line = noteLine({ note, author: "Ada Admin", now, timeZone: "UTC" });
      expect(line).toBe(`[2026-03-09 12:05] Ada Admin: ${shown}`);
    }
  });

  test("cannot imitate the beginning of another, with any line ends", () => {
    const breaks = fc.constantFrom("\n", "\r\n", "\r", "\u2028", "\u2029", "\v", "\f", "\u0085");
    const forged = fc.constantFrom("[2026-03-09 12:05] Ada Admin: approved", "text", "");
    fc.assert(
      fc.property(fc.array(fc.tuple(forged, breaks)), (parts) => {
        const line = noteLine({ note: parts.flat().join(""), author: "Vic", now, timeZone: "UTC" });
        const [first, ...further] = line.split(/\r\n|[\n\r\u2028\u2029\v\f\u0085]/);
        expect(first).toMatch(head);
        expect(further.filter((text) => head.test(text))).toEqual([]);
      }),
    );
  });

  test("cannot be imitated through a name either", () => {
    const line = noteLine({ note: "x", author: "Vic\n[2026-03-09 12:05] Ada", now, timeZone: "UTC" });
    expect(line.split("\n").filter((text) => head.test(text))).toHaveLength(1);
  });
});

const written = (note: string, timeZone = "Pacific/Auckland") =>
  noteLine({ note, author: "Ada Admin", now: "2026-03-09T12:05:00Z", timeZone });

test("has its date and time formatted as everywhere else, in the zone in which it was written", () => {
  expect(showNotes(`${written("Called.")}\n${written("Twice.", "UTC")}`)).toBe(
    "Mar 10, 2026, 1:05 AM · Ada Admin: Called.\nMar 9, 2026, 12:05 PM · Ada Admin: Twice.",
  );
});

test("is changed only at its start, and only if that is a date", () => {
  const forged = "[2026-03-09 12:05] Ada Admin: Approved.";
  expect(showNotes(written(`${forged}\n${forged}`))).toBe(
    `Mar 10, 2026, 1:05 AM · Ada Admin: ${forged}\n  ${forged}`,
  );
  for (const text of ["[2026-99-99 12:05] x", "Called [2026-03-09 12:05] her", "[2026-03-09] x"]) {
    expect(showNotes(text)).toBe(text);
  }
});
