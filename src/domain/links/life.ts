import { and, eq, getTableColumns, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Tx } from "#/db/client";
import type { NewEntry } from "../audit-log";
import { updated } from "../nouns/entries";
import type { Write } from "../write";
import type { StoredKind } from "./kind";
import { hashOfLink } from "./new-link";

/** The condition that finds the link of a secret, whatever its state. */
export function hasSecret({ rows }: StoredKind, secret: string): SQL | undefined {
  return and(eq(rows.table.tokenHash, hashOfLink(secret)), rows.only ?? undefined);
}

/** The condition of links that have not expired. */
export function isUnexpired({ rows }: StoredKind, now: string): SQL {
  return gt(rows.table.expiresAt, now);
}

/** The condition of links that were neither used nor withdrawn. */
export function isUnended({ rows }: StoredKind): SQL | undefined {
  const { usedAt, withdrawnAt } = outcomeOf(rows.table);
  return and(isNull(usedAt), isNull(withdrawnAt), rows.only ?? undefined);
}

type Outcome = {
  tokenHash: string | null;
  expiresAt: string;
  usedAt: string | null;
  withdrawnAt: string | null;
};

/** Computes the state of a link with an outcome. */
export function stateOfLink(link: Outcome, now: string): "used" | "withdrawn" | "expired" | "open" {
  if (link.usedAt !== null) return "used";
  if (link.withdrawnAt !== null) return "withdrawn";
  return link.tokenHash === null || link.expiresAt <= now ? "expired" : "open";
}

type Use = {
  /** The network address of the request. */
  from: string;
  /** ISO 8601 in UTC. */
  now: string;
};

/** A kind whose links are logged. */
export type LoggedKind = StoredKind & { rows: { noun: NonNullable<StoredKind["rows"]["noun"]> } };

/** Uses the open link of a secret once, as `redeemLinkWhere` does. */
export function redeemLink(tx: Tx, kind: LoggedKind, { secret, ...use }: Use & { secret: string }) {
  return redeemLinkWhere(tx, kind, hasSecret(kind, secret), use);
}

/** Uses an open link once. Returns its id and the log entry; null if it opens nothing, even if only since a moment ago. */
export async function redeemLinkWhere(
  tx: Tx,
  kind: LoggedKind,
  which: SQL | undefined,
  { from, now }: Use,
): Promise<{ id: string; entry: NewEntry } | null> {
  const { table, noun } = kind.rows;
  const after = { usedAt: now, usedFrom: from };
  const [used] = await tx
    .update(table)
    .set(after)
    .where(and(which, isUnended(kind), isUnexpired(kind, now)))
    .returning({ id: sql<string>`${table.id}` });
  if (!used) return null;
  const before = { usedAt: null, usedFrom: null };
  return { id: used.id, entry: updated(noun, used.id, { before, after }) };
}

/** Uses a link of a kind that stores no outcome, by deleting it. Returns its recipient; null if it opens nothing. */
export async function redeemByDeleting(
  tx: Tx,
  { rows }: StoredKind,
  which: SQL | undefined,
  now: string,
): Promise<string | null> {
  const { column } = rows.recipient;
  const isOpen = and(gt(rows.table.expiresAt, now), isNotNull(column), rows.only ?? undefined);
  const [used] = await tx
    .delete(rows.table)
    .where(and(which, isOpen))
    .returning({ recipient: sql<string>`${column}` });
  return used?.recipient ?? null;
}

/** Remembers the secret of a link that is about to be replaced, if its kind recognizes former links. */
export async function rememberFormerLink(
  { tx, now }: Pick<Write, "tx" | "now">,
  { rows: { former } }: StoredKind,
  { id, tokenHash }: { id: string; tokenHash: string | null },
): Promise<void> {
  if (!former || !tokenHash) return;
  const keys = new Map(Object.entries(getTableColumns(former.table)).map(([key, column]) => [column, key]));
  const [link = "", createdAt = ""] = [former.link, former.createdAt].map((column) => keys.get(column));
  await tx.insert(former.table).values({ tokenHash, [link]: id, [createdAt]: now });
}

/** Withdraws matching links that were neither used nor withdrawn, and logs each. */
export async function withdrawLinks(
  { tx, now, record }: Pick<Write, "tx" | "now" | "record">,
  kind: StoredKind,
  which: SQL | undefined,
): Promise<void> {
  const { table, noun } = kind.rows;
  const ended = await tx
    .update(table)
    .set({ withdrawnAt: now })
    .where(and(which, isUnended(kind)))
    .returning({ id: sql<string>`${table.id}` });
  const [before, after] = [{ withdrawnAt: null }, { withdrawnAt: now }];
  for (const { id } of ended) if (noun) record(updated(noun, id, { before, after }));
}

/** @throws for a table whose rows do not store their outcome */
function outcomeOf(table: StoredKind["rows"]["table"]) {
  const { usedAt, withdrawnAt } = getTableColumns(table);
  if (!usedAt || !withdrawnAt) throw new Error("This kind of link stores no outcome.");
  return { usedAt, withdrawnAt } satisfies Record<string, SQLiteColumn>;
}
