import type { Command } from "commander";
import { mustAgree } from "#/cli/commands/must-agree";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { counted, say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { done } from "#/src/client";
import { findUser } from "./find-user";

type Options = GlobalOptions & { yes?: boolean };

/** `portal users end-sessions EMAIL` */
export function addEndSessions(parent: Command, io: Io) {
  parent
    .command("end-sessions")
    .argument("<user>", "their email address or id")
    .summary("sign somebody out everywhere")
    .description(
      "Sign somebody out in every browser at once; they can sign in again. Their API tokens go on working: " +
        "`portal tokens revoke` ends those.",
    )
    .option("--yes", "do not ask first")
    .addHelpText(
      "after",
      examples(
        "portal users end-sessions mia@agency.example",
        "portal users end-sessions mia@agency.example --yes",
      ),
    )
    .action(async (wanted: string, _: unknown, command: Command) => {
      const { yes, json } = command.optsWithGlobals<Options>();
      const api = connect(command, io);
      const user = await findUser(api, wanted);
      const sessions = counted(user.sessions, "session");
      if (!yes) await mustAgree(io, `End ${sessions} of ${user.email}?`, "No session was ended.");
      await done(api.admin.users[":id"].sessions.$delete({ param: { id: user.id } }));
      say(io, `${user.email} is signed out everywhere.`);
      if (json) printJson(io, user);
    });
}
