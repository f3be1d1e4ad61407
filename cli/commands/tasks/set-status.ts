import { Argument } from "commander";
import type { Command } from "#/cli/command";
import { namedId } from "#/cli/commands/arguments";
import { WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { printRows } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { type TaskStatus, taskStatus } from "#/src/contract/choices/tasks";
import { limits } from "#/src/contract/limits";
import { Task } from "#/src/contract/tasks";
import { taskColumns } from "./columns";

/** `portal tasks set-status STATUS TASK...` */
export function addSetTaskStatus(parent: Command, io: Io) {
  parent
    .command("set-status")
    .addArgument(new Argument("<status>", "how far the work is").choices(taskStatus.values))
    .argument("<tasks...>", "ids of tasks, or their links from the browser")
    .summary("set the status of tasks")
    .description("Set the status of tasks. If one of them cannot be changed, none are.")
    .jsonFields(Task)
    .examples(
      'portal tasks set-status done "https://portal.example/clients/…?task=0195…"',
      "portal tasks set-status blocked 0195f000-0000-7000-8000-000000000001",
      "cut -f6 tasks.tsv | xargs portal tasks set-status in_progress",
    )
    .action(async (status: TaskStatus, named: string[], _: unknown, command: Command) => {
      const ids = [...new Set(named.map((task) => namedId("task", task)))];
      if (ids.length > limits.bulkTasks)
        throw new WrongUsage(`At most ${limits.bulkTasks} tasks can be changed at once.`);
      const tasks = await setStatus(connect(command, io), ids, status);
      printRows(io, command.optsWithGlobals<GlobalOptions>(), taskColumns, tasks);
      say(io, `${namesOf(tasks)} set to ${taskStatus.label(status)}.`);
      if (status === "done") for (const task of tasks) warnOfOpen(io, task);
    });
}

/** Changes a single task with the call that client users may use too; several in one transaction. */
async function setStatus(api: Api, ids: string[], status: TaskStatus): Promise<Task[]> {
  const [id, ...others] = ids;
  if (id === undefined) return [];
  if (others.length > 0) return answer(api.tasks.$patch({ json: { ids, change: { status } } }));
  return [await answer(api.tasks[":id"].$patch({ param: { id }, json: { status } }))];
}

/** Warns of prerequisites of a completed task that are still open. */
export function warnOfOpen(io: Io, { name, needs }: Task) {
  const open = needs.filter(({ status }) => status !== "done").map((need) => `"${need.name}"`);
  if (open.length === 0) return;
  say(
    io,
    `Warning: "${name}" is done, but ${open.join(", ")} ${open.length === 1 ? "is" : "are"} still open.`,
  );
}

/** Names one task; for several, their number and the first names. */
function namesOf(tasks: readonly Task[]): string {
  const names = tasks.slice(0, mostNamed).map(({ name }) => `"${name}"`);
  if (tasks.length === 1) return names.join();
  const more = tasks.length - names.length;
  return `${counted(tasks.length, "task")} (${names.join(", ")}${more > 0 ? ` and ${more} more` : ""})`;
}

const mostNamed = 5;
