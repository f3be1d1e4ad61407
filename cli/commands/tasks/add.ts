import { Option } from "commander";
import type { Command } from "#/cli/command";
import { calendarDate } from "#/cli/commands/arguments";
import { findClient } from "#/cli/commands/clients/find-client";
import type { Io } from "#/cli/io";
import { printRows } from "#/cli/output/table";
import { say } from "#/cli/output/words";
import { connect } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { type TaskCategory, taskCategory } from "#/src/contract/choices/tasks";
import { Task } from "#/src/contract/tasks";
import { showDate } from "#/src/format/show-dates";
import { taskColumns } from "./columns";
import { addFieldOptions, type FieldOptions, fieldsIn } from "./field-options";
import { repeatAfter, repeatSentence } from "./repeat-rule";

type Options = FieldOptions & { category: TaskCategory; dueDate: string };

/** `portal tasks add CLIENT NAME` */
export function addAddTask(parent: Command, io: Io) {
  const command = parent
    .command("add")
    .argument("<client>", "the client's id or full name (case-insensitive)")
    .argument("<name>", "name of the task")
    .summary("add a task to a client")
    .description(
      "Add a task to a client whose onboarding has started. A task that repeats is ongoing, and the next one comes when it is done.",
    )
    .addOption(
      new Option("--category <category>", "kind of work").choices(taskCategory.values).makeOptionMandatory(),
    )
    .requiredOption("--due-date <date>", "yyyy-mm-dd", calendarDate);
  addFieldOptions(command)
    .jsonFields(Task)
    .examples(
      'portal tasks add "Acme Outdoor" "Check the listings" --category listings --due-date 2026-04-01 --assignee "Marcus Oyelade"',
      'portal tasks add "Acme Outdoor" "Monthly report" --category analytics --due-date 2026-04-30 --repeat "every month on last working day"',
    )
    .action(async (wanted: string, name: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const { category, dueDate } = options;
      const repeat = repeatAfter(options, { repeat: null, dueDate });
      const api = connect(command, io);
      const client = await findClient(api, wanted);
      const json = {
        ...(repeat && { repeat, phase: "ongoing" as const }),
        ...(await fieldsIn(api, options)),
        ...{ name, category, dueDate },
      };
      const task = await answer(api.clients[":id"].tasks.$post({ param: { id: client.id }, json }));
      printRows(io, options, taskColumns, [task]);
      say(
        io,
        `"${task.name}" added to ${client.name}, due ${showDate(task.dueDate)}.${repeatSentence(task)}`,
      );
    });
}
