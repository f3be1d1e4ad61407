import { Argument, Option } from "commander";
import type { Command } from "#/cli/command";
import { findClient } from "#/cli/commands/clients/find-client";
import { WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { AdminUser } from "#/src/contract/admin";
import { type Role, role } from "#/src/contract/choices/users";
import { personName } from "#/src/contract/person-name";
import type { ChangeName } from "#/src/contract/users";
import { findUser } from "./list";

type Options = GlobalOptions & { client?: string[] };

/** `portal users add EMAIL` */
export function addAddUser(parent: Command, io: Io) {
  parent
    .command("add")
    .argument("<email>", "the email address at their identity provider")
    .summary("add a user before their first sign-in")
    .description("Add a user: their first sign-in with this verified address gets the role.")
    .addOption(roleOption())
    .addOption(clientOption())
    .jsonFields(AdminUser)
    .examples(
      "portal users add mia@agency.example --role manager",
      'portal users add kit@acme.example --role client --client "Acme Outdoor"',
    )
    .action(async (email: string, _: unknown, command: Command) => {
      const { role, client, json } = command.optsWithGlobals<Options & { role: Role }>();
      const api = connect(command, io);
      const user = await answer(
        api.admin.users.$post({ json: { email, role, ...(await clientsOf(api, role, client)) } }),
      );
      say(io, `${user.email} may sign in as ${user.role}.`);
      if (json) printJson(io, json, user);
    });
}

/** `portal users set-role EMAIL ROLE` */
export function addSetRole(parent: Command, io: Io) {
  parent
    .command("set-role")
    .argument("<user>", "the user's email address or id")
    .addArgument(roleArgument())
    .summary("change a user's role")
    .description("Change a user's role, effective immediately. The last admin keeps the role.")
    .addOption(clientOption())
    .jsonFields(AdminUser)
    .examples(
      "portal users set-role mia@agency.example contributor",
      'portal users set-role kit@acme.example client --client "Acme Outdoor"',
    )
    .action(async (wanted: string, role: Role, _: unknown, command: Command) => {
      const { client, json } = command.optsWithGlobals<Options>();
      const api = connect(command, io);
      const change = { role, ...(await clientsOf(api, role, client)) };
      const { id } = await findUser(api, wanted);
      const user = await answer(api.admin.users[":id"].role.$patch({ param: { id }, json: change }));
      say(io, `${user.email} is ${user.role} now.`);
      if (json) printJson(io, json, user);
    });
}

type Names = GlobalOptions & Partial<ChangeName>;

/** `portal users set-name EMAIL` */
export function addSetName(parent: Command, io: Io) {
  parent
    .command("set-name")
    .argument("<user>", "the user's email address or id")
    .summary("change a user's name")
    .description(
      "Change a user's name. The identity provider no longer replaces it, unless both names are empty.",
    )
    .option("--first-name <name>", "their first name; empty for none")
    .option("--last-name <name>", "their last name; empty for none")
    .examples(
      "portal users set-name mia@agency.example --first-name Mia --last-name Moreno",
      'portal users set-name mia@agency.example --first-name "" --last-name ""',
    )
    .action(async (wanted: string, _: unknown, command: Command) => {
      const { firstName, lastName, json } = command.optsWithGlobals<Names>();
      if (firstName === undefined && lastName === undefined) {
        throw new WrongUsage("Give --first-name, --last-name or both.");
      }
      const api = connect(command, io);
      const { id, ...present } = await findUser(api, wanted);
      const name = { firstName: firstName ?? present.firstName, lastName: lastName ?? present.lastName };
      const user = await answer(api.admin.users[":id"].name.$patch({ param: { id }, json: name }));
      const called = personName(user, "");
      say(io, `${user.email} ${called ? `is called ${called}` : "has no name"} now.`);
      if (json) printJson(io, json, user);
    });
}

const roleOption = () =>
  new Option("--role <role>", "what they may do").choices(role.values).makeOptionMandatory();

const roleArgument = () => new Argument("<role>", "what they may do").choices(role.values);

const clientOption = () =>
  new Option(
    "--client <client>",
    "for the role client: their client, by id or full name; repeat it for several",
  ).argParser((given: string, before: string[] = []) => [...before, given]);

/** Returns the client ids for `--client`, as part of a body; empty when absent. @throws WrongUsage, Failed */
async function clientsOf(
  api: Api,
  role: Role,
  given: string[] | undefined,
): Promise<{ clientIds?: string[] }> {
  if (given === undefined) return {};
  if (role !== "client") throw new WrongUsage("--client goes with the role client only.");
  const clientIds: string[] = [];
  for (const client of given) clientIds.push((await findClient(api, client)).id);
  return { clientIds };
}
