import type { Command } from "commander";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import type { Role } from "#/src/contract/choices/users";
import { findUser } from "./find-user";
import { clientOf, clientOption, roleArgument } from "./role-options";

type Options = GlobalOptions & { client?: string };

/** `portal users set-role EMAIL ROLE` */
export function addSetRole(parent: Command, io: Io) {
  parent
    .command("set-role")
    .argument("<user>", "their email address or id")
    .addArgument(roleArgument())
    .summary("change what somebody may do")
    .description("Change what somebody may do, at once; the last admin stays one.")
    .addOption(clientOption())
    .addHelpText(
      "after",
      examples(
        "portal users set-role mia@agency.example contributor",
        'portal users set-role kit@acme.example client --client "Acme Outdoor"',
      ),
    )
    .action(async (wanted: string, role: Role, _: unknown, command: Command) => {
      const { client, json } = command.optsWithGlobals<Options>();
      const api = connect(command, io);
      const change = { role, ...(await clientOf(api, role, client)) };
      const { id } = await findUser(api, wanted);
      const user = await answer(api.admin.users[":id"].role.$patch({ param: { id }, json: change }));
      say(io, `${user.email} is ${user.role} now.`);
      if (json) printJson(io, user);
    });
}
