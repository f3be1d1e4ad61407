type Placed = { line: number; ownName: string; parent: string | null };

/** Sorts tasks in file order, with each subtask right after its parent and earlier siblings. */
export function behindParents<T extends Placed>(tasks: readonly T[]): T[] {
  const byName = Map.groupBy(tasks, ({ ownName }) => ownName);
  const children = new Map<T, T[]>();
  const roots: T[] = [];
  for (const task of tasks) {
    const parent = parentOf(task, byName);
    if (parent) children.set(parent, [...(children.get(parent) ?? []), task]);
    else roots.push(task);
  }
  const placed = new Set<T>();
  // Tasks in a cycle of parents have no root and keep their place in the file.
  for (const start of [...roots, ...tasks]) {
    const waiting = [start];
    for (let task = waiting.pop(); task; task = waiting.pop()) {
      if (placed.has(task)) continue;
      placed.add(task);
      waiting.push(...(children.get(task) ?? []).toReversed());
    }
  }
  return [...placed];
}

/** Parents are known only by name: the nearest match above wins, otherwise the first. */
function parentOf<T extends Placed>(task: T, byName: ReadonlyMap<string, T[]>): T | null {
  const named = (byName.get(task.parent ?? "") ?? []).filter((other) => other !== task);
  return named.findLast(({ line }) => line < task.line) ?? named[0] ?? null;
}
