import type { Command } from "#/cli/command";
import { WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { fieldColumns } from "#/cli/output/field-columns";
import { type Column, printRows } from "#/cli/output/table";
import { say } from "#/cli/output/words";
import { everyRow } from "#/cli/session/calls";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { Access } from "#/src/contract/account-access";
import { accessName, accessState } from "#/src/contract/choices/access";
import { accessFields } from "#/src/contract/nouns/access";
import { IsoDate } from "#/src/contract/primitives";

type Options = GlobalOptions & { state?: string; expiresBefore?: string };

export const listAccessExample = "portal access list --state verified --expires-before 2026-12-31";

/** `portal access list` */
export function addListAccess(parent: Command, io: Io) {
  parent
    .command("list")
    .summary("list the access to clients' accounts")
    .description("List the access to the accounts of all clients, what expires first ahead.")
    .choice("--state <state>", "accesses in this state", accessState.values)
    .option("--expires-before <date>", "accesses that expire before this day (yyyy-mm-dd)")
    .jsonFields(Access)
    .examples(listAccessExample, "portal access list --state lapsed --json")
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const { state, expiresBefore } = options;
      if (expiresBefore !== undefined && !IsoDate.safeParse(expiresBefore).success) {
        throw new WrongUsage(`"${expiresBefore}" is not a date; write it as 2026-12-31.`);
      }
      const query: Record<string, string> = {
        ...(state && { state }),
        ...(expiresBefore && { expiresBefore }),
      };
      const api = connect(command, io);
      const accesses = await Array.fromAsync(
        everyRow((page) => api.access.$get({ query: { ...query, ...page } })),
      );
      printRows(io, options, columns, accesses);
      if (accesses.length === 0) say(io, "No accesses found.");
    });
}

const column = fieldColumns(accessFields);
const columns: Column<Access>[] = [
  { title: "Access", show: (access) => accessName(access), isElastic: true },
  { title: "Client", show: ({ client }) => client.name, isElastic: true },
  column("state"),
  column("grantedAt", { none: "Not granted", isSpare: true }),
  column("expiresAt", { none: "Never" }),
  column("note", { only: "pipe" }),
  { title: "Id", show: ({ id }) => id },
];
