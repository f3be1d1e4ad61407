import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { limits } from "#/src/contract/limits";
import type { Edge } from "./graph";
import { bridged, cycleMessage, findCycle } from "./prerequisites";

const edge = (taskId: string, needsId: string, afterDays = 0) => ({ taskId, needsId, afterDays });

/** Edges among up to eight things, each of which needs only earlier ones. */
const acyclic: fc.Arbitrary<Edge[]> = fc
  .uniqueArray(fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 }), fc.nat({ max: 90 })), {
    selector: ([one, other]) => `${Math.min(one, other)} ${Math.max(one, other)}`,
    maxLength: 20,
  })
  .map((pairs) =>
    pairs
      .filter(([one, other]) => one !== other)
      .map(([one, other, days]) => edge(`${Math.max(one, other)}`, `${Math.min(one, other)}`, days)),
  );

/** The longest way from one thing to another over things that are left out; null without a way. */
function longestWay(
  edges: readonly Edge[],
  leftOut: ReadonlySet<string>,
  from: string,
  to: string,
): number | null {
  const ways = edges
    .filter(({ taskId }) => taskId === from)
    .flatMap(({ needsId, afterDays }) => {
      if (needsId === to) return [afterDays];
      const rest = leftOut.has(needsId) ? longestWay(edges, leftOut, needsId, to) : null;
      return rest === null ? [] : [afterDays + rest];
    });
  return ways.length === 0 ? null : Math.min(Math.max(...ways), limits.needAfterDays.max);
}

describe("things left out", () => {
  test("are bridged with their days added, at most 90, and of doubles the longer one remains", () => {
    const out = new Set(["b"]);
    expect(bridged([edge("a", "b", 2), edge("b", "c", 3)], out)).toEqual([edge("a", "c", 5)]);
    expect(bridged([edge("a", "b", 60), edge("b", "c", 60)], out)).toEqual([edge("a", "c", 90)]);
    const double = (afterDays: number) => [edge("a", "b", 2), edge("b", "c", 3), edge("a", "c", afterDays)];
    expect(bridged(double(4), out)).toEqual([edge("a", "c", 5)]);
    expect(bridged(double(6), out)).toEqual([edge("a", "c", 6)]);
  });

  test("an edge that stays is the same object, and one that becomes longer keeps its other fields", () => {
    const stays = { ...edge("d", "e", 1), id: "1" };
    const grows = { ...edge("a", "c", 1), id: "2" };
    const left = bridged([stays, grows, edge("a", "b", 2), edge("b", "c", 3)], new Set(["b"]));
    expect(left[0]).toBe(stays);
    expect(left[1]).toEqual({ ...grows, afterDays: 5 });
  });

  test("for random graphs every remaining pair has the longest way over what is left out, in any order", () => {
    fc.assert(
      fc.property(acyclic, fc.subarray([..."01234567"]), (edges, out) => {
        const leftOut = new Set(out);
        const left = bridged(edges, leftOut);
        const backwards = bridged(edges, new Set(out.toReversed()));
        const sorted = (some: readonly Edge[]) =>
          some.map(({ taskId, needsId, afterDays }) => `${taskId} ${needsId} ${afterDays}`).toSorted();
        expect(sorted(left)).toEqual(sorted(backwards));
        const staying = [..."01234567"].filter((id) => !leftOut.has(id));
        const expected = staying.flatMap((from) =>
          staying.flatMap((to) => {
            const days = longestWay(edges, leftOut, from, to);
            return days === null ? [] : [edge(from, to, days)];
          }),
        );
        expect(sorted(left)).toEqual(sorted(expected));
        expect(findCycle(left)).toBeNull();
      }),
    );
  });
});

describe("a cycle", () => {
  test.each([1, 2, 3, 50])("of %d things is found with its way", (count) => {
    const ids = Array.from({ length: count }, (_, at) => `${at}`);
    const circle = ids.map((id, at) => edge(id, ids[(at + 1) % count] ?? ""));
    const before = [edge("x", "y"), edge("y", ids[count - 1] ?? "")];
    const way = findCycle([...before, ...circle]) ?? [];
    expect(way).toHaveLength(count + 1);
    expect(way[0]).toBe(way.at(-1) ?? "");
    expect(new Set(way)).toEqual(new Set(ids));
    for (const [at, id] of way.slice(1).entries()) {
      expect(circle).toContainEqual(edge(way[at] ?? "", id));
    }
  });

  test("is found exactly when an edge back is added to a random graph with a way", () => {
    fc.assert(
      fc.property(acyclic, fc.nat({ max: 7 }), fc.nat({ max: 7 }), (edges, one, other) => {
        expect(findCycle(edges)).toBeNull();
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map(String);
        const all = new Set([..."01234567"]);
        const hasWay = low === high || longestWay(edges, all, high ?? "", low ?? "") !== null;
        expect(findCycle([...edges, edge(low ?? "", high ?? "")]) !== null).toBe(hasWay);
      }),
    );
  });

  test("of a long chain does not overflow the stack", () => {
    const chain = Array.from({ length: 20_000 }, (_, at) => edge(`${at}`, `${at + 1}`));
    expect(findCycle(chain)).toBeNull();
  });

  test("is explained by names", () => {
    expect(cycleMessage(["A", "B", "A"])).toBe(
      "Prerequisites cannot form a circle: “A” needs “B” needs “A”.",
    );
  });
});
