import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { moved } from "#/islands/ui/sortable/moved";
import { cookieOf, inCardOrder, keyOf, maxCardKeys, readCardOrder, withCardMoved } from "./card-order";

const card = (name: string) => ({ id: `0198c0de-0000-7000-8000-0000${name.padStart(8, "0")}` });
const [a, b, c, d] = [card("a"), card("b"), card("c"), card("d")];
const keys = (...cards: { id: string }[]) => cards.map(keyOf);
const ids = (cards: { id: string }[]) => cards.map(({ id }) => id.slice(-1)).join("");

/** Distinct leads, and an order that contains some of them and some others. */
const boards = fc
  .uniqueArray(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength: 40 })
  .map((numbers) => numbers.map((number) => card(number.toString(16))))
  .chain((cards) =>
    fc.record({
      shown: fc.shuffledSubarray(cards, { minLength: 1 }),
      order: fc.shuffledSubarray(cards.map(keyOf)),
    }),
  );

describe("the cards", () => {
  test("are in the API's order until one is moved", () => {
    expect(ids(inCardOrder([a, b, c], []))).toBe("abc");
  });

  test("follow the order; a new one keeps its place from the API", () => {
    expect(ids(inCardOrder([d, a, b, c], keys(c, a, b)))).toBe("dcab");
    expect(ids(inCardOrder([a, d, b], keys(b, c, a)))).toBe("bda");
  });

  test("are exactly where they were dropped, and the others keep their sequence", () => {
    fc.assert(
      fc.property(boards, fc.nat(), fc.nat(), ({ shown, order }, start, end) => {
        const before = inCardOrder(shown, order);
        const [from, to] = [start % before.length, end % before.length];
        const next = withCardMoved(order, before, from, to);
        expect(inCardOrder(shown, next)).toEqual(moved(before, from, to));
        const others = (list: string[]) =>
          list.filter((key) => !shown.some((shownCard) => keyOf(shownCard) === key));
        expect(others(next)).toEqual(others(order));
        expect(new Set(next).size).toBe(next.length);
      }),
    );
  });
});

describe("the cookie", () => {
  test("returns the order that it was made of", () => {
    fc.assert(
      fc.property(boards, ({ order }) => {
        expect(readCardOrder(cookieOf(order))).toEqual(order);
      }),
    );
  });

  test.each([undefined, "", "abc", "0000000g", "<script>", "00000001,00000002"])(
    "%p holds no order",
    (cookie) => {
      expect(readCardOrder(cookie)).toEqual([]);
    },
  );

  test("stays below 3.5 kB after any moves, and never loses visible cards", () => {
    const many = Array.from({ length: maxCardKeys + 50 }, (_, index) => card(index.toString(16)));
    let order: string[] = [];
    for (let start = 0; start < many.length; start += 50) {
      const page = many.slice(start, start + 50);
      order = withCardMoved(order, page, 0, page.length - 1);
      expect(inCardOrder(page, order)).toEqual(moved(page, 0, page.length - 1));
    }
    expect(order).toHaveLength(maxCardKeys);
    expect(cookieOf(order).length).toBeLessThan(3_500);
  });
});
