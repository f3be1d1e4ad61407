import type { Command } from "commander";
import { mustAgree } from "#/cli/commands/must-agree";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { findUser } from "./find-user";

type Options = GlobalOptions & { yes?: boolean };

/** `portal users deactivate EMAIL` */
export function addDeactivateUser(parent: Command, io: Io) {
  parent
    .command("deactivate")
    .argument("<user>", "their email address or id")
    .summary("keep somebody out at once")
    .description(
      "Keep somebody out: their sessions and API tokens end at once, and they cannot sign in. What they did " +
        "stays in the log; the last admin stays in.",
    )
    .option("--yes", "do not ask first")
    .addHelpText(
      "after",
      examples(
        "portal users deactivate mia@agency.example",
        "portal users deactivate mia@agency.example --yes --json",
      ),
    )
    .action((wanted: string, _: unknown, command: Command) => setActive(command, io, wanted, false));
}

/** `portal users activate EMAIL` */
export function addActivateUser(parent: Command, io: Io) {
  parent
    .command("activate")
    .argument("<user>", "their email address or id")
    .summary("let somebody in again")
    .description("Let somebody in again who was deactivated, with the role that they had.")
    .addHelpText("after", examples("portal users activate mia@agency.example"))
    .action((wanted: string, _: unknown, command: Command) => setActive(command, io, wanted, true));
}

async function setActive(command: Command, io: Io, wanted: string, active: boolean) {
  const { yes, json } = command.optsWithGlobals<Options>();
  const api = connect(command, io);
  const { id, email, role } = await findUser(api, wanted);
  if (!active && !yes) await mustAgree(io, `Deactivate ${email} (${role})?`, "Nobody was deactivated.");
  const user = await answer(api.admin.users[":id"].$patch({ param: { id }, json: { active } }));
  say(io, active ? `${email} may sign in as ${user.role}.` : `${email} is deactivated.`);
  if (json) printJson(io, user);
}
