import type { Command } from "#/cli/command";
import { calendarDate } from "#/cli/commands/arguments";
import { mustAgree } from "#/cli/commands/must-agree";
import { Failed } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { counted, say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { answer, undoableOperation } from "#/src/client";
import type { AuditExplanation } from "#/src/contract/audit-tasks";
import { Task } from "#/src/contract/tasks";
import { explainedAudit } from "./explain";

type Options = GlobalOptions & { audit?: string; yes?: boolean };

/** `portal audits open-tasks CLIENT RULE...` */
export function addOpenAuditTasks(parent: Command, io: Io) {
  parent
    .command("open-tasks")
    .argument("<client>", "the client's id or full name (case-insensitive)")
    .argument("<rules...>", "rules whose tasks to create, as listed by `audits explain`")
    .summary("create the tasks that rules of an audit suggest")
    .description(
      "Create the tasks that these rules of an audit suggest, in one operation. A rule with an open task gets no second one.",
    )
    .option("--audit <date>", "date of the audit, yyyy-mm-dd; default: the client's newest", calendarDate)
    .option("--yes", "do not ask for confirmation")
    .jsonFields(Task)
    .examples(
      'portal audits open-tasks "Acme Outdoor" acos_high tacos_rise',
      'portal audits open-tasks "Acme Outdoor" acos_high --audit 2026-06-30 --yes',
    )
    .action(async (wanted: string, rules: string[], _: unknown, command: Command) => {
      const { audit: day, yes, json } = command.optsWithGlobals<Options>();
      const api = connect(command, io);
      const { client, audit, explanation } = await explainedAudit(api, wanted, day);
      const tasks = [...new Set(rules)].map((rule) => offerOf(explanation, rule));
      const names = tasks.map(({ name }) => `“${name}”`).join(", ");
      if (!yes) await mustAgree(io, `Create for ${client.name}: ${names}?`, "No task was created.");
      const param = { id: audit.id };
      const opened = await answer(api["client-audits"][":id"].tasks.$post({ param, json: { tasks } }));
      const operation = undoableOperation(opened);
      const undo = operation ? ` portal undo ${operation} undoes it.` : "";
      say(io, `${counted(opened.length, "task")} created.${undo}`);
      if (json) printJson(io, json, opened);
    });
}

/** @throws Failed for a rule that took no points in the audit, and for one with an open task */
function offerOf({ drivers }: AuditExplanation, rule: string) {
  const driver = drivers.find((one) => one.rule === rule);
  if (!driver) {
    const names = drivers.filter(({ openTask }) => !openTask).map((one) => one.rule);
    const hint = names.length > 0 ? ` Those that did: ${names.join(", ")}.` : "";
    throw new Failed(`The rule "${rule}" took no points off this audit.${hint}`);
  }
  if (driver.openTask) {
    throw new Failed(`“${driver.openTask.name}” is open already: a rule gets no second task.`);
  }
  return driver.offer;
}
