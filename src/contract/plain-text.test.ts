import { describe, expect, test } from "bun:test";
import { z } from "zod";
import * as admin from "./admin";
import * as audits from "./audits";
import * as clients from "./clients";
import * as design from "./design";
import * as device from "./device";
import * as leads from "./leads";
import { isPlainLine, isPlainText, notPlainLine, notPlainText, plainLine, plainText } from "./plain-text";
import * as tasks from "./tasks";
import * as templates from "./templates";
import * as tokens from "./tokens";

describe("letters of any script, marks of their order and joined emoji are plain", () => {
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

describe("what steers is not plain", () => {
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

test("text from elsewhere becomes plain without losing its words", () => {
  expect(plainLine(" A\u202ed\u0007a\r\n\tLove\u001blace\u2069 ")).toBe("Ada Lovelace");
  expect(plainText("a\u0000\r\n\tb\u001b\u2067c\u0085d")).toBe("a\r\n\tb\u2067c\u0085d");
});

/** Each field of a body that takes words of its own and is neither JSON nor a choice. */
function textFields(): [name: string, field: z.ZodType][] {
  const areas = {
    ...admin,
    ...audits,
    ...clients,
    ...design,
    ...device,
    ...leads,
    ...tasks,
    ...templates,
    ...tokens,
  };
  return Object.entries(areas).flatMap(([name, schema]) => {
    if (!(schema instanceof z.ZodObject) || !isBody(schema)) return [];
    const fields: Record<string, z.ZodType> = schema.shape;
    return Object.entries(fields)
      .filter(([, field]) => field.safeParse("Good words").success && !field.safeParse(["JSON"]).success)
      .map(([key, field]): [string, z.ZodType] => [`${name}.${key}`, field]);
  });
}

/** Bodies refuse unknown keys; what is answered does not. */
function isBody(schema: z.ZodObject): boolean {
  const { error } = schema.safeParse({ "no such key": 1 });
  return error?.issues.some(({ code }) => code === "unrecognized_keys") === true;
}

const severalLines =
  /\.(description|note|notes|\w+Notes|clientBrief|comments?|reason|recentActivity|creativeStatus|creativesNeedingImprovement|keyActionItems|actionableInsights|opportunities|risks)$/;
/** Compared with what is there and kept nowhere. */
const lookedUp = /\.(search|userCode|deviceCode)$|^(Name|Remove)Evidence\.url$/;

test("every field of the wire that takes words refuses what steers, and names are one line", () => {
  const fields = textFields().filter(([name]) => !lookedUp.test(name));
  expect(fields.length).toBeGreaterThan(40);
  for (const [name, field] of fields) {
    const isLong = severalLines.test(name);
    const told = (text: string) => field.safeParse(text).error?.issues.map(({ message }) => message);
    expect({ name, told: told("a\u001b[31mb") }).toEqual({
      name,
      told: [isLong ? notPlainText : notPlainLine],
    });
    expect({ name, told: told("a\nb") }).toEqual({ name, told: isLong ? undefined : [notPlainLine] });
    expect({ name, told: told("a\u202eb") }).toEqual({ name, told: isLong ? undefined : [notPlainLine] });
  }
});
