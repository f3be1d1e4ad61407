import { and, getTableColumns, gt, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Tx } from "#/db/client";
import { minuteMs, momentAfter } from "#/src/format/durations";
import { digest, isSameText } from "../secrets";
import { hashOfBrowser } from "./browsers";
import type { BrowserRules, CodeRules, StoredKind } from "./kind";

/** A kind of link with a code. */
type WithCode = StoredKind & { code: CodeRules };

/**
 * Hashes a code together with a secret that no row contains, such as the browser's, as six digits alone could be found
 * by trying.
 */
export function hashOfCode(secret: string, code: string): string {
  return digest(`${secret} ${code}`);
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

type Coded = { which: SQL | undefined; secret: string; code: string; now: string };

/** Stores a new code of a link, which ends the earlier one. Returns its end, ISO 8601 in UTC. */
export async function storeCode(
  tx: Tx,
  { rows: { table }, code: rules }: WithCode,
  coded: Coded,
): Promise<string> {
  const { hash, tries, endsAt, sent } = rules.columns;
  const end = momentAfter(coded.now, rules.minutes * minuteMs);
  await tx
    .update(table)
    .set({
      ...{ [hash]: hashOfCode(coded.secret, coded.code), [tries]: 0, [endsAt]: end },
      ...(sent !== null && { [sent]: sql`${columnOf(table, sent)} + 1` }),
    })
    .where(coded.which);
  return end;
}

/** Returns true if another code of the link can be sent. */
export function hasCodeLeft({ code }: WithCode, sent: number): boolean {
  return code.perLink === null || sent < code.perLink;
}

/** Returns true while a code that was sent can be typed. */
export function isCodeOpen(endsAt: string | null, now: string): boolean {
  return endsAt !== null && endsAt > now;
}

/** Opens a link once in the browser in which its code was typed. Returns false for a wrong code. */
export async function bindByCode(
  tx: Tx,
  kind: WithCode & { browser: BrowserRules },
  { browser, ...coded }: Coded & { browser: string },
): Promise<boolean> {
  const { which, secret, code, now } = coded;
  if (!(await countTry(tx, kind, { which, now }))) return false;
  const { table } = kind.rows;
  const { hash, endsAt } = kind.code.columns;
  const [link] = await tx
    .select({ hash: sql<string | null>`${columnOf(table, hash)}` })
    .from(table)
    .where(which);
  if (!link || !isCode(link.hash, secret, code)) return false;
  const bound = { [kind.browser.column]: hashOfBrowser(browser), [hash]: null, [endsAt]: null };
  await tx.update(table).set(bound).where(which);
  return true;
}

function columnOf(table: StoredKind["rows"]["table"], name: string): SQLiteColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`Links have no column ${name}.`);
  return column;
}
