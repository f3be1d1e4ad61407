import { asc, eq, ne, sql } from "drizzle-orm";
import { clientOnboarding, clients } from "#/db/schema";
import type { WorkClient } from "#/src/contract/work";
import type { Context } from "#/src/domain/context";

/** The clients that somebody can have work for, by name: all but those that have left. */
export function listWorkClients({ db }: Context): Promise<WorkClient[]> {
  return db.read
    .select({
      id: clients.id,
      name: clients.name,
      hasTasks: sql<boolean>`${clientOnboarding.id} is not null`.mapWith(Boolean),
    })
    .from(clients)
    .leftJoin(clientOnboarding, eq(clientOnboarding.clientId, clients.id))
    .where(ne(clients.status, "churned"))
    .orderBy(asc(clients.nameKey));
}
