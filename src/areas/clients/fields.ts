import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import { jsonObjectIf } from "#/db/json";
import { clients, users } from "#/db/schema";

/**
 * Selects the fields that {@link presentClient} returns, for a statement that joins `users` as the account manager.
 * Client users do not get their account manager.
 */
export function clientFields(isForClients: boolean): Record<string, Column | SQL> {
  const { nameKey: _, searchText: __, ...columns } = getTableColumns(clients);
  const { firstName, lastName, email } = users;
  const manager = jsonObjectIf(sql`${users.id} is not null`, { firstName, lastName, email });
  return isForClients
    ? { ...columns, accountManagerId: sql`null`, accountManager: sql`null`, sendsReminders: sql`null` }
    : { ...columns, accountManager: manager };
}
