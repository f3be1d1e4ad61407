import { type Command, Option } from "commander";
import { findPersonId } from "#/cli/commands/find-person";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { type Column, printTable } from "#/cli/output/table";
import { say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answerPage } from "#/src/client";
import { leadStatus } from "#/src/contract/choices/leads";
import { type Lead, leadSort } from "#/src/contract/leads";
import { callLimits } from "#/src/contract/limits-of-calls";
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
      const leads = await everyLead(api, await queryOf(api, options));
      if (options.json) printJson(io, leads);
      else printTable(io, columns, leads);
      if (leads.length === 0) say(io, "No leads found.");
    });
}

async function queryOf(api: Api, { search, status, owner, sort }: Options) {
  const isWord = owner === "me" || owner === "unassigned";
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(owner && { owner: isWord ? owner : await findPersonId(api, owner) }),
    ...(sort && { sort }),
  };
}

async function everyLead(api: Api, query: Record<string, string>): Promise<Lead[]> {
  const leads: Lead[] = [];
  const pageSize = callLimits.pageSizeMax;
  for (let page = 1; ; page++) {
    const asked = { ...query, page: String(page), pageSize: String(pageSize) };
    const { items, total } = await answerPage(api["client-leads"].$get({ query: asked }));
    leads.push(...items);
    if (page * pageSize >= total || items.length === 0) return leads;
  }
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
