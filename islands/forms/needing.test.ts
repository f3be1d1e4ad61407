import { expect, test } from "bun:test";
import { offeredNeeds } from "./needing";

const needs = (...ids: string[]) => ids.map((id) => ({ id }));
const things = [
  { id: "a", name: "Sign", needs: [] },
  { id: "b", name: "Pay", needs: needs("a") },
  { id: "c", name: "Überweisung", needs: needs("b") },
  { id: "d", name: "Call", needs: needs("x", "c") },
  { id: "e", name: "Mail", needs: [] },
];
const offer = (ownId: string | null, search = "", without: string[] = []) =>
  offeredNeeds(things, {
    own: things.find(({ id }) => id === ownId) ?? null,
    without: new Set(without),
    search,
  }).map(({ id, refusal }) => (refusal ? `${id}: ${refusal}` : id));

test("everything but the thing itself is offered, and what needs it is refused, directly or through others", () => {
  expect(offer("b")).toEqual(["a", "c: Needs “Pay” itself", "d: Needs “Pay” itself", "e"]);
  expect(offer("e")).toEqual(["a", "b", "c", "d"]);
  expect(offer(null)).toEqual(["a", "b", "c", "d", "e"]);
});

test("things are found by a part of their name, without those that are chosen", () => {
  expect(offer(null, " ÜBER ")).toEqual(["c"]);
  expect(offer(null, "a", ["b"])).toEqual(["d", "e"]);
  expect(offer(null, "nothing")).toEqual([]);
});

test("a circle that is stored already does not hang the list", () => {
  const circle = [
    { id: "a", name: "A", needs: needs("b") },
    { id: "b", name: "B", needs: needs("a") },
  ];
  const options = { own: circle[0] ?? null, without: new Set<string>(), search: "" };
  expect(offeredNeeds(circle, options)).toEqual([{ id: "b", name: "B", refusal: "Needs “A” itself" }]);
});
