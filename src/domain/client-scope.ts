import { eq, type SQL, sql } from "drizzle-orm";
import { clients } from "../../db/schema";
import type { Context } from "./context";

/** Client users reach their own client and nothing else. */
export function clientScope({ actor }: Pick<Context, "actor">): SQL {
  if (actor.role !== "client") return sql`true`;
  return actor.clientId ? eq(clients.id, actor.clientId) : sql`false`;
}
