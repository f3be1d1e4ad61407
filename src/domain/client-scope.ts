import { eq, type SQL, sql } from "drizzle-orm";
import { clients, designRevisions } from "#/db/schema";
import type { Context } from "./context";

/** Client users reach their own client and nothing else. */
export function clientScope({ actor }: Pick<Context, "actor">): SQL {
  if (actor.role !== "client") return sql`true`;
  return actor.clientId ? eq(clients.id, actor.clientId) : sql`false`;
}

/** Client users know of the revisions that were sent to them and of no others. */
export function revisionScope({ actor }: Pick<Context, "actor">): SQL {
  return actor.role === "client" ? eq(designRevisions.sentForReview, true) : sql`true`;
}
