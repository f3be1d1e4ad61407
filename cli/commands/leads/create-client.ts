import type { Command } from "commander";
import { WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/help";
import { printJson } from "#/cli/output/json";
import { say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { Id } from "#/src/contract/primitives";

type Options = GlobalOptions & { name?: string };

/** `portal leads create-client LEAD` */
export function addCreateClientOfLead(parent: Command, io: Io) {
  parent
    .command("create-client")
    .argument("<lead>", "its id, as leads list shows it")
    .summary("make a client of a won lead")
    .description(
      "Make a client of a lead that was won, with its company, contact, addresses and owner, and link the two. " +
        "A lead becomes one client; portal undo takes it back.",
    )
    .option("--name <name>", "another name than the lead's company")
    .addHelpText(
      "after",
      examples(
        "portal leads create-client 0195f000-0000-7000-8000-000000000001",
        'portal leads create-client 0195f000-0000-7000-8000-000000000001 --name "Acme Outdoor"',
      ),
    )
    .action(async (id: string, _: unknown, command: Command) => {
      const { name, json } = command.optsWithGlobals<Options>();
      if (!Id.safeParse(id).success) throw new WrongUsage(`"${id}" is not the id of a lead.`);
      const client = await answer(
        connect(command, io)["client-leads"][":id"].client.$post({
          param: { id },
          json: name ? { name } : {},
        }),
      );
      if (json) printJson(io, client);
      else io.stdout.write(`${client.id}\n`);
      say(io, `${client.name} is a client now.`);
    });
}
