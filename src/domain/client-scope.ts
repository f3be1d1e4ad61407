import { eq, type SQL, sql } from "drizzle-orm";
import { clients, designRevisions } from "#/db/schema";
import type { Context } from "./context";

/** Restricts client users to their own client. */
export function clientScope({ actor }: Pick<Context, "actor">): SQL {
  if (actor.role !== "client") return sql`true`;
  return actor.clientId ? eq(clients.id, actor.clientId) : sql`false`;
}

/** Restricts client users to revisions that were sent to them. */
export function revisionScope({ actor }: Pick<Context, "actor">): SQL {
  return actor.role === "client" ? eq(designRevisions.sentForReview, true) : sql`true`;
}
