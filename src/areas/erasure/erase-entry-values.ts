import { sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { auditLogs } from "#/db/schema";
import type { ErasedLink } from "#/src/domain/links/end";
import { holdsWords } from "./holds-words";

const trigger = "audit_logs_no_update";

type Theirs = {
  /** The person's names and address. */
  words: readonly string[];
  userId: string | null;
  /** The links sent to the person. */
  links: readonly ErasedLink[];
};

/**
 * Erases the values of every audit log entry that contains one of the words, or concerns the account, its tokens and
 * views, or links sent to the person. The chain stays valid, since its hashes cover digests of the
 * values. Entries of format 1 are kept: their hashes cover the values themselves.
 */
export async function eraseEntryValues(tx: Tx, { words, userId, links }: Theirs) {
  const values = sql`coalesce(${auditLogs.before}, '') || coalesce(${auditLogs.after}, '')`;
  const isTheirs = sql`(${auditLogs.before} is not null or ${auditLogs.after} is not null) and (
    (${auditLogs.entity} = 'user' and ${auditLogs.entityId} = ${userId})
    or (${auditLogs.entity} in ('api_token', 'saved_view') and ${auditLogs.userId} = ${userId})
    or (${auditLogs.entity}, ${auditLogs.entityId}) in (
      select value ->> 'entity', value ->> 'id' from json_each(${JSON.stringify(links)}))
    or ${holdsWords(values, words)})`;
  const [sealed] = await tx.all<{ count: number }>(
    sql`select count(*) as "count" from ${auditLogs} where ${auditLogs.format} = 1 and ${isTheirs}`,
  );
  const [rule] = await tx.all<{ sql: string }>(sql`select sql from sqlite_schema where name = ${trigger}`);
  if (!rule) throw new Error(`The trigger ${trigger} is missing; db:verify says more.`);
  await tx.run(sql.raw(`drop trigger ${trigger}`));
  const erased = await tx
    .update(auditLogs)
    .set({ before: null, after: null })
    .where(sql`${auditLogs.format} >= 2 and ${isTheirs}`)
    .returning({ seq: auditLogs.seq });
  await tx.run(sql.raw(rule.sql));
  return { erased: erased.length, sealed: sealed?.count ?? 0 };
}
