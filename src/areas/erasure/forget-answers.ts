import { eq, or, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { idempotencyKeys } from "#/db/schema";
import { holdsWords } from "./holds-words";

/** Forgets what the account was answered, and every kept answer that holds one of the words. */
export async function forgetAnswers(tx: Tx, words: readonly string[], userId: string | null) {
  await tx
    .delete(idempotencyKeys)
    .where(or(eq(idempotencyKeys.userId, userId ?? ""), holdsWords(sql`${idempotencyKeys.result}`, words)));
}
