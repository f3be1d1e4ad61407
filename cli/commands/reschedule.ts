import type { Command } from "#/cli/command";
import { findClient } from "#/cli/commands/clients/find-client";
import { WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { type Column, printRows } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { changesNothing } from "#/src/contract/choices/due-dates";
import { type Reschedule, ReschedulePlan } from "#/src/contract/due-dates";
import { showDate } from "#/src/format/dates";
import { calendarDate, collect, namedId } from "./arguments";
import { mustAgree } from "./must-agree";

type Options = GlobalOptions & {
  startDate?: string;
  targetLaunchDate?: string;
  clearLaunchDate?: boolean;
  task?: string;
  dueDate?: string;
  include?: string[];
  dryRun?: boolean;
  yes?: boolean;
};

const rescheduleExample = 'portal reschedule "Acme Outdoor" --target-launch-date 2026-04-30 --dry-run';

/** `portal reschedule CLIENT` */
export function addReschedule(program: Command, io: Io) {
  program
    .command("reschedule")
    .argument("<client>", "the client's id or full name (case-insensitive)")
    .summary("move the due dates of an onboarding")
    .description(
      "Move the due dates of a client's onboarding by their rules, after showing which tasks move. Without new " +
        "dates it shows the tasks whose dates no longer match their rules.",
    )
    .option("--start-date <date>", "new start, yyyy-mm-dd, until a task was started", calendarDate)
    .option("--target-launch-date <date>", "new target launch date, yyyy-mm-dd", calendarDate)
    .option("--clear-launch-date", "remove the target launch date")
    .option("--task <task>", "only this task, by its id or the link to it, and those that follow it")
    .option("--due-date <date>", "its new due date, yyyy-mm-dd", calendarDate)
    .option("--include <task>", "a task with a date set by hand that moves too; repeatable", collect)
    .option("--dry-run", "only show the plan")
    .option("--yes", "do not ask for confirmation")
    .jsonFields(ReschedulePlan)
    .examples(
      rescheduleExample,
      'portal reschedule "Acme Outdoor" --task 0195f000-0000-7000-8000-000000000001 --due-date 2026-03-20 --yes',
    )
    .action(async (wanted: string, _: unknown, command: Command) => {
      const { dryRun, yes, json, ...options } = command.optsWithGlobals<Options>();
      const dates = newDates(options);
      const api = connect(command, io);
      const client = await findClient(api, wanted);
      const plan = await send(api, client.id, { ...dates, dryRun: true });
      const changes = counted(plan.moves.length, "task");
      if (dryRun || !yes) show(io, plan, dryRun && json ? { json } : {});
      if (dryRun) return;
      if (changesNothing(plan)) return say(io, `No date of ${client.name} changes.`);
      if (!yes) await mustAgree(io, `Move ${changes} of ${client.name}?`, "No date was changed.");
      const moved = await send(api, client.id, { ...dates, planHash: plan.planHash });
      say(io, `${changes} of ${client.name} moved.`);
      if (json) printJson(io, json, moved);
    });
}

/** @throws WrongUsage for options that exclude each other */
function newDates(options: Options): Reschedule {
  const { startDate, targetLaunchDate, clearLaunchDate, task, dueDate, include } = options;
  if ((task === undefined) !== (dueDate === undefined)) {
    throw new WrongUsage("Give --task and --due-date together.");
  }
  if (targetLaunchDate !== undefined && clearLaunchDate) {
    throw new WrongUsage("Give --target-launch-date or --clear-launch-date, not both.");
  }
  const hasOnboardingDates = startDate ?? targetLaunchDate ?? clearLaunchDate;
  if (task !== undefined && hasOnboardingDates !== undefined) {
    throw new WrongUsage("Move one task with --task, or the dates of the onboarding, not both.");
  }
  return {
    ...(startDate && { startDate }),
    ...(targetLaunchDate && { targetLaunchDate }),
    ...(clearLaunchDate && { targetLaunchDate: null }),
    ...(task && dueDate && { fromTask: { id: namedId("task", task), dueDate } }),
    ...(include && { include: include.map((each) => namedId("task", each)) }),
  };
}

function send(api: Api, id: string, json: Reschedule): Promise<ReschedulePlan> {
  return answer(api.clients[":id"].onboarding.reschedule.$post({ param: { id }, json }));
}

type Row = { name: string; from: string; to: string; why: string };

const columns: Column<Row>[] = [
  { title: "Task", show: ({ name }) => name, isElastic: true },
  { title: "Due", show: ({ from }) => from && showDate(from), plain: ({ from }) => from },
  { title: "Will be", show: ({ to }) => to && showDate(to), plain: ({ to }) => to },
  { title: "Why", show: ({ why }) => why.replaceAll("_", " "), plain: ({ why }) => why },
];

/** Prints the tasks that move, then those that stay, with the reason of each. */
function show(io: Io, plan: ReschedulePlan, { json }: Pick<GlobalOptions, "json">) {
  if (json) return printJson(io, json, plan);
  const moves = plan.moves.map(({ name, from, to, why }) => ({ name, from, to, why }));
  const keeps = plan.keeps.map(({ name, why }) => ({ name, from: "", to: "", why }));
  printRows(io, {}, columns, [...moves, ...keeps]);
}
