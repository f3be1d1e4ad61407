import type { Command } from "#/cli/command";
import { findClient } from "#/cli/commands/clients/find-client";
import { addTableImport } from "#/cli/commands/table-import/import-table";
import type { TableKind } from "#/cli/commands/table-import/table-kind";
import { Failed, WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { fieldColumns } from "#/cli/output/field-columns";
import { examples } from "#/cli/output/help";
import { printJson } from "#/cli/output/json";
import { type Column, printRows } from "#/cli/output/table";
import { say } from "#/cli/output/words";
import { everyRow } from "#/cli/session/calls";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { leadStatus } from "#/src/contract/choices/leads";
import { Client } from "#/src/contract/clients";
import { ImportedLead, Lead, leadSort } from "#/src/contract/leads";
import { leadFields } from "#/src/contract/nouns/leads";
import { Id } from "#/src/contract/primitives";
import { fieldsOf } from "#/src/imports/tables/kind";
import { leadKind } from "#/src/imports/tables/leads";
import { mostRows } from "#/src/imports/tables/with-header";
import { findPersonId } from "./find-person";

type Options = GlobalOptions & { search?: string; status?: string; owner?: string; sort?: string };

export const listLeadsExample = "portal leads list --owner me --sort nextActionDate";

/** `portal leads list` */
export function addListLeads(parent: Command, io: Io) {
  parent
    .command("list")
    .summary("list leads and their next actions")
    .description("List all matching leads, newest first unless --sort sets another order.")
    .option("--search <text>", "part of a company, a contact's name or an e-mail address")
    .choice("--status <status>", "leads of this status", leadStatus.values)
    .option("--owner <person>", "me, unassigned, or a person's full name or id")
    .choice("--sort <order>", "order", leadSort)
    .jsonFields(Lead)
    .examples(
      listLeadsExample,
      "portal leads list --status won --json",
      'portal leads list --owner "Marcus Oyelade" --sort -dealValue',
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

const column = fieldColumns(leadFields);
const columns: Column<Lead>[] = [
  column("companyName", { isElastic: true }),
  column("clientName", { isElastic: true, isSpare: true }),
  column("email", { only: "pipe" }),
  column("phone", { only: "pipe" }),
  column("leadStatus"),
  column("nextActionDate", { none: "Not set" }),
  column("dealValue"),
  column("priorityScore", { isSpare: true }),
  column("ownerId", { none: "Nobody", isElastic: true, isSpare: true }),
  { title: "Id", show: ({ id }) => id },
];

type CreateOptions = GlobalOptions & { name?: string };

/** `portal leads create-client LEAD` */
export function addCreateClientOfLead(parent: Command, io: Io) {
  parent
    .command("create-client")
    .argument("<lead>", "its id from leads list")
    .summary("create a client from a won lead")
    .description(
      "Create a client from a won lead, with its company, contact, addresses and owner, and link the two. " +
        "A lead becomes one client at most; portal undo reverts it.",
    )
    .option("--name <name>", "a name other than the lead's company")
    .jsonFields(Client)
    .examples(
      "portal leads create-client 0195f000-0000-7000-8000-000000000001",
      'portal leads create-client 0195f000-0000-7000-8000-000000000001 --name "Acme Outdoor"',
    )
    .action(async (id: string, _: unknown, command: Command) => {
      const { name, json } = command.optsWithGlobals<CreateOptions>();
      if (!Id.safeParse(id).success) throw new WrongUsage(`"${id}" is not the id of a lead.`);
      const client = await answer(
        connect(command, io)["client-leads"][":id"].client.$post({
          param: { id },
          json: name ? { name } : {},
        }),
      );
      if (json) printJson(io, json, client);
      else io.stdout.write(`${client.id}\n`);
      say(io, `${client.name} is a client now.`);
    });
}

/** `portal leads link-client LEAD [CLIENT]` */
export function addLinkClientOfLead(parent: Command, io: Io) {
  parent
    .command("link-client")
    .argument("<lead>", "its id from leads list")
    .argument(
      "[client]",
      "the client's id or full name; default: the client with the name of the lead's company",
    )
    .summary("link a won lead to an existing client")
    .description(
      "Link a won lead to an existing client. A client belongs to one lead at most; " +
        "portal undo removes the link.",
    )
    .examples(
      "portal leads link-client 0195f000-0000-7000-8000-000000000001",
      'portal leads link-client 0195f000-0000-7000-8000-000000000001 "Acme Outdoor"',
    )
    .action(async (id: string, wanted: string | undefined, _: unknown, command: Command) => {
      const { json } = command.optsWithGlobals<GlobalOptions>();
      if (!Id.safeParse(id).success) throw new WrongUsage(`"${id}" is not the id of a lead.`);
      const api = connect(command, io);
      const client = wanted === undefined ? await suggestedFor(api, id) : await findClient(api, wanted);
      const lead = await answer(
        api["client-leads"][":id"].client.$put({ param: { id }, json: { clientId: client.id } }),
      );
      if (json) printJson(io, json, lead);
      say(io, `${lead.companyName} is linked to the client ${client.name}.`);
    });
}

async function suggestedFor(api: Api, id: string) {
  const { lead, suggestedClient } = await answer(api["client-leads"][":id"].$get({ param: { id } }));
  if (suggestedClient) return suggestedClient;
  throw new Failed(`No client is suggested for ${lead.companyName}. Give the client's id or name.`);
}

/** `portal leads import FILE` */
export function addImportLeads(parent: Command, io: Io) {
  addTableImport(parent, io, leadKind, () => leadTable).addHelpText("after", importHelp);
}

/** Leads as imported from files. */
export const leadTable: TableKind = {
  ownFields: null,
  rules: leadKind,
  wire: ImportedLead.shape,
  send: (api, json, headers) => answer(api["client-leads"].import.$post({ json }, { headers })),
};

const importHelp = `
Files and options are as for portal clients import: CSV or XLSX with a header and at most ${mostRows.toLocaleString("en-US")} rows. Common header names are recognized, such as "Company", "Contact name" or "Deal amount"; the fields are ${fieldsOf(leadKind).join(", ")}.

- Source and status may be given by key or label; --value replaces other texts.
- Deal values are whole amounts in the portal's currency, with or without its sign. The thousands separator of a column is detected.
- So is the order of day and month. If all dates of a column are ambiguous, such as 03/04/2026, nothing is sent until --dates sets the order (exit code 3). A time in another time zone is refused.
- An owner is given by name or email address, and must be an active admin, manager or contributor.
- The first valid row with a company and email address is imported; later ones are refused. An existing lead is skipped, or updated with --on-duplicate update; if two leads have both, the row is refused.
${examples(
  "portal leads import leads.csv --dry-run",
  'portal leads import deals.xlsx --map "First name+Last name=clientName" --value "Stage:warm=contacted"',
  'portal leads import leads.csv --dates "Follow up=day-first" --errors refused.csv',
  "portal leads import leads.csv --on-duplicate update --default leadSource=event",
)}`;
