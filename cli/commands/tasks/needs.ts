import type { Command } from "#/cli/command";
import { collect, namedId } from "#/cli/commands/arguments";
import { WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { type Column, dateColumn, printRows, wordColumn } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { taskOwner, taskStatus } from "#/src/contract/choices/tasks";
import { type Needs, TaskNeed } from "#/src/contract/due-dates";
import { limits } from "#/src/contract/limits";
import type { Task } from "#/src/contract/tasks";
import { showDate } from "#/src/format/show-dates";

type Options = GlobalOptions & { set?: string[]; clear?: boolean };

/** `portal tasks needs TASK` */
export function addTaskNeeds(parent: Command, io: Io) {
  const { max } = limits.needAfterDays;
  parent
    .command("needs")
    .argument("<task>", "id of a task, or its link from the browser")
    .summary("list or set the prerequisites of a task")
    .description(
      "List the tasks that must be done before a task starts, and what it waits for. --set replaces all of them with tasks of the same client; no due date changes.",
    )
    .option(
      "--set <task[:days]>",
      `a task that must be done first, and the days to wait after it, at most ${max} (repeatable)`,
      collect,
    )
    .option("--clear", "remove all prerequisites")
    .jsonFields(TaskNeed)
    .examples(
      "portal tasks needs 0195f000-0000-7000-8000-000000000001",
      "portal tasks needs 0195f000-0000-7000-8000-000000000001 --set 0195f000-0000-7000-8000-000000000002:3",
      "portal tasks needs 0195f000-0000-7000-8000-000000000001 --clear",
    )
    .action(async (named: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const needs = wantedIn(options);
      const id = namedId("task", named);
      const api = connect(command, io);
      const task = needs ? await setNeeds(api, id, needs) : await read(api, id);
      printRows(io, options, columns, task.needs);
      say(io, inWords(task));
    });
}

/** Returns the prerequisites to set; null without --set and --clear. */
function wantedIn({ set, clear }: Options): Needs | null {
  if (clear && set) throw new WrongUsage("Choose --set or --clear.");
  if (clear) return [];
  return set?.map(needOf) ?? null;
}

/** @throws WrongUsage */
function needOf(text: string): Needs[number] {
  const { max } = limits.needAfterDays;
  const [, named = "", days = "0"] = /^(.*?)(?::(\d+))?$/.exec(text) ?? [];
  if (Number(days) > max) throw new WrongUsage(`At most ${max} days can follow a task, not ${days}.`);
  return { id: namedId("task", named), afterDays: Number(days) };
}

async function read(api: Api, id: string): Promise<Task> {
  return (await answer(api.tasks[":id"].$get({ param: { id } }))).task;
}

function setNeeds(api: Api, id: string, json: Needs): Promise<Task> {
  return answer(api.tasks[":id"].needs.$put({ param: { id }, json }));
}

/** "“Send the boxes” has 2 prerequisites and waits for “Collect logins” (Client)." */
function inWords({ name, needs, canStart, readyOn, waitsFor, status }: Task): string {
  const has = `"${name}" has ${needs.length === 0 ? "no prerequisites" : counted(needs.length, "prerequisite")}`;
  if (waitsFor) return `${has} and waits for "${waitsFor.name}" (${taskOwner.label(waitsFor.owner)}).`;
  if (!canStart && readyOn) return `${has} and can start on ${showDate(readyOn)}.`;
  return status === "not_started" ? `${has} and can start.` : `${has}.`;
}

const columns: Column<TaskNeed>[] = [
  { title: "Prerequisite", show: ({ name }) => name, isElastic: true },
  wordColumn("Status", taskStatus, ({ status }) => status),
  wordColumn("Owner", taskOwner, ({ owner }) => owner),
  dateColumn("Due", ({ dueDate }) => dueDate),
  { title: "Days after", show: ({ afterDays }) => String(afterDays ?? ""), isNumber: true },
  { title: "Id", show: ({ id }) => id },
];
