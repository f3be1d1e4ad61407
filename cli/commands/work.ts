import type { Command } from "#/cli/command";
import { findClient } from "#/cli/commands/clients/find-client";
import type { Io } from "#/cli/io";
import { type Column, dateColumn, printRows, wordColumn } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { everyRow } from "#/cli/session/calls";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { portalDate } from "#/cli/session/portal-date";
import { designStatus } from "#/src/contract/choices/design";
import { leadStatus } from "#/src/contract/choices/leads";
import { taskStatus } from "#/src/contract/choices/tasks";
import { workBucket, workKind } from "#/src/contract/choices/work";
import { WorkItem } from "#/src/contract/work";
import { waitsForWords } from "#/src/format/waits-for";
import { findPersonId } from "./find-person";
import { findViewQuery } from "./views";

type Options = GlobalOptions & {
  view?: string;
  search?: string;
  person?: string;
  client?: string;
  kind?: string;
  bucket?: string;
};

/** `portal work` */
export function addWork(program: Command, io: Io) {
  program
    .command("work")
    .summary("list due work and its assignees")
    .description(
      "List due work by date: tasks, design projects, upcoming audits and next actions of leads; your own unless " +
        "--person names another.",
    )
    .option("--view <view>", "filters of a saved view, by name or id; other options override them")
    .option("--search <text>", "only what has these words in its title or client")
    .option("--person <person>", "me, unassigned, all, or a person's full name or id; default: me")
    .option("--client <client>", "only of one client, by id or full name")
    .choice("--kind <kind>", "only of one kind", workKind.values)
    .choice("--bucket <bucket>", "when it is due", workBucket.values)
    .jsonFields(WorkItem)
    .examples(
      "portal work",
      "portal work --person unassigned --bucket past_due",
      'portal work --view "My audits"',
      'portal work --person "Marcus Oyelade" --kind task --json',
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const api = connect(command, io);
      const query = await queryOf(api, options);
      const items = await Array.fromAsync(
        everyRow((page) => api.work.$get({ query: { ...query, ...page } })),
      );
      const today = items.every(({ canStart }) => canStart) ? "" : await portalDate(api);
      printRows(io, options, columnsOn(today), items);
      say(io, items.length === 0 ? "Nothing is due." : `${counted(items.length, "thing")}.`);
    });
}

async function queryOf(
  api: Api,
  { view, search, person, client, kind, bucket }: Options,
): Promise<Record<string, string>> {
  return {
    person: "me",
    ...(view && (await findViewQuery(api, "work", view))),
    ...(search && { search }),
    ...(person && { person: await personOf(api, person) }),
    ...(client && { clientId: (await findClient(api, client)).id }),
    ...(kind && { kind }),
    ...(bucket && { bucket }),
  };
}

async function personOf(api: Api, wanted: string): Promise<string> {
  return ["me", "unassigned", "all"].includes(wanted) ? wanted : findPersonId(api, wanted);
}

/** @param today the portal's date, from which the days until a prerequisite is due count; empty if nothing waits */
const columnsOn = (today: string): Column<WorkItem>[] => [
  wordColumn("When", workBucket, ({ bucket }) => bucket),
  dateColumn("Due", ({ dueDate }) => dueDate, "No date"),
  { title: "What", show: ({ title }) => title, isElastic: true },
  { title: "Client", show: ({ clientName }) => clientName ?? "", isElastic: true },
  { ...wordColumn("Kind", workKind, ({ kind }) => kind), isSpare: true },
  { title: "Status", show: labelOf, plain: ({ status }) => status ?? "", isSpare: true },
  { title: "Assignee", show: ({ assigneeUserId }) => assigneeUserId ?? "", only: "pipe" },
  { title: "Id", show: ({ id }) => id, only: "pipe" },
  {
    ...{ title: "Waits", isElastic: true, isSpare: true, ...(today === "" && { only: "pipe" }) },
    show: (item) => waitsForWords(item, today) ?? "",
  },
];

function labelOf({ status }: WorkItem): string {
  if (status === null) return "";
  const statuses = [taskStatus, designStatus, leadStatus].find((choice) => choice.has(status));
  return statuses?.options.find(({ value }) => value === status)?.label ?? status;
}
