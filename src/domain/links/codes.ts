import { and, getTableColumns, gt, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Tx } from "#/db/client";
import { minuteMs, momentAfter } from "#/src/format/durations";
import { digest, isSameText } from "../secrets";
import type { CodeRules, StoredKind } from "./kind";

/** A kind of link with a code. */
type WithCode = StoredKind & { code: CodeRules };

/**
 * Hashes a code together with a secret that no row contains, such as the browser's, as six digits alone could be found
 * by trying.
 */
export function hashOfCode(secret: string, code: string): string {
  return digest(`${secret} ${code}`);
}

/** Returns the end of a code that is sent now, ISO 8601 in UTC. */
export function endOfCode({ code }: WithCode, now: string): string {
  return momentAfter(now, code.minutes * minuteMs);
}

/** Compares a typed code with a stored hash. */
export function isCode(hash: string | null, secret: string, typed: string): boolean {
  return hash !== null && isSameText(hash, hashOfCode(secret, typed));
}

/**
 * Counts an attempt at the code of a link, before it is compared. Returns false if no attempts are left, the code has
 * expired, or no link matches.
 */
export async function countTry(
  tx: Tx,
  { rows: { table }, code }: WithCode,
  { which, now }: { which: SQL | undefined; now: string },
): Promise<boolean> {
  const [tries, endsAt] = [columnOf(table, code.columns.tries), columnOf(table, code.columns.endsAt)];
  const { rowsAffected } = await tx
    .update(table)
    .set({ [code.columns.tries]: sql`${tries} + 1` })
    .where(and(which, lt(tries, code.tries), gt(endsAt, now)));
  return rowsAffected > 0;
}

function columnOf(table: StoredKind["rows"]["table"], name: string): SQLiteColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`Links have no column ${name}.`);
  return column;
}
