import { and, eq, getTableColumns, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { momentAfter } from "#/src/format/durations";
import { appendEntries, type NewEntry } from "../audit-log";
import type { Write } from "../write";
import { isStored, type LinkKind, type LinkRows, type StoredKind } from "./kind";
import { everyLinkKind } from "./kinds";
import { isUnended, withdrawLinks } from "./life";

/** Ends the open links of a user who loses their access. */
export async function endLinksOf(
  w: Pick<Write, "tx" | "now" | "record">,
  userId: string,
  kinds: readonly LinkKind[] = everyLinkKind,
): Promise<void> {
  for (const kind of kinds.filter(isStored)) {
    const { onEndOfAccess, recipient } = kind.rows;
    const isTheirs = recipient.names === "account" ? eq(recipient.column, userId) : addressIs(kind, userId);
    if (onEndOfAccess === "withdraw") await withdrawLinks(w, kind, isTheirs);
    else if (onEndOfAccess === "delete") await w.tx.delete(kind.rows.table).where(only(kind, isTheirs));
  }
}

function addressIs({ rows: { recipient } }: StoredKind, userId: string): SQL {
  return sql`${recipient.column} = (select email from users where id = ${userId})`;
}

/** Ends every open link of a restored database; new ones can be sent. */
export async function endAllLinks(
  tx: Tx,
  now: string,
  kinds: readonly LinkKind[] = everyLinkKind,
): Promise<void> {
  for (const kind of kinds.filter(isStored)) {
    const { table, former, noun, onRestore } = kind.rows;
    if (former) await tx.delete(former.table);
    if (onRestore === "delete") await tx.delete(table).where(only(kind));
    if (onRestore !== "end") continue;
    const ended = await tx
      .update(table)
      .set({ tokenHash: null })
      .where(and(isNotNull(table.tokenHash), isUnended(kind)))
      .returning({ id: sql<string>`${table.id}` });
    const after = { linkEnded: "The database was restored from a backup." };
    const entries = ended.flatMap(({ id }): NewEntry[] =>
      noun ? [{ entity: noun.entity, entityId: id, action: "update", before: {}, after }] : [],
    );
    const by = { userId: null, actorKind: "job", actorLabel: "restore" } as const;
    await appendEntries(tx, [{ ...by, createdAt: now, entries }]);
  }
}

type Person = {
  /** Null if the person had no account. */
  userId: string | null;
  /** Lower case. */
  email: string;
  /** Returns the address that replaces theirs, for the id of an account or a link. */
  addressFor: (id: string) => string;
};

export type ErasedLink = Pick<NewEntry, "entity"> & { id: string };

/**
 * Erases the addresses and secrets in every link of a person; time, sender and decisions remain.
 * @returns the links that are logged
 */
export async function eraseLinks(
  tx: Tx,
  person: Person,
  kinds: readonly LinkKind[] = everyLinkKind,
): Promise<ErasedLink[]> {
  const erased: ErasedLink[] = [];
  for (const kind of kinds.filter(isStored)) {
    const { table, noun, recipient, former, onErasure } = kind.rows;
    const theirs = recipient.names === "account" ? person.userId : person.email;
    if (theirs === null || typeof onErasure === "object") continue;
    const isTheirs = only(kind, eq(recipient.column, theirs));
    if (onErasure === "delete") {
      await tx.delete(table).where(isTheirs);
      continue;
    }
    const rows = await tx
      .select({ id: sql<string>`${table.id}` })
      .from(table)
      .where(isTheirs);
    const ids = rows.map(({ id }) => id);
    for (const id of ids) {
      const address = person.addressFor(recipient.names === "account" ? theirs : id);
      await tx.update(table).set(stripped(kind.rows, address)).where(eq(table.id, id));
    }
    if (former) await tx.delete(former.table).where(inArray(former.link, ids));
    if (noun) erased.push(...ids.map((id) => ({ entity: noun.entity, id })));
  }
  return erased;
}

/** Returns the columns of a link without the person's data. */
function stripped({ table, secrets }: LinkRows, email: string): Record<string, unknown> {
  const { email: hasEmail, usedFrom, continuedFrom, line } = getTableColumns(table);
  return {
    ...Object.fromEntries(secrets.map((column) => [column, null])),
    ...(hasEmail && { email }),
    ...(line && { line: null }),
    ...(continuedFrom && { continuedFrom: null }),
    ...(usedFrom && { usedFrom: sql`iif(${usedFrom} is null, null, 'erased')` }),
  };
}

/** Deletes expired links of the kinds that are not kept, and forgets replaced links after their time. */
export async function sweepLinks(
  tx: Tx,
  now: Date,
  kinds: readonly LinkKind[] = everyLinkKind,
): Promise<void> {
  for (const kind of kinds.filter(isStored)) {
    const { table, former, onExpiry } = kind.rows;
    const afterMs = onExpiry === "delete" ? 0 : "afterMs" in onExpiry ? onExpiry.afterMs : null;
    if (afterMs !== null) {
      await tx.delete(table).where(only(kind, lt(table.expiresAt, momentAfter(now, -afterMs))));
    }
    if (former) {
      await tx.delete(former.table).where(lt(former.createdAt, momentAfter(now, -former.maxAgeMs)));
    }
  }
}

/** Restricts a condition to the links of a kind. */
function only({ rows }: StoredKind, which?: SQL): SQL | undefined {
  return and(which, rows.only ?? undefined);
}
