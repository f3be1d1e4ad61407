import { nameKey } from "#/src/format/fold";

/** The beginning of the line of Asana's dependencies that names the tasks which must be done first. */
const start = "Blocked by: ";

/** Ids of tasks by the names under which they can block another one. */
export type TasksByName = ReadonlyMap<string, readonly string[]>;

/** Groups the ids of tasks by name; a subtask has its own name too, without its parent's. */
export function tasksByName(tasks: readonly { id: string; name: string }[]): TasksByName {
  const found = new Map<string, string[]>();
  for (const { id, name } of tasks) {
    const own = name.slice(name.indexOf(": ") + 1);
    for (const key of new Set([nameKey(name), nameKey(own)])) {
      found.set(key, [...(found.get(key) ?? []), id]);
    }
  }
  return found;
}

/**
 * Returns the ids of the tasks that block another one, from its dependencies as Asana exports them: names with commas
 * between them, which may contain commas themselves. Names of no task or of several are left out; of names that begin
 * at the same place the longest counts.
 */
export function blockersIn(dependencies: string | null, byName: TasksByName): string[] {
  const line = dependencies?.split("\n").find((each) => each.startsWith(start)) ?? start;
  const parts = line.slice(start.length).split(",");
  const blockers = new Set<string>();
  for (let at = 0; at < parts.length; ) {
    const sizes = parts.slice(at).map((_, place) => parts.length - at - place);
    const idsOf = (size: number) => byName.get(nameKey(parts.slice(at, at + size).join(","))) ?? [];
    const size = sizes.find((each) => idsOf(each).length > 0) ?? 1;
    const [id, another] = idsOf(size);
    if (id !== undefined && another === undefined) blockers.add(id);
    at += size;
  }
  return [...blockers];
}
