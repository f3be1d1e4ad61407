import type { Command } from "commander";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { type Column, printTable } from "#/cli/output/table";
import { onOneLine } from "#/cli/output/words";
import { connect, type GlobalOptions, portalUrl } from "#/cli/session/connect";
import { answer } from "#/src/client";
import type { ApiToken } from "#/src/contract/tokens";

/** `portal whoami` */
export function addWhoami(program: Command, io: Io) {
  program
    .command("whoami")
    .summary("show who the token speaks for")
    .description("Show whose token is used, its role, its name, when it expires, and at which portal.")
    .addHelpText("after", examples("portal whoami", "portal whoami --json"))
    .action(async (_: unknown, command: Command) => {
      const who = await answer(connect(command, io).auth.token.$get());
      if (command.optsWithGlobals<GlobalOptions>().json) return printJson(io, who);
      const columns = columnsAt(portalUrl(command, io));
      if (io.stdout.isTerminal) tell(io, columns, who);
      else printTable(io, columns, [who]);
    });
}

const columnsAt = (url: string): Column<ApiToken>[] => [
  { title: "Email", show: (who) => who.ownerEmail },
  { title: "Role", show: (who) => who.role },
  { title: "Token", show: (who) => who.name },
  { title: "Expires", show: (who) => who.expiresAt.slice(0, 10), plain: (who) => who.expiresAt },
  { title: "Portal", show: () => url },
];

/** One below the other: an address is to be read whole. */
function tell(io: Io, columns: readonly Column<ApiToken>[], who: ApiToken) {
  const width = Math.max(...columns.map(({ title }) => title.length));
  const lines = columns.map(({ title, show }) => `${title.padEnd(width)}  ${onOneLine(show(who))}\n`);
  io.stdout.write(lines.join(""));
}
