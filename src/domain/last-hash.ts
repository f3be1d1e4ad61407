import { sql } from "drizzle-orm";
import type { Database } from "#/db/client";
import { cacheUntilCommit } from "#/db/commit-cache";
import { statement } from "#/db/statement";

/**
 * Returns the audit log's last hash, the same for all processes. While it is unchanged, so is everything that the log
 * covers. Null if nothing is logged yet.
 */
export function lastHash(db: Database): Promise<string | null> {
  return kept(db, "", async () => (await findLast(db.read, null, {}))[0]?.hash ?? null);
}

const kept = cacheUntilCommit<string | null>();

const findLast = statement<{ hash: string }>(
  () => sql`select hash from audit_logs where seq = (select max(seq) from audit_logs)`,
);
