import type { Command } from "commander";
import { answer } from "../../../src/client";
import type { Io } from "../../io";
import { examples } from "../../output/examples";
import { printJson } from "../../output/json";
import { printTable } from "../../output/table";
import { connect, type GlobalOptions } from "../../session/connect";

/** `portal whoami` */
export function addWhoami(program: Command, io: Io) {
  program
    .command("whoami")
    .summary("show who the token speaks for")
    .description("Show whose token is used, its role, its name and when it expires.")
    .addHelpText("after", examples("portal whoami", "portal whoami --json"))
    .action(async (_: unknown, command: Command) => {
      const who = await answer(connect(command, io).auth.token.$get());
      if (command.optsWithGlobals<GlobalOptions>().json) return printJson(io, who);
      printTable(
        io,
        [
          { title: "Email", show: () => who.ownerEmail },
          { title: "Role", show: () => who.role },
          { title: "Token", show: () => who.name },
          { title: "Expires", show: () => who.expiresAt ?? "Never" },
        ],
        [who],
      );
    });
}
