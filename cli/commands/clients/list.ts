import { InvalidArgumentError, Option } from "commander";
import type { Command } from "#/cli/command";
import { collect } from "#/cli/commands/arguments";
import { findPersonId } from "#/cli/commands/find-person";
import { findViewQuery } from "#/cli/commands/views";
import { WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { fieldColumns } from "#/cli/output/field-columns";
import { type Column, dateColumn, printRows } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answerPage } from "#/src/client";
import { mostFields } from "#/src/contract/addresses/clients";
import { clientStanding, clientStatus } from "#/src/contract/choices/clients";
import { fieldParam } from "#/src/contract/choices/field-names";
import { visitFilter, visitState } from "#/src/contract/choices/visits";
import { FieldOrder } from "#/src/contract/client-fields";
import { ClientListItem, clientSort } from "#/src/contract/clients";
import { callLimits } from "#/src/contract/limits-of-calls";
import { listLimits } from "#/src/contract/limits-of-lists";
import { clientFields } from "#/src/contract/nouns/clients";
import { everyClient } from "./find-client";

type Options = GlobalOptions & {
  view?: string;
  search?: string;
  status?: string;
  pastDue?: boolean;
  standing?: string;
  manager?: string;
  visits?: string;
  sort?: string;
  page?: string;
  limit?: string;
  field?: string[];
  columns?: string;
};

/** `portal clients list` */
export function addListClients(parent: Command, io: Io) {
  parent
    .command("list")
    .summary("list clients and their progress")
    .description("List clients with their onboarding progress; all matches unless --page is given.")
    .option("--view <view>", "filters of a saved view, by name or id; other options override them")
    .option("--search <text>", "part of a company or brand name")
    .choice("--status <status>", "clients of this status", clientStatus.values)
    .option("--past-due", "clients with past-due tasks")
    .choice(...standingFilter)
    .option("--manager <person>", "clients of an account manager: unassigned, or a full name or id")
    .choice(
      "--visits <state>",
      "clients whose people have come this far; never: nobody came in",
      visitFilter.values,
    )
    .option(
      "--field <key=value>",
      `clients with this value of the agency's own field (at most ${mostFields.filters} times)`,
      collect,
    )
    .option("--columns <keys>", "the agency's own fields to show as well, separated by commas")
    .addOption(
      new Option("--sort <order>", "order, also field.{key}; a leading - reverses it")
        .choices(clientSort)
        .argParser(readOrder),
    )
    .option("--page <number>", "one page, counted from 1", wholeNumber(listLimits.pageMax))
    .option(
      "--limit <number>",
      `clients per page, at most ${callLimits.pageSizeMax}`,
      wholeNumber(callLimits.pageSizeMax),
    )
    .jsonFields(ClientListItem)
    .examples(
      "portal clients list --past-due --sort -progress",
      "portal clients list --standing at_risk",
      'portal clients list --manager "Marcus Oyelade"',
      "portal clients list --visits never",
      "portal clients list --field vat_id=DE123 --columns vat_id,budget --sort -field.budget",
      'portal clients list --view "Past due" --sort name',
      "portal clients list --search acme --json",
      "portal clients list --limit 20 --page 2",
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const page = await find(connect(command, io), options);
      const own = (options.columns?.split(",") ?? []).map(fieldColumn);
      printRows(io, options, [...columns, ...own], page.items);
      printCount(io, page);
    });
}

