type Placed = { line: number; ownName: string; parent: string | null };

/** Tasks in the order of their file, but each subtask right behind its parent and that one's earlier subtasks. */
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
  // Names that call each other parents in a circle have no root: they stay where the file has them.
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

/** A parent is known by its name alone: of several the nearest one above, else the first. */
function parentOf<T extends Placed>(task: T, byName: ReadonlyMap<string, T[]>): T | null {
  const named = (byName.get(task.parent ?? "") ?? []).filter((other) => other !== task);
  return named.findLast(({ line }) => line < task.line) ?? named[0] ?? null;
}
