import type { Command } from "commander";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import type { Role } from "#/src/contract/choices/users";
import { clientOf, clientOption, roleOption } from "./role-options";

type Options = GlobalOptions & { role: Role; client?: string };

/** `portal users add EMAIL` */
export function addAddUser(parent: Command, io: Io) {
  parent
    .command("add")
    .argument("<email>", "the address that their identity provider knows them by")
    .summary("let somebody in before they arrive")
    .description("Let somebody in: their first sign-in with this verified address gets the role.")
    .addOption(roleOption())
    .addOption(clientOption())
    .addHelpText(
      "after",
      examples(
        "portal users add mia@agency.example --role manager",
        'portal users add kit@acme.example --role client --client "Acme Outdoor"',
      ),
    )
    .action(async (email: string, _: unknown, command: Command) => {
      const { role, client, json } = command.optsWithGlobals<Options>();
      const api = connect(command, io);
      const user = await answer(
        api.admin.users.$post({ json: { email, role, ...(await clientOf(api, role, client)) } }),
      );
      say(io, `${user.email} may sign in as ${user.role}.`);
      if (json) printJson(io, user);
    });
}
