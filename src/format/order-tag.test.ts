import { expect, test } from "bun:test";
import fc from "fast-check";
import { orderTag } from "./order-tag";

const tagOf = (...ids: string[]) => orderTag(ids.map((id) => ({ id })));

test("is FNV-1a of 64 bits over the ids", () => {
  expect(tagOf()).toBe("cbf29ce484222325");
  expect(tagOf("foobar")).toBe("85944171f73967e8");
});

test("is the same for the same order and different for every other", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 30 }), fc.nat(), (ids, at) => {
      expect(tagOf(...ids)).toBe(tagOf(...ids));
      const [first = "", ...others] = ids;
      const moved = others.toSpliced(1 + (at % others.length), 0, first);
      expect(tagOf(...moved)).not.toBe(tagOf(...ids));
      expect(tagOf(...others)).not.toBe(tagOf(...ids));
    }),
  );
});

test("is hexadecimal of fixed length", () => {
  fc.assert(fc.property(fc.array(fc.string()), (ids) => expect(tagOf(...ids)).toMatch(/^[0-9a-f]{16}$/)));
});
