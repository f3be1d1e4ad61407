import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { clientMembers, clients, users } from "#/db/schema";
import type { OwnClient } from "#/src/contract/users";

/** Builds the ids of the clients that a user belongs to, as a JSON array in no particular order. */
export function clientIdsOf(userId: SQLWrapper): SQL<string> {
  return sql<string>`(select json_group_array(member.client_id) from ${clientMembers} as member
    where member.user_id = ${userId})`;
}

/** Builds the clients that a user belongs to, by name, as a JSON array of `OwnClient`. */
export function clientsOf(userId: SQLWrapper): SQL<string> {
  return sql<string>`(select json_group_array(json_object('id', own.id, 'name', own.name)) from (
    select client.id, client.name from ${clientMembers} as member join ${clients} as client on client.id = member.client_id
    where member.user_id = ${userId} order by client.name_key) as own)`;
}

/** Parses what `clientsOf` selects. Safe because the statement built it. */
export function readClients(written: string): { clients: OwnClient[]; clientId: string | null } {
  const clients = JSON.parse(written) as OwnClient[];
  return { clients, clientId: clients[0]?.id ?? null };
}

/** Parses what `clientIdsOf` selects, and sorts it. */
export function sortedIds(written: string): string[] {
  return (JSON.parse(written) as string[]).sort();
}

/** Returns one string for a set of clients, to compare and to key caches with. */
export function clientsKey({ clientIds }: { clientIds: readonly string[] }): string {
  return clientIds.join(",");
}

/** Restricts a query of users to the active members of a client. */
export function isMemberOf(clientId: SQLWrapper | string): SQL {
  return sql`(${isClientOf(clientId)} and ${users.active} = 1)`;
}

/** Restricts a query of users to the members of a client, active or not. */
export function isClientOf(clientId: SQLWrapper | string): SQL {
  return sql`(${users.role} = 'client' and ${users.id} in (
    select member.user_id from ${clientMembers} as member where member.client_id = ${clientId}))`;
}
