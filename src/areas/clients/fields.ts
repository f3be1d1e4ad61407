import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import { jsonObject, jsonObjectIf } from "#/db/json";
import { clientStandings, clients, clientFields as ownFields, users } from "#/db/schema";

/**
 * Selects the fields that {@link presentClient} returns, for a statement that joins `client_standings`, and `users` as
 * the account manager. Client users get neither their account manager nor visits.
 */
export function clientFields(isForClients: boolean): Record<string, Column | SQL> {
  const { nameKey: _, searchText: __, ...columns } = getTableColumns(clients);
  const { firstName, lastName, email } = users;
  const manager = jsonObjectIf(sql`${users.id} is not null`, { firstName, lastName, email });
  return isForClients
    ? { ...columns, accountManagerId: sql`null`, accountManager: sql`null`, sendsReminders: sql`null` }
    : { ...columns, accountManager: manager, visits: jsonObject(visitFields) };
}

/** The visits of a client's people. */
export const visitFields = {
  state: clientStandings.visitState,
  since: clientStandings.visitSince,
  lastVisitAt: clientStandings.lastVisitDay,
  people: clientStandings.people,
};

/** The values of the agency's own fields of a client, by key; those that `which` selects. */
export function fieldValues(which?: SQL): SQL<string> {
  const { clientId, key, value } = ownFields;
  const and = which ? sql` and ${key} in (${which})` : sql``;
  return sql`json((select json_group_object(${key}, json(${value})) from ${ownFields} where ${clientId} = ${clients.id}${and}))`;
}
