import type { Command } from "#/cli/command";
import { findClient } from "#/cli/commands/clients/find-client";
import { WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { type Column, printRows } from "#/cli/output/table";
import { say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { Id } from "#/src/contract/primitives";
import { type MatchTemplatesInput, TemplatePlan } from "#/src/contract/template-plans";
import { showDate } from "#/src/format/dates";
import { matchWords } from "#/src/format/offer-words";
import { collect, namedId } from "./arguments";
import { mustAgree } from "./must-agree";

type Options = GlobalOptions & {
  add?: string[];
  remove?: string[];
  leaveOut?: string[];
  dryRun?: boolean;
  yes?: boolean;
};

/** `portal onboarding match CLIENT` */
export function addMatchTemplates(parent: Command, io: Io) {
  parent
    .command("match")
    .argument("<client>", "the client's id or full name (case-insensitive)")
    .summary("match a client's tasks with the templates")
    .description(
      "Add the tasks of templates that apply to a client now, and remove those that no longer do and that nobody has " +
        "touched, after showing them. A template is named by its id; one with a task for each brand by its id, = and " +
        "the brand.",
    )
    .option("--add <template>", "only this template, even if it was left out before; repeatable", collect)
    .option("--remove <task>", "only this task, by its id or the link to it; repeatable", collect)
    .option("--leave-out <template>", "a template that is not offered again; repeatable", collect)
    .option("--dry-run", "only show the plan")
    .option("--yes", "do not ask for confirmation")
    .jsonFields(TemplatePlan)
    .examples(
      'portal onboarding match "Acme Outdoor" --dry-run',
      'portal onboarding match "Acme Outdoor" --add "0195f000-0000-7000-8000-000000000001=Acme Kids" --yes',
    )
    .action(async (wanted: string, _: unknown, command: Command) => {
      const { dryRun, yes, json, ...options } = command.optsWithGlobals<Options>();
      const chosen = chosenIn(options);
      const api = connect(command, io);
      const client = await findClient(api, wanted);
      const plan = await send(api, client.id, { ...chosen, dryRun: true });
      if (dryRun || !yes) show(io, plan, dryRun && json ? { json } : {});
      if (dryRun) return;
      const words = matchWords(plan);
      if (words === "") return say(io, `The tasks of ${client.name} match the templates.`);
      if (!yes) await mustAgree(io, `${words} of ${client.name}?`, "Nothing was changed.");
      const done = await send(api, client.id, { ...chosen, planHash: plan.planHash });
      say(io, `${client.name}: ${matchWords(plan, true)}.`);
      if (json) printJson(io, json, done);
    });
}

/** Reads the chosen tasks. If one is named, only named ones are added and removed. */
function chosenIn({ add, remove, leaveOut }: Options): MatchTemplatesInput {
  if (!add && !remove && !leaveOut) return {};
  return {
    add: (add ?? []).map(instanceIn),
    remove: (remove ?? []).map((task) => namedId("task", task)),
    ...(leaveOut && { leaveOut: leaveOut.map(instanceIn) }),
  };
}

/** Reads "ID" or "ID=BRAND". @throws WrongUsage */
function instanceIn(text: string) {
  const [id = "", ...brand] = text.split("=");
  if (!Id.safeParse(id).success) throw new WrongUsage(`"${id}" is not the id of a template.`);
  return { templateId: id, brand: brand.length > 0 ? brand.join("=") : null };
}

function send(api: Api, id: string, json: MatchTemplatesInput): Promise<TemplatePlan> {
  return answer(api.clients[":id"].onboarding.templates.$post({ param: { id }, json }));
}

type Row = { what: string; name: string; brand: string | null; due: string; id: string };

const columns: Column<Row>[] = [
  { title: "Plan", show: ({ what }) => what },
  { title: "Task", show: ({ name }) => name, isElastic: true },
  { title: "Brand", show: ({ brand }) => brand ?? "" },
  { title: "Due", show: ({ due }) => due && showDate(due), plain: ({ due }) => due },
  { title: "Id", show: ({ id }) => id, only: "pipe" },
];

/** Prints the tasks to add, to remove, to leave out, and those that were left out before. */
function show(io: Io, plan: TemplatePlan, { json }: Pick<GlobalOptions, "json">) {
  if (json) return printJson(io, json, plan);
  const rows = (what: string, tasks: TemplatePlan["declined"]) =>
    tasks.map(({ name, brand, templateId: id }) => ({ what, name, brand, due: "", id }));
  printRows(io, {}, columns, [
    ...plan.add.map(({ dueDate: due, templateId: id, name, brand }) => ({
      what: "add",
      name,
      brand,
      due,
      id,
    })),
    ...plan.remove.map(({ taskId: id, name, brand }) => ({ what: "remove", name, brand, due: "", id })),
    ...rows("leave out", plan.leaveOut),
    ...rows("left out before", plan.declined),
  ]);
}
