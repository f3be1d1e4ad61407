import { sql } from "drizzle-orm";
import type { Database } from "#/db/client";
import { apiTokens, deviceCodes, sessions } from "#/db/schema";
import { appendEntries, type NewEntry, type Told } from "./audit-log";

/**
 * Signs everybody out of a restored database: what it knows of sessions and tokens is as old as the backup, and what
 * was ended since must not come back. Tokens whose ids are in `kept` stay.
 * @returns how many tokens were revoked
 */
export function endAccess(db: Database, now: Date, kept: ReadonlySet<string> | "all"): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.delete(sessions);
    await tx.delete(deviceCodes);
    if (kept === "all") return 0;
    const revoked = await tx
      .delete(apiTokens)
      .where(sql`${apiTokens.id} not in (select value from json_each(${JSON.stringify([...kept])}))`)
      .returning({ id: apiTokens.id, name: apiTokens.name, role: apiTokens.role, userId: apiTokens.userId });
    const told = revoked.map(({ id, ...before }): Told => {
      const entry: NewEntry = { entity: "api_token", entityId: id, action: "delete", before };
      return { userId: before.userId, createdAt: now.toISOString(), entries: [entry] };
    });
    await appendEntries(tx, told);
    return revoked.length;
  });
}
