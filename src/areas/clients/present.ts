import type { ClientRow } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { Context } from "#/src/domain/context";

/** A client's row with its account manager's name, and the visits of its people. */
export type ManagedClient = ClientRow & Pick<Client, "accountManager" | "visits">;

/**
 * Returns a client as visible to the caller: without account manager, reminder setting and visits for client users.
 */
export function presentClient(
  { actor }: Pick<Context, "actor">,
  { nameKey: _, searchText: __, visits, ...client }: ManagedClient,
): Client {
  return actor.role === "client"
    ? { ...client, accountManagerId: null, accountManager: null, sendsReminders: null }
    : { ...client, ...(visits && { visits }) };
}
