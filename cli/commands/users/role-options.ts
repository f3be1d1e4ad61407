import { Argument, Option } from "commander";
import { findClient } from "#/cli/commands/clients/find-client";
import { WrongUsage } from "#/cli/exit";
import type { Api } from "#/cli/session/connect";
import { type Role, role } from "#/src/contract/choices/users";

export const roleOption = () =>
  new Option("--role <role>", "what they may do").choices(role.values).makeOptionMandatory();

export const roleArgument = () => new Argument("<role>", "what they may do").choices(role.values);

export const clientOption = () =>
  new Option("--client <client>", "for the role client: the client they belong to, by id or whole name");

/** The id of the client that `--client` names, for a body; nothing when absent. @throws WrongUsage, Failed */
export async function clientOf(
  api: Api,
  role: Role,
  client: string | undefined,
): Promise<{ clientId?: string }> {
  if (client === undefined) return {};
  if (role !== "client") throw new WrongUsage("--client goes with the role client only.");
  return { clientId: (await findClient(api, client)).id };
}
