import type { Command } from "commander";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { type Column, printTable } from "#/cli/output/table";
import { say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import type { ApiToken } from "#/src/contract/tokens";

/** `portal tokens list` */
export function addListTokens(parent: Command, io: Io) {
  parent
    .command("list")
    .summary("list the tokens that scripts use")
    .description("List API tokens: whose they are, until when they work and when they were last used.")
    .addHelpText("after", examples("portal tokens list", "portal tokens list --json"))
    .action(async (_: unknown, command: Command) => {
      const tokens = await answer(connect(command, io).admin.tokens.$get());
      if (command.optsWithGlobals<GlobalOptions>().json) return printJson(io, tokens);
      printTable(io, columns, tokens);
      if (tokens.length === 0) say(io, "No tokens found.");
    });
}

const columns: Column<ApiToken>[] = [
  { title: "Name", show: (token) => token.name, isElastic: true },
  { title: "Role", show: (token) => token.role },
  { title: "Owner", show: (token) => token.ownerEmail, isElastic: true },
  { title: "Expires", show: (token) => token.expiresAt.slice(0, 10) },
  {
    title: "Last used",
    show: (token) => token.lastUsedAt?.slice(0, 10) ?? "Never",
    plain: (token) => token.lastUsedAt?.slice(0, 10) ?? "",
  },
  // On a terminal the name and its owner are enough.
  { title: "Id", show: (token) => token.id, only: "pipe" },
];
