import type { ClientRow } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { Context } from "#/src/domain/context";

/** A client's row with its account manager's name. */
export type ManagedClient = ClientRow & Pick<Client, "accountManager">;

/** A client as this caller may see it: not who works for it and whether it is reminded, for client users. */
export function presentClient(
  { actor }: Pick<Context, "actor">,
  { nameKey: _, searchText: __, ...client }: ManagedClient,
): Client {
  return actor.role === "client"
    ? { ...client, accountManagerId: null, accountManager: null, sendsReminders: null }
    : client;
}
