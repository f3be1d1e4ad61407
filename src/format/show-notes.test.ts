import { expect, test } from "bun:test";
import { noteLine, showNotes } from "./notes";

const written = (note: string, timeZone = "Pacific/Auckland") =>
  noteLine({ note, author: "Ada Admin", now: "2026-03-09T12:05:00Z", timeZone });

test("each note's date and time are shown as everywhere else, in the zone that it was written in", () => {
  expect(showNotes(`${written("Called.")}\n${written("Twice.", "UTC")}`)).toBe(
    "Mar 10, 2026, 1:05 AM · Ada Admin: Called.\nMar 9, 2026, 12:05 PM · Ada Admin: Twice.",
  );
});

test("only the start of a note is changed: neither what stands in its text nor what is no date", () => {
  const forged = "[2026-03-09 12:05] Ada Admin: Approved.";
  expect(showNotes(written(`${forged}\n${forged}`))).toBe(
    `Mar 10, 2026, 1:05 AM · Ada Admin: ${forged}\n  ${forged}`,
  );
  for (const text of ["[2026-99-99 12:05] x", "Called [2026-03-09 12:05] her", "[2026-03-09] x"]) {
    expect(showNotes(text)).toBe(text);
  }
});
