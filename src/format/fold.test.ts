import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { fold } from "./fold";

describe("folding", () => {
  test("makes texts equal that differ only in case, in every script", () => {
    const alike = [
      ["Straße", "STRASSE", "STRAẞE", "strasse"],
      ["ΟΔΟΣ", "οδος", "οδοσ", "Οδός".normalize("NFD").replace("\u0301", "")],
      ["İSTANBUL", "istanbul", "ISTANBUL"],
      ["ЖУРНАЛ", "журнал"],
      ["CAFÉ", "café", "cafe\u0301"],
      ["ＡＣＭＥ", "acme"],
      ["ﬁne", "FINE"],
    ];
    for (const texts of alike) expect(new Set(texts.map(fold)).size).toBe(1);
  });

  test("keeps texts with other differences apart", () => {
    expect(fold("café")).not.toBe(fold("cafe"));
    expect(fold("Müller")).not.toBe(fold("Muller"));
    expect(fold("й")).not.toBe(fold("и"));
  });

  test("folds every single character the same as its upper and lower case", () => {
    for (let code = 0; code < 0x110000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const character = String.fromCodePoint(code);
      const folded = fold(character);
      if (
        fold(folded) !== folded ||
        fold(character.toUpperCase()) !== folded ||
        fold(character.toLowerCase()) !== folded
      ) {
        throw new Error(`U+${code.toString(16)} folds in more than one way`);
      }
    }
  });

  test("leaves folded text unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  test("finds a part of a text, ignoring the case of both", () => {
    const word = fc.string({ unit: fc.constantFrom(..."aßΣσİжéК"), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(word, word, (start, end) => {
        expect(fold(start + end)).toContain(fold(start.toUpperCase()));
        expect(fold(start + end).endsWith(fold(end.toLowerCase()))).toBe(true);
      }),
    );
  });
});
