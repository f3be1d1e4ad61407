import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { z } from "zod";
import * as admin from "./admin";
import * as audits from "./audits";
import * as clients from "./clients";
import * as comments from "./comments";
import * as design from "./design";
import * as device from "./device";
import * as files from "./files";
import * as leads from "./leads";
import * as pins from "./pins";
import {
  isPlainLine,
  isPlainText,
  notPlainLine,
  notPlainText,
  plainLine,
  plainText,
  withoutDirections,
  withoutHidden,
} from "./plain-text";
import * as tasks from "./tasks";
import * as templates from "./templates";
import * as tokens from "./tokens";
import * as views from "./views";

describe("letters of any script, their marks and joined emoji are plain", () => {
  test.each([
    "Élan & Söhne 漢字",
    "شركة",
    "\u05d0\u200f, \u05d1\u200e",
    "می\u200cخواهم",
    "👩‍👩‍👧 🏴‍☠️",
    "a\u00a0b\u00ad\u2028c",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞",
  ])("%p", (text) => expect([isPlainLine(text), isPlainText(text)]).toEqual([true, true]));
});

describe("control and direction characters are not plain", () => {
  test.each([
    ["NUL", "a\u0000b", false],
    ["a bell", "a\u0007b", false],
    ["an escape", "a\u001b[31mb", false],
    ["delete", "a\u007fb", false],
    ["a control of the second set", "a\u009bb", false],
    ["an override", "a\u202eb", true],
    ["an embedding", "a\u202ab", true],
    ["an isolate", "a\u2067b", true],
    ["a line break", "a\nb", true],
    ["a carriage return", "a\r\nb", true],
    ["a tab", "a\tb", true],
    ["a soft line break of a word processor", "a\vb", true],
  ])("%s, in one line or in several", (_, text, isPlainInLines) =>
    expect([isPlainLine(text), isPlainText(text)]).toEqual([false, isPlainInLines]),
  );
});

test("foreign text becomes plain without losing words", () => {
  expect(plainLine(" A\u202ed\u0007a\r\n\tLove\u001blace\u2069 ")).toBe("Ada Lovelace");
  expect(plainText("a\u0000\r\n\tb\u001b\u2067c\u0085d")).toBe("a\r\n\tbc\u0085d");
  expect(plainLine("A\u200bda")).toBe("Ada");
});

describe("invisible characters", () => {
  test.each([
    ["a space without width", "pass\u200bword", "password"],
    ["a mark of byte order", "\ufeffAcme\ufeff", "Acme"],
    ["a word joiner", "Ac\u2060me", "Acme"],
    ["joiners between Latin letters", "A\u200dc\u200cme", "Acme"],
    ["joiners between blanks and at the edges", "\u200d a \u200c", " a "],
    ["a row of joiners", "\u05d0\u200d\u200c\u200d", "\u05d0\u200d"],
    ["tags that hide words", "Hi\u{e0049}\u{e0067}\u{e006e}", "Hi"],
  ])("are left out: %s", (_, text, visible) => expect(withoutHidden(text)).toBe(visible));

  test.each([
    "👩‍👩‍👧",
    "👨🏽‍⚕️",
    "🏳️‍🌈",
    "🏃‍➡️",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "می\u200cخواهم",
    "क्\u200dष",
    "ه\u200d",
    "\u05d0\u200f, \u05d1\u200e",
  ])("stay where they are seen: %p", (text) => {
    expect(withoutHidden(text)).toBe(text);
    expect(withoutDirections(text)).toBe(text);
  });

  test("are removed completely in one pass, from any text", () => {
    const unit = fc.constantFrom(
      "a",
      "ی",
      "👩",
      "\u200b",
      "\u200c",
      "\u200d",
      "\u{1f3f4}",
      "\u{e0067}",
      "\u{e007f}",
    );
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const once = withoutHidden(text);
        expect(withoutHidden(once)).toBe(once);
      }),
    );
  });
});

/** Lists each field of a body that takes free text, without JSON and choices. */
function textFields(): [name: string, field: z.ZodType][] {
  const areas = {
    ...admin,
    ...audits,
    ...clients,
    ...comments,
    ...design,
    ...device,
    ...files,
    ...leads,
    ...pins,
    ...tasks,
    ...templates,
    ...tokens,
    ...views,
  };
  return Object.entries(areas).flatMap(([name, schema]) => {
    if (!(schema instanceof z.ZodObject) || !isBody(schema)) return [];
    const fields: Record<string, z.ZodType> = schema.shape;
    return Object.entries(fields)
      .filter(([, field]) => field.safeParse("Good words").success && !field.safeParse(["JSON"]).success)
      .map(([key, field]): [string, z.ZodType] => [`${name}.${key}`, field]);
  });
}

/** Request bodies reject unknown keys; response schemas do not. */
function isBody(schema: z.ZodObject): boolean {
  const { error } = schema.safeParse({ "no such key": 1 });
  return error?.issues.some(({ code }) => code === "unrecognized_keys") === true;
}

const severalLines =
  /\.(description|text|note|notes|\w+Notes|clientBrief|comments?|reason|recentActivity|creativeStatus|creativesNeedingImprovement|keyActionItems|actionableInsights|opportunities|risks)$/;
/** Direction marks are removed from a file's name, as its sender need not know of them. */
const isFileName = (name: string) => name === "AddTaskFile.name";
/** Fields compared with stored values or parsed as an address. */
const lookedUp = /\.(search|userCode|deviceCode|uploadURL|query)$|^(Name|Remove)Evidence\.url$/;

test("every text field of the wire refuses control characters and removes invisible ones, and names are one line", () => {
  const fields = textFields().filter(([name]) => !lookedUp.test(name));
  expect(fields.length).toBeGreaterThan(40);
  for (const [name, field] of fields) {
    const isLong = severalLines.test(name);
    const messagesOf = (text: string) => field.safeParse(text).error?.issues.map(({ message }) => message);
    expect({ name, messages: messagesOf("a\u001b[31mb") }).toEqual({
      name,
      messages: [isLong ? notPlainText : notPlainLine],
    });
    expect({ name, messages: messagesOf("a\nb") }).toEqual({
      name,
      messages: isLong ? undefined : [notPlainLine],
    });
    const isDropped = isLong || isFileName(name);
    expect({ name, messages: messagesOf("a\u202eb") }).toEqual({
      name,
      messages: isDropped ? undefined : [notPlainLine],
    });
    const hidden = isDropped ? "a\u200b\u202eb\u2069" : "a\u200bb\ufeff";
    expect({ name, parsed: JSON.stringify(field.parse(hidden)) }).toEqual({ name, parsed: '"ab"' });
  }
});
