import type { Task } from "#/src/contract/tasks";
import { addDays } from "#/src/format/show-dates";

type ChainedTask = Pick<Task, "id" | "status" | "dueDate" | "phase"> & {
  needs: readonly { id: string; afterDays: number | null }[];
};

/**
 * Returns the ids of the tasks that hold the launch: the open task of the onboarding that is due last, the open
 * prerequisite that holds it, and so on.
 */
export function holdingChain(tasks: readonly ChainedTask[]): Set<string> {
  const open = tasks.filter(({ status, phase }) => status !== "done" && phase !== "ongoing");
  const byId = new Map(open.map((task) => [task.id, task]));
  const chain = new Set<string>();
  let next = latest(open.map((task) => ({ task, until: task.dueDate })));
  while (next && !chain.has(next.id)) {
    chain.add(next.id);
    next = latest(
      next.needs.flatMap(({ id, afterDays }) => {
        const task = byId.get(id);
        return task ? [{ task, until: addDays(task.dueDate, afterDays ?? 0) }] : [];
      }),
    );
  }
  return chain;
}

function latest(tasks: readonly { task: ChainedTask; until: string }[]): ChainedTask | null {
  let last: (typeof tasks)[number] | null = null;
  for (const each of tasks) if (!last || each.until > last.until) last = each;
  return last?.task ?? null;
}
