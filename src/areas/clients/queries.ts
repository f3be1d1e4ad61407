import { asc, eq } from "drizzle-orm";
import { type ClientRow, clientStandings, clients, users } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import { clientScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { visitFields } from "./fields";
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
    .select({ visits: visitFields, accountManager })
    .from(clientStandings)
    .leftJoin(users, eq(users.id, row.accountManagerId ?? ""))
    .where(eq(clientStandings.clientId, row.id));
  return presentClient(ctx, { ...row, accountManager: null, ...found });
}

const accountManager = { firstName: users.firstName, lastName: users.lastName, email: users.email };
