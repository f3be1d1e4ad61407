import { type AnyColumn, and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#/db/client";
import { apiTokens, deviceCodes, sessions } from "#/db/schema";
import type { Role } from "#/src/contract/choices/users";
import { appendEntries, type NewEntry, type NewOperation } from "./audit-log";
import { endAllLinks, endLinksOf } from "./links/end";
import { tokenNoun } from "./nouns/people";
import type { Write } from "./write";

/**
 * Signs everyone out of a restored database: its sessions, tokens and links are as old as the backup, and those ended
 * since must not become valid again. Tokens whose ids are in `tokensToKeep` remain.
 * @returns the number of revoked tokens
 */
export function endAccess(
  db: Database,
  now: Date,
  tokensToKeep: ReadonlySet<string> | "all",
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.delete(sessions);
    await tx.delete(deviceCodes);
    await endAllLinks(tx, now.toISOString());
    if (tokensToKeep === "all") return 0;
    const revoked = await tx
      .delete(apiTokens)
      .where(sql`${apiTokens.id} not in (select value from json_each(${JSON.stringify([...tokensToKeep])}))`)
      .returning({ id: apiTokens.id, name: apiTokens.name, role: apiTokens.role, userId: apiTokens.userId });
    const operations = revoked.map(({ id, ...before }): NewOperation => {
      const entry: NewEntry = { entity: tokenNoun.entity, entityId: id, action: "delete", before };
      return { userId: before.userId, createdAt: now.toISOString(), entries: [entry] };
    });
    await appendEntries(tx, operations);
    return revoked.length;
  });
}

type Ending = Pick<Write, "tx" | "now" | "record">;

/** Deletes matching tokens and logs each deletion. Returns their number. */
export async function removeTokens(
  { tx, record }: Pick<Ending, "tx" | "record">,
  which: SQL | undefined,
): Promise<number> {
  const removed = await tx
    .delete(apiTokens)
    .where(which)
    .returning({ id: apiTokens.id, name: apiTokens.name, role: apiTokens.role, userId: apiTokens.userId });
  for (const { id, ...before } of removed) {
    record({ entity: tokenNoun.entity, entityId: id, action: "delete", before });
  }
  return removed.length;
}

/**
 * Ends the access that a user has from before a change of role. All sessions and device codes end when a user becomes a
 * client or stops being one, since clients' sessions last longer. Between roles of staff only access by mail ends: staff
 * cannot use it anyway, and it must not become valid again if the user turns into a client.
 */
export async function endAccessOfRole(
  w: Ending,
  userId: string,
  roles: readonly [Role, Role],
): Promise<void> {
  const isAll = roles.includes("client");
  const cameByMail = (column: AnyColumn) => (isAll ? undefined : eq(column, "mail"));
  await w.tx.delete(sessions).where(and(eq(sessions.userId, userId), cameByMail(sessions.cameBy)));
  await w.tx.delete(deviceCodes).where(and(eq(deviceCodes.userId, userId), cameByMail(deviceCodes.cameBy)));
  await removeTokens(w, and(eq(apiTokens.userId, userId), eq(apiTokens.cameBy, "mail")));
  await endLinksOf(w, userId);
}
