import type { Command } from "commander";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { type Column, printTable } from "#/cli/output/table";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import type { AdminUser } from "#/src/contract/admin";

/** `portal users list` */
export function addListUsers(parent: Command, io: Io) {
  parent
    .command("list")
    .summary("list everybody who may sign in")
    .description("List everybody who may sign in, with their role; those who are expected too.")
    .addHelpText("after", examples("portal users list", "portal users list --json"))
    .action(async (_: unknown, command: Command) => {
      const users = await answer(connect(command, io).admin.users.$get());
      if (command.optsWithGlobals<GlobalOptions>().json) return printJson(io, users);
      printTable(io, columns, users);
    });
}

const columns: Column<AdminUser>[] = [
  { title: "Email", show: (user) => user.email, isElastic: true },
  {
    title: "Name",
    show: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(" "),
    isElastic: true,
  },
  { title: "Role", show: (user) => user.role },
  { title: "Active", show: (user) => (user.active ? "yes" : "no") },
  { title: "Added", show: (user) => user.createdAt.slice(0, 10) },
  { title: "Client id", show: (user) => user.clientId ?? "", only: "pipe" },
  { title: "Id", show: (user) => user.id, only: "pipe" },
];
