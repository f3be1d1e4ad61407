import { type Command, Option } from "commander";
import { findPersonId } from "#/cli/commands/find-person";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/help";
import { type Column, printRows } from "#/cli/output/table";
import { say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { everyRow } from "#/cli/session/every-row";
import { leadStatus } from "#/src/contract/choices/leads";
import { type Lead, leadSort } from "#/src/contract/leads";
import { personName } from "#/src/contract/person-name";
import { showDate } from "#/src/format/dates";

type Options = GlobalOptions & { search?: string; status?: string; owner?: string; sort?: string };

/** `portal leads list` */
export function addListLeads(parent: Command, io: Io) {
  parent
    .command("list")
    .summary("list leads and what comes next")
    .description("List all leads that match, the newest first unless another order is asked for.")
    .option("--search <text>", "part of a company, a contact's name or an e-mail address")
    .addOption(new Option("--status <status>", "leads of this status").choices(leadStatus.values))
    .option("--owner <person>", "me, unassigned, or somebody's whole name or id")
    .addOption(new Option("--sort <order>", "order").choices(leadSort))
    .addHelpText(
      "after",
      examples(
        "portal leads list --owner me --sort nextActionDate",
        "portal leads list --status won --json",
        'portal leads list --owner "Marcus Oyelade" --sort -dealValue',
      ),
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const api = connect(command, io);
      const query = await queryOf(api, options);
      const leads = await Array.fromAsync(
        everyRow((page) => api["client-leads"].$get({ query: { ...query, ...page } })),
      );
      printRows(io, options, columns, leads);
      if (leads.length === 0) say(io, "No leads found.");
    });
}

async function queryOf(api: Api, { search, status, owner, sort }: Options): Promise<Record<string, string>> {
  const isWord = owner === "me" || owner === "unassigned";
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(owner && { owner: isWord ? owner : await findPersonId(api, owner) }),
    ...(sort && { sort }),
  };
}

const columns: Column<Lead>[] = [
  { title: "Company", show: ({ companyName }) => companyName, isElastic: true },
  { title: "Contact", show: ({ clientName }) => clientName, isElastic: true, isSpare: true },
  { title: "Email", show: ({ email }) => email, only: "pipe" },
  { title: "Phone", show: ({ phone }) => phone ?? "", only: "pipe" },
  {
    title: "Status",
    show: (lead) => leadStatus.label(lead.leadStatus),
    plain: (lead) => lead.leadStatus,
  },
  {
    title: "Next action",
    show: ({ nextActionDate }) => (nextActionDate ? showDate(nextActionDate) : "Not set"),
    plain: ({ nextActionDate }) => nextActionDate ?? "",
  },
  {
    title: "Value",
    show: ({ dealValue }) => dealValue?.toLocaleString("en-US") ?? "",
    plain: ({ dealValue }) => String(dealValue ?? ""),
    isNumber: true,
  },
  { title: "Priority", show: ({ priorityScore }) => String(priorityScore), isNumber: true, isSpare: true },
  {
    title: "Owner",
    show: ({ owner }) => (owner ? personName(owner) : "Nobody"),
    plain: ({ ownerId }) => ownerId ?? "",
    isElastic: true,
    isSpare: true,
  },
  { title: "Id", show: ({ id }) => id },
];
