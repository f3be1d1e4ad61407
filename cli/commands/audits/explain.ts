import type { Command } from "#/cli/command";
import { calendarDate } from "#/cli/commands/arguments";
import { findClient } from "#/cli/commands/clients/find-client";
import { Failed } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { type Column, dateColumn, printTable } from "#/cli/output/table";
import { say } from "#/cli/output/words";
import { everyRow } from "#/cli/session/calls";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { taskStatus } from "#/src/contract/choices/tasks";
import { showDate } from "#/src/format/show-dates";
import { type Line, linesOf } from "./lines";

type Options = GlobalOptions & { audit?: string };

/** `portal audits explain CLIENT` */
export function addExplainAudit(parent: Command, io: Io) {
  parent
    .command("explain")
    .argument("<client>", "the client's id or full name (case-insensitive)")
    .summary("explain the scores and tasks of an audit")
    .description(
      "Show which scores an audit's figures suggest and why, what changed its health score since the previous audit, " +
        "which tasks its rules suggest or have open, and the outcome of tasks from earlier audits.",
    )
    .option("--audit <date>", "date of the audit, yyyy-mm-dd; default: the client's newest", calendarDate)
    .jsonFields({ shape: { audit: null, explanation: null } })
    .examples(
      'portal audits explain "Acme Outdoor"',
      'portal audits explain "Acme Outdoor" --audit 2026-06-30 --json',
    )
    .action(async (wanted: string, _: unknown, command: Command) => {
      const { audit: day, json } = command.optsWithGlobals<Options>();
      const { client, audit, explanation } = await explainedAudit(connect(command, io), wanted, day);
      if (json) return printJson(io, json, { audit, explanation });
      const lines = linesOf(audit, explanation);
      const { last } = explanation;
      const before = last ? `, ${last.healthScore} on ${showDate(last.auditDate)}` : "";
      say(io, `${client.name}, ${showDate(audit.auditDate)}: health ${audit.healthScore}${before}.`);
      if (!io.stdout.isTerminal) return printTable(io, everything, lines);
      for (const { part, title, columns } of tables) {
        const own = lines.filter((line) => line.part === part);
        if (own.length === 0) continue;
        say(io, `\n${title}`);
        printTable(io, columns, own);
      }
    });
}

/** On a terminal a score is named only on its first line. */
const once = (title: string, of: (line: Line) => string): Column<Line> => ({
  title,
  show: (line) => (line.isMore ? "" : of(line)),
  plain: of,
});

const score = once("Score", ({ about }) => about);
const why: Column<Line> = { title: "Why", show: ({ why }) => why, isElastic: true };
const task: Column<Line> = { title: "Task", show: ({ task }) => task, isElastic: true };
const rule: Column<Line> = { title: "Rule", show: ({ rule }) => rule };
const given: Column<Line> = { ...once("Now", ({ now }) => now), isNumber: true };
const points: Column<Line> = { title: "Points", show: ({ points }) => points, isNumber: true };
const before: Column<Line> = { title: "Before", show: ({ before }) => before, isNumber: true };
const proposed: Column<Line> = { ...once("Proposed", ({ proposed }) => proposed), isNumber: true };
const due = dateColumn<Line>("Due", ({ due }) => due);
const status: Column<Line> = {
  title: "Status",
  show: ({ status }) => (status ? taskStatus.label(status) : "Offered"),
  plain: ({ status }) => status ?? "",
};

/** On a terminal each part has its own table. */
const tables: { part: Line["part"]; title: string; columns: Column<Line>[] }[] = [
  { part: "score", title: "Scores that the figures propose", columns: [score, given, proposed, why] },
  { part: "moved", title: "Why did it move?", columns: [score, before, given, points] },
  {
    part: "driver",
    title: "What took points off, and the task to fix it",
    columns: [rule, why, task, status, due],
  },
  { part: "earlier", title: "Tasks from earlier audits", columns: [task, status, due, why] },
];

/** In a pipe each line names its part. */
const everything: Column<Line>[] = [
  { title: "Part", show: ({ part }) => part },
  ...[score, before, given, proposed, points, rule, why, task, status, due],
  { title: "Task id", show: ({ taskId }) => taskId },
];

/** Explains the client's audit of that day, or the newest without one. @throws Failed */
export async function explainedAudit(api: Api, wanted: string, day: string | undefined) {
  const client = await findClient(api, wanted);
  const audit = await findAudit(api, client, day);
  const explanation = await answer(api["client-audits"][":id"].explanation.$get({ param: { id: audit.id } }));
  return { client, audit, explanation };
}

async function findAudit(api: Api, client: { id: string; name: string }, day: string | undefined) {
  const audits = everyRow((page) =>
    api["client-audits"].$get({ query: { clientId: client.id, ...page, ...(!day && { pageSize: "1" }) } }),
  );
  for await (const audit of audits) {
    if (!day || audit.auditDate === day) return audit;
  }
  throw new Failed(day ? `${client.name} has no audit of ${day}.` : `${client.name} has no audit.`);
}
