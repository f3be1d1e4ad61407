import { expect, test } from "bun:test";
import fc from "fast-check";
import { longestSubject, subjectOf } from "./subject";

test("a subject that fits is written as it is, on one line", () => {
  expect(subjectOf`${"Mia"} asks you to review ${"Hero\r\n picture"}`).toBe(
    "Mia asks you to review Hero picture",
  );
});

test("the longest names are cut first, and short ones stay whole", () => {
  const asset = "Hero picture for the spring listing of the new roast";
  expect(subjectOf`${"Mia"} asks you to review ${asset}`).toBe(
    "Mia asks you to review Hero picture for the spring listing…",
  );
});

test("no names make it longer than inboxes show", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 90 }),
      fc.string({ maxLength: 90 }),
      (one, other) => {
        const subject = subjectOf`${one} asks you to review ${other}`;
        expect([...subject].length).toBeLessThanOrEqual(longestSubject);
        expect(subject).toContain(" asks you to review ");
      },
    ),
  );
});
