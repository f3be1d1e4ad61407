import { limits } from "#/src/contract/limits";
import type { Edge } from "./graph";

/**
 * Leaves things out of a graph: things that need one of them need its prerequisites instead. Days after are added, up
 * to the most allowed; of two equal pairs the one with more days remains.
 */
export function bridged<Kept extends Edge>(
  edges: readonly Kept[],
  leftOut: ReadonlySet<string>,
): (Kept | Edge)[] {
  let left = new Map<string, Kept | Edge>(edges.map((edge) => [keyOf(edge), edge]));
  for (const id of leftOut) {
    const all = [...left.values()];
    const [followers, needs] = [
      all.filter((edge) => edge.needsId === id),
      all.filter((edge) => edge.taskId === id),
    ];
    if (followers.length === 0 && needs.length === 0) continue;
    left = new Map([...left].filter(([, { taskId, needsId }]) => taskId !== id && needsId !== id));
    for (const { taskId, afterDays } of followers) {
      for (const need of needs) {
        const days = Math.min(afterDays + need.afterDays, limits.needAfterDays.max);
        const edge = { taskId, needsId: need.needsId, afterDays: days };
        const present = left.get(keyOf(edge));
        if (!present || present.afterDays < days) left.set(keyOf(edge), { ...present, ...edge });
      }
    }
  }
  return [...left.values()];
}

function keyOf({ taskId, needsId }: Edge): string {
  return `${taskId} ${needsId}`;
}

/** Finds a cycle: the ids on the way from a thing through its prerequisites back to itself; null without one. */
export function findCycle(edges: readonly Edge[]): string[] | null {
  const needs = Map.groupBy(edges, ({ taskId }) => taskId);
  const left = new Set<string>();
  for (const first of needs.keys()) {
    if (left.has(first)) continue;
    /** The ids on the way, with their prerequisites yet to follow. */
    const way = new Map<string, string[]>();
    const open: string[] = [];
    const enter = (id: string) => {
      way.set(id, (needs.get(id) ?? []).map(({ needsId }) => needsId).toReversed());
      open.push(id);
    };
    enter(first);
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const next = way.get(last)?.pop();
      if (next === undefined) {
        left.add(last);
        way.delete(last);
        open.pop();
      } else if (way.has(next)) return [...open.slice(open.indexOf(next)), next];
      else if (!left.has(next)) enter(next);
    }
  }
  return null;
}

/** Explains why something cannot be left out: a task or template that needs it would get too many prerequisites. */
export function tooManyMessage(name: string): string {
  return `“${name}” would get more than ${limits.taskNeeds} prerequisites. Remove some of them first.`;
}

/** Explains a cycle by the names on its way. */
export function cycleMessage(names: readonly string[]): string {
  return `Prerequisites cannot form a circle: ${names.map((name) => `“${name}”`).join(" needs ")}.`;
}
