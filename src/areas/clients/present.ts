import type { ClientRow } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { Context } from "#/src/domain/context";

/** A client's row with its account manager's name, the visits of its people and its own fields. */
export type ManagedClient = ClientRow & Pick<Client, "accountManager" | "visits" | "fields">;

/**
 * Returns a client as visible to the caller: without account manager, reminder setting, visits and fields for client users.
 */
export function presentClient(
  { actor }: Pick<Context, "actor">,
  { nameKey: _, searchText: __, visits, fields, ...client }: ManagedClient,
): Client {
  return actor.role === "client"
    ? { ...client, accountManagerId: null, accountManager: null, sendsReminders: null }
    : { ...client, ...(visits && { visits }), ...(fields && { fields }) };
}
