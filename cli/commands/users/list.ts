import type { Command } from "#/cli/command";
import { Failed } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { type Column, printRows } from "#/cli/output/table";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { type AdminUser, ListedUser } from "#/src/contract/admin";
import { emailKey } from "#/src/contract/email-key";
import { shortLabels } from "#/src/contract/nouns/field";
import { userFields } from "#/src/contract/nouns/people";

/** `portal users list` */
export function addListUsers(parent: Command, io: Io) {
  parent
    .command("list")
    .summary("list all users")
    .description("List all users with their roles, including those who have not signed in yet.")
    .jsonFields(ListedUser)
    .examples("portal users list", "portal users list --json")
    .action(async (_: unknown, command: Command) => {
      const users = await answer(connect(command, io).admin.users.$get());
      printRows(io, command.optsWithGlobals<GlobalOptions>(), columns, users);
    });
}

const titles = shortLabels(userFields);
const columns: Column<AdminUser>[] = [
  { title: titles.email, show: (user) => user.email, isElastic: true },
  {
    title: "Name",
    show: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(" "),
    isElastic: true,
  },
  { title: titles.role, show: (user) => user.role },
  { title: titles.active, show: (user) => (user.active ? "yes" : "no") },
  { title: "Added", show: (user) => user.createdAt.slice(0, 10) },
  { title: "Client id", show: ({ clients }) => clients.map(({ id }) => id).join(" "), only: "pipe" },
  { title: "Id", show: (user) => user.id, only: "pipe" },
];

/** Returns the user with this email address (case-insensitive) or id. @throws Failed, ApiError */
export async function findUser(api: Api, wanted: string): Promise<ListedUser> {
  const meant = emailKey(wanted);
  const users = await answer(api.admin.users.$get());
  const found = users.find(({ email, id }) => email === meant || id === meant);
  if (!found) throw new Failed(`There is no user "${wanted}". \`portal users list\` shows them.`);
  return found;
}
