import { expect, test } from "bun:test";
import fc from "fast-check";
import { shownText, storedText } from "./mentions";

const ada = { id: "0198f000-0000-7000-8000-00000000000a", name: "Ada Lovelace" };
const ada2 = { id: "0198f000-0000-7000-8000-00000000000b", name: "Ada Lovelace" };
const al = { id: "0198f000-0000-7000-8000-00000000000c", name: "Ada" };
const odd = { id: "0198f000-0000-7000-8000-00000000000d", name: "C. (Sea) [x]+" };

const named = (...people: (typeof ada)[]) => new Map(people.map(({ id, name }) => [id, name]));

test("a name after @ becomes an id, longest name first, and is shown as the current name", () => {
  const stored = storedText("@Ada Lovelace, ask @Ada. Not Ada Lovelace, @Adam or @Nobody.", [al, ada]);
  expect(stored).toEqual({
    text: `@[${ada.id}], ask @[${al.id}]. Not Ada Lovelace, @Adam or @Nobody.`,
    mentions: [ada.id, al.id],
  });
  expect(shownText(stored, named({ ...ada, name: "Ada King" }, al))).toBe(
    "@Ada King, ask @Ada. Not Ada Lovelace, @Adam or @Nobody.",
  );
});

test("several people with one name get its occurrences in order, and the last gets the rest", () => {
  const { text, mentions } = storedText("@Ada Lovelace @Ada Lovelace @Ada Lovelace", [ada2, ada]);
  expect([text, mentions]).toEqual([`@[${ada2.id}] @[${ada.id}] @[${ada.id}]`, [ada2.id, ada.id]]);
});

test("a selected person whose name is not in the text is not mentioned", () => {
  expect(storedText("Hello", [ada])).toEqual({ text: "Hello", mentions: [] });
});

test("text that only looks like a mention is unchanged", () => {
  const typed = `@[${ada.id}] and @[x]`;
  expect(shownText(storedText(typed, []), named(ada))).toBe(typed);
});

test("any text with any names is shown as it was entered", () => {
  const people = [ada, al, odd];
  const pieces = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("@Ada", "@Ada Lovelace", `@${odd.name}`, "@", " "),
  );
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const typed = parts.join("");
      const stored = storedText(typed, people);
      expect(shownText(stored, named(...people))).toBe(typed);
      expect(stored.mentions.every((id) => stored.text.includes(`@[${id}]`))).toBe(true);
    }),
  );
});