/** Parses a whole number from 1, returned as text for the query. */
function wholeNumber(max: number) {
  return (text: string): string => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= 1 && number <= max) return String(number);
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${max.toLocaleString("en-US")}.`);
  };
}

/** Parses an order by a column, or by one of the agency's own fields. */
function readOrder(text: string): string {
  if (FieldOrder.safeParse(text).success || clientSort.some((order) => order === text)) return text;
  throw new InvalidArgumentError(`Allowed choices are ${clientSort.join(", ")}, field.{key}, -field.{key}.`);
}

/** @throws WrongUsage */
function readFieldFilter(text: string): [string, string] {
  const split = text.indexOf("=");
  if (split < 1) throw new WrongUsage(`"${text}" is not a filter such as vat_id=DE123.`);
  return [fieldParam(text.slice(0, split).trim()), text.slice(split + 1)];
}

/** A column of one of the agency's own fields, by its key. */
function fieldColumn(name: string): Column<ClientListItem> {
  const key = name.trim();
  const show = ({ fields }: ClientListItem) => {
    const value = fields?.[key];
    if (typeof value === "boolean") return value ? "yes" : "no";
    return Array.isArray(value) ? value.join(", ") : String(value ?? "");
  };
  return { title: key, show, isElastic: true };
}

type Page = { items: ClientListItem[]; total: number };

async function find(api: Api, options: Options): Promise<Page> {
  const { view, search, status, pastDue, standing, manager, visits, sort, page, limit, field, columns } =
    options;
  const query: Record<string, string> = {
    ...(view && (await findViewQuery(api, "clients", view))),
    ...(search && { search }),
    ...(status && { status }),
    ...(pastDue && { pastDue: "true" }),
    ...(standing && { standing }),
    ...(manager && {
      accountManagerId: manager === "unassigned" ? manager : await findPersonId(api, manager),
    }),
    ...(visits && { visits }),
    ...(sort && { sort }),
    ...Object.fromEntries((field ?? []).map(readFieldFilter)),
    ...(columns && {
      columns: columns
        .split(",")
        .map((key) => fieldParam(key.trim()))
        .join(","),
    }),
  };
  if (page || limit) {
    const pageSize = limit ?? String(listLimits.pageSize);
    return answerPage(api.clients.$get({ query: { ...query, page: page ?? "1", pageSize } }));
  }
  const items = await Array.fromAsync(everyClient(api, query));
  return { items, total: items.length };
}

const column = fieldColumns(clientFields);
const columns: Column<ClientListItem>[] = [
  { title: "Client", show: (client) => client.name, isElastic: true },
  { title: "Brands", show: (client) => client.brandNames.join(", "), isElastic: true, isSpare: true },
  { ...column("status"), plain: ({ status }) => clientStatus.label(status) },
  {
    title: "Progress",
    show: (client) => `${client.percentComplete}%`,
    plain: (client) => String(client.percentComplete),
    isNumber: true,
  },
  {
    title: "Tasks",
    show: (client) => `${client.completedTasks}/${client.totalTasks}`,
    plain: (client) => String(client.totalTasks),
    isNumber: true,
  },
  { title: "Completed", show: (client) => String(client.completedTasks), only: "pipe" },
  { title: "Open", show: (client) => String(client.openTasks), isNumber: true, isSpare: true },
  { title: "Past due", show: (client) => String(client.pastDueTasks), isNumber: true },
  dateColumn("Due date", ({ targetLaunchDate }) => targetLaunchDate, "Not set"),
  {
    ...column("accountManagerId", { none: "Nobody", isElastic: true, isSpare: true }),
    plain: ({ accountManager }) => accountManager?.email ?? "",
  },
  // On a terminal the unique name is enough.
  { title: "Id", show: (client) => client.id, only: "pipe" },
  {
    title: "Came in",
    show: ({ visits }) => (visits ? visitState.label(visits.state) : ""),
    plain: ({ visits }) => visits?.state ?? "",
    isSpare: true,
  },
  { title: "Last visit", show: ({ visits }) => visits?.lastVisitAt ?? "", only: "pipe" },
];

function printCount(io: Io, { items, total }: Page) {
  if (total === 0) say(io, "No clients found.");
  else if (items.length < total)
    say(io, `${items.length.toLocaleString("en-US")} of ${counted(total, "client")}.`);
}

/** Clients counted by a counter of the clients screen. */
export const standingFilter = [
  "--standing <standing>",
  "only clients in this state",
  clientStanding.values,
] as const;
