import { eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { clients, designRevisions } from "#/db/schema";
import type { Actor } from "./actor";
import type { Context } from "./context";

/** Restricts client users to the clients that they belong to. */
export function clientScope({ actor }: Pick<Context, "actor">): SQL {
  return actor.role === "client" ? inArray(clients.id, [...actor.clientIds]) : sql`true`;
}

/** Restricts client users likewise in a prepared statement, to which `ownClients` passes the ids. */
export function isOwnClient(column: SQLWrapper): SQL {
  return sql`${column} in (select value from json_each(${sql.placeholder("clientIds")}))`;
}

/** Returns the parameters of a statement with `isOwnClient`. */
export function ownClients({ clientIds }: Pick<Actor, "clientIds">) {
  return { clientIds: JSON.stringify(clientIds) };
}

/** Restricts client users to revisions that were sent to them. */
export function revisionScope({ actor }: Pick<Context, "actor">): SQL {
  return actor.role === "client" ? eq(designRevisions.sentForReview, true) : sql`true`;
}
