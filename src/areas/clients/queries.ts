import { asc, eq } from "drizzle-orm";
import { readJson } from "#/db/json";
import { type ClientRow, clientStandings, clients, users } from "#/db/schema";
import type { ClientFieldValues } from "#/src/contract/client-fields";
import type { Client } from "#/src/contract/clients";
import { clientScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { fieldValues, visitFields } from "./fields";
import { presentClient } from "./present";

/** Lists the clients visible to the caller by name, for a picker. */
export function listClientNames(ctx: Context): Promise<{ id: string; name: string }[]> {
  return ctx.db.read
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(clientScope(ctx))
    .orderBy(asc(clients.nameKey));
}

/** Returns the client for display. */
export async function showClient(ctx: Context, row: ClientRow): Promise<Client> {
  const [found] = await ctx.db.read
    .select({ visits: visitFields, accountManager, fields: fieldValues() })
    .from(clientStandings)
    .innerJoin(clients, eq(clients.id, clientStandings.clientId))
    .leftJoin(users, eq(users.id, row.accountManagerId ?? ""))
    .where(eq(clientStandings.clientId, row.id));
  const fields = readJson<ClientFieldValues>(found?.fields ?? "{}");
  return presentClient(ctx, { ...row, accountManager: null, ...found, fields });
}

const accountManager = { firstName: users.firstName, lastName: users.lastName, email: users.email };
