import { describe, expect, test } from "bun:test";
import { z } from "zod";
import { fieldErrorsOf } from "./field-errors";

const Schema = z.strictObject({ name: z.string() });

function errorsFor(value: unknown) {
  return fieldErrorsOf(Schema.safeParse(value).error?.issues ?? []);
}

const named = (key: string) => errorsFor({ name: "x", [key]: 1 })[0]?.path ?? "";

test("errors stop one past the number that a response lists, which signals that there are more", () => {
  const keys = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, 0]));
  expect(errorsFor({ name: "x", ...keys })).toHaveLength(51);
  expect(errorsFor({ k: 0 })).toEqual([
    { path: "name", message: "Required" },
    { path: "k", message: "Unknown field" },
  ]);
});

describe("an unknown field name", () => {
  test("of 200 characters is shown whole, a longer one is truncated", () => {
    for (const letter of ["x", "\u{1f600}"]) {
      expect(named(letter.repeat(200))).toBe(letter.repeat(200));
      expect(named(letter.repeat(201))).toBe(`${letter.repeat(199)}…`);
    }
    expect(named("x".repeat(500_000))).toBe(`${"x".repeat(199)}…`);
  });

  test("is truncated between letters, not within one", () => {
    const family = "\u{1f469}\u200d\u{1f469}\u200d\u{1f467}";
    expect(named(family.repeat(100))).toBe(`${family.repeat(39)}…`);
    expect(named(`a${"\u0301".repeat(10_000)}`)).toBe(`a${"\u0301".repeat(198)}…`);
  });

  test("cannot control a terminal, and a lone surrogate is replaced", () => {
    expect(named("a\u001b[31mb\u202ec")).toBe("a\ufffd[31mb\ufffdc");
    expect(named("a\ud83d")).toBe("a\ufffd");
  });
});
