import { expect, test } from "bun:test";
import fc from "fast-check";
import { mentionsIn, offered, piecesOf, typingAt } from "./rules";

const [ada, al, ada2] = [
  { id: "1", name: "Ada Lovelace", isClient: false },
  { id: "2", name: "Ada", isClient: true },
  { id: "3", name: "Ada Lovelace", isClient: true },
];
const parsed = (text: string, ...mentions: { id: string; name: string }[]) =>
  piecesOf({ text, mentions }).map(({ kind, text }) => [kind, text]);

test("addresses become links without the sentence's punctuation, and names are highlighted", () => {
  expect(parsed("See https://example.com/a_(b). @Ada Lovelace, (https://example.com/c)!", ada)).toEqual([
    ["text", "See "],
    ["link", "https://example.com/a_(b)"],
    ["text", ". "],
    ["mention", "@Ada Lovelace"],
    ["text", ", ("],
    ["link", "https://example.com/c"],
    ["text", ")!"],
  ]);
  expect(parsed("javascript:alert(1) https://user@evil.test http://")).toEqual([
    ["text", "javascript:alert(1) https://user@evil.test http://"],
  ]);
  expect(parsed("@Ada @Ada Lovelace", ada, al)).toEqual([
    ["mention", "@Ada"],
    ["text", " "],
    ["mention", "@Ada Lovelace"],
  ]);
});

test("the pieces of any text joined in order are the text", () => {
  const parts = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("@Ada", "https://a.test/x).", " ", "("),
  );
  fc.assert(
    fc.property(fc.array(parts), (all) => {
      const text = all.join("");
      const pieces = piecesOf({ text, mentions: [ada, al] });
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      for (const { text: piece, at } of pieces) expect(text.startsWith(piece, at)).toBe(true);
    }),
  );
});

test("a mention begins with an @ that is not part of an address", () => {
  expect(typingAt("Hello @Ada L", 12)).toEqual({ at: 6, typed: "Ada L" });
  expect(typingAt("Hello @", 7)).toEqual({ at: 6, typed: "" });
  expect(typingAt("(@a", 3)).toEqual({ at: 1, typed: "a" });
  for (const [text, caret] of [
    ["mia@agency.test", 15],
    ["@ Ada", 5],
    ["@Ada\nHello", 10],
    ["@Ada", 0],
    ["Ada", 3],
  ] as const) {
    expect(typingAt(text, caret)).toBeNull();
  }
});

test("people are offered by the beginning of any of their names, ignoring case", () => {
  expect(offered([ada, al], "LOVE")).toEqual([ada]);
  expect(offered([ada, al], "")).toEqual([ada, al]);
  expect(offered([ada, al], "vel")).toEqual([]);
});

test("of people with the same name the chosen one is mentioned, and without a choice each of them", () => {
  expect(mentionsIn("@Ada Lovelace", [ada, al, ada2], ["3"])).toEqual(["3", "2"]);
  expect(mentionsIn("@Ada Lovelace", [ada, ada2], [])).toEqual(["1", "3"]);
  expect(mentionsIn("Hello", [ada, ada2], ["3"])).toEqual([]);
});
