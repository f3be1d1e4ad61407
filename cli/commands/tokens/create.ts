import { type Command, Option } from "commander";
import { calendarDate } from "#/cli/commands/calendar-date";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { type Role, role } from "#/src/contract/choices/users";

type Options = GlobalOptions & { role: Role; expires?: string };

/** `portal tokens create NAME` */
export function addCreateToken(parent: Command, io: Io) {
  parent
    .command("create")
    .argument("<name>", "what the token is for")
    .summary("make a token for a script")
    .description(
      "Make an API token for a script. It is printed to stdout, alone, and can never be shown again; " +
        "give it no more than the script needs: a viewer's token reads.",
    )
    .addOption(
      new Option("--role <role>", "the most that the token may do")
        .choices(role.values)
        .makeOptionMandatory(),
    )
    .option(
      "--expires <date>",
      "yyyy-mm-dd, the day (UTC) from which it opens nothing, within a year; 90 days from now when absent",
      calendarDate,
    )
    .addHelpText(
      "after",
      examples(
        "portal tokens create import --role manager --expires 2027-01-01",
        "(umask 077; portal tokens create daily --role viewer > ~/.portal-token)",
      ),
    )
    .action(async (name: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const expiresAt = options.expires ? { expiresAt: `${options.expires}T00:00:00.000Z` } : {};
      const api = connect(command, io);
      const made = await answer(api.admin.tokens.$post({ json: { name, role: options.role, ...expiresAt } }));
      if (options.json) printJson(io, made);
      else io.stdout.write(`${made.token}\n`);
      if (io.stderr.isTerminal) say(io, `"${made.name}" (${made.role}) works until ${made.expiresAt}.`);
    });
}
