import type { Command } from "#/cli/command";
import { calendarDate, namedId } from "#/cli/commands/arguments";
import { WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { printRows } from "#/cli/output/table";
import { say } from "#/cli/output/words";
import { type Api, connect } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { taskCategory } from "#/src/contract/choices/tasks";
import { Task, type UpdateTask } from "#/src/contract/tasks";
import { taskColumns } from "./columns";
import { addFieldOptions, type FieldOptions, fieldsIn } from "./field-options";
import { repeatAfter, repeatSentence } from "./repeat-rule";
import { warnOfOpen } from "./set-status";

type Options = FieldOptions & { name?: string; asanaLink?: string; clientCommunicated?: "yes" | "no" };

/** `portal tasks update TASK` */
export function addUpdateTask(parent: Command, io: Io) {
  const command = parent
    .command("update")
    .argument("<task>", "id of a task, or its link from the browser")
    .summary("change the fields of a task")
    .description(
      "Change the fields of a task; what is not named stays. --repeat replaces the rule by which it returns, --repeat-from and --repeat-until alone change that part of it. A new due date is set by hand and moves this task only.",
    )
    .option("--name <name>", "name of the task")
    .choice("--category <category>", "kind of work", taskCategory.values)
    .option("--due-date <date>", "yyyy-mm-dd", calendarDate);
  addFieldOptions(command)
    .option("--asana-link <url>", "link to it in Asana; empty for none")
    .choice("--client-communicated <answer>", "the client was told of the last update", ["yes", "no"])
    .jsonFields(Task)
    .examples(
      'portal tasks update 0195f000-0000-7000-8000-000000000001 --due-date 2026-04-15 --assignee "Marcus Oyelade"',
      'portal tasks update 0195f000-0000-7000-8000-000000000001 --repeat "every 2 weeks on mon,thu" --repeat-until 2026-12-31',
      "portal tasks update 0195f000-0000-7000-8000-000000000001 --repeat none",
    )
    .action(async (named: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const api = connect(command, io);
      const id = namedId("task", named);
      const before = (await answer(api.tasks[":id"].$get({ param: { id } }))).task;
      const json = await changeIn(api, options, before);
      if (Object.keys(json).length === 0) throw new WrongUsage("Name at least one field to change.");
      const headers = { "If-Match": `"${before.version}"` };
      const task = await answer(api.tasks[":id"].$patch({ param: { id }, json }, { headers }));
      printRows(io, options, taskColumns, [task]);
      const isChanged = task.version !== before.version;
      say(io, `"${task.name}" ${isChanged ? `updated.${repeatSentence(task)}` : "is unchanged."}`);
      if (isChanged && task.status === "done" && before.status !== "done") warnOfOpen(io, task);
    });
}

async function changeIn(api: Api, options: Options, before: Task): Promise<UpdateTask> {
  const { name, asanaLink, clientCommunicated, dueDate = before.dueDate } = options;
  const repeat = repeatAfter(options, { repeat: before.repeat, dueDate });
  return {
    ...(await fieldsIn(api, options)),
    ...(name !== undefined && { name }),
    ...(repeat !== undefined && { repeat }),
    ...(asanaLink !== undefined && { asanaLink: asanaLink || null }),
    ...(clientCommunicated && { clientCommunicated: clientCommunicated === "yes" }),
  };
}
