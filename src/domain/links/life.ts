import { and, eq, getTableColumns, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Tx } from "#/db/client";
import { momentAfter } from "#/src/format/durations";
import type { NewEntry } from "../audit-log";
import { updated } from "../nouns/entries";
import { digest, newSecret } from "../secrets";
import type { Write } from "../write";
import type { LinkKind, StoredKind } from "./kind";

/** Makes the secret of a link; only its hash and its end are stored. */
export function newLink({ lifetimeMs }: Pick<LinkKind, "lifetimeMs">, now: string) {
  const secret = newSecret();
  return { secret, tokenHash: hashOfLink(secret), expiresAt: momentAfter(now, lifetimeMs ?? 0) };
}

/** Hashes the secret of a link. */
export function hashOfLink(secret: string): string {
  return digest(secret);
}

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
  secret: string;
  /** The network address of the request. */
  from: string;
  /** ISO 8601 in UTC. */
  now: string;
};

/** A kind whose links are logged. */
type LoggedKind = StoredKind & { rows: { noun: NonNullable<StoredKind["rows"]["noun"]> } };

/** Uses an open link once. Returns its id and the log entry; null if it opens nothing, even if only since a moment ago. */
export async function redeemLink(
  tx: Tx,
  kind: LoggedKind,
  { secret, from, now }: Use,
): Promise<{ id: string; entry: NewEntry } | null> {
  const { table, noun } = kind.rows;
  const after = { usedAt: now, usedFrom: from };
  const [used] = await tx
    .update(table)
    .set(after)
    .where(and(hasSecret(kind, secret), isUnended(kind), isUnexpired(kind, now)))
    .returning({ id: sql<string>`${table.id}` });
  if (!used) return null;
  const before = { usedAt: null, usedFrom: null };
  return { id: used.id, entry: updated(noun, used.id, { before, after }) };
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
