import { and, eq } from "drizzle-orm";
import { type Database, inside, type Reader, type Tx } from "#/db/client";
import { idempotencyKeys } from "#/db/schema";
import { appendEntries, type NewEntry, type NewOperation } from "./audit-log";
import type { Context, DoneOperation } from "./context";
import { confirmRights } from "./credential";
import { ReusedKey } from "./errors";
import { undoUntilOf } from "./operation-standing";
import { mayUndo, undoableUntil } from "./undo-rights";

class ConfirmedWrite {
  readonly #entries: NewEntry[] = [];

  constructor(
    readonly tx: Tx,
    /** The moment of the change, ISO 8601 in UTC. */
    readonly now: string,
    /** A UUID for each new row. */
    readonly newId: () => string,
  ) {}

  /** Notes a change for the audit log; the row is written in this same transaction. */
  readonly record = (entry: NewEntry) => {
    this.#entries.push(entry);
  };

  get entries(): readonly NewEntry[] {
    return this.#entries;
  }
}

/** A transaction in which the caller's rights were confirmed. Only `write` makes one, and `writeByLink` where there are none. */
export type Write = ConfirmedWrite;

type Options = {
  /**
   * False where the answer holds a secret, or is only a step on the way to the request's own write: it is then
   * not kept with an Idempotency-Key.
   */
  remember?: boolean;
  /** The operation that this write takes back. */
  undoes?: string | undefined;
};

/**
 * The one way to change the database on somebody's behalf: a write transaction with its audit rows inside, which are
 * one operation.
 * `change` may run again when the file was locked, so it keeps its effects inside `tx`.
 * With an Idempotency-Key, a repeated request gets the first one's result and changes nothing.
 * @throws Unauthorized, Forbidden when the caller's rights are no longer those that the request came in with
 */
export async function write<T>(
  ctx: Context,
  change: (write: Write) => Promise<T>,
  { remember = true, undoes }: Options = {},
): Promise<T> {
  const { actor, now, newId } = ctx;
  const idempotency = remember ? ctx.idempotency : null;
  const { result, operation } = await ctx.db.transaction(async (tx): Promise<Done<T>> => {
    await confirmRights(ctx, tx);
    const kept = idempotency && (await findKept<T>(ctx, tx, idempotency));
    if (kept) return kept;
    const confirmed = new ConfirmedWrite(tx, now, newId);
    const result = await change(confirmed);
    const { entries } = confirmed;
    const operationId = entries.length > 0 ? newId() : null;
    if (operationId) {
      const newOperation = { userId: actor.userId, createdAt: now, newId, operationId, undoes, entries };
      if (ctx.together) ctx.together.push(newOperation);
      else await appendEntries(tx, [newOperation]);
    }
    if (idempotency) {
      await tx.insert(idempotencyKeys).values({
        userId: actor.userId,
        ...idempotency,
        result: JSON.stringify(result ?? null),
        operationId,
        createdAt: now,
      });
    }
    if (operationId === null) return { result, operation: null };
    const undoUntil = undoes
      ? await undoUntilOf(ctx, tx, operationId)
      : mayUndo(actor, entries)
        ? undoableUntil(now)
        : null;
    return { result, operation: { id: operationId, undoUntil } };
  });
  if (operation) ctx.tellOperation?.(operation);
  return result;
}

/**
 * The same on behalf of nobody: of whoever holds a link that the portal sent, who has no rights to confirm. `change`
 * looks itself at what the link still opens.
 * @param label what the audit log calls the link; it names nobody
 */
export function writeByLink<T>(
  { db, now, newId }: Pick<Context, "db" | "now" | "newId">,
  label: string,
  change: (write: Write) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const open = new ConfirmedWrite(tx, now, newId);
    const result = await change(open);
    const by = { userId: null, actorKind: "link", actorLabel: label } as const;
    await appendEntries(tx, [{ ...by, createdAt: now, newId, entries: open.entries }]);
    return result;
  });
}

/** What a write returned, and the operation that it is in the audit log; null when it left nothing there. */
type Done<T> = { result: T; operation: DoneOperation | null };

/** What verbs get, beside the rest of a context, whose writes are to be one. */
export type Together = Pick<Context, "db" | "together">;

/**
 * Many writes as one, each by somebody at some moment: they share a transaction, so that none stands without the
 * others, and their audit rows are put down at its end, in the order of the writes. `work` may run again.
 */
export function writeTogether<T>(db: Database, work: (joint: Together) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const together: NewOperation[] = [];
    const result = await work({ db: inside(db, tx), together });
    await appendEntries(tx, together);
    return result;
  });
}

/** True when this very request was done before: it may then be about a row that it removed itself. */
export async function wasDone(ctx: Context): Promise<boolean> {
  return (await keptResult(ctx)) !== null;
}

/**
 * What this very request was answered before, for a verb that does something costly ahead of its write.
 * @throws Unauthorized, Forbidden as `write` does
 */
export async function keptResult<T>(ctx: Context): Promise<Done<T> | null> {
  const { db, idempotency } = ctx;
  if (!idempotency) return null;
  await confirmRights(ctx, db.read);
  const kept = await findKept<T>(ctx, db.read, idempotency);
  if (kept?.operation) ctx.tellOperation?.(kept.operation);
  return kept;
}

async function findKept<T>(
  ctx: Context,
  tx: Reader | Tx,
  { key, fingerprint }: { key: string; fingerprint: string },
): Promise<Done<T> | null> {
  const [row] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, ctx.actor.userId), eq(idempotencyKeys.key, key)));
  if (!row) return null;
  if (row.fingerprint !== fingerprint) throw new ReusedKey();
  const { operationId: id } = row;
  const operation = id === null ? null : { id, undoUntil: await undoUntilOf(ctx, tx, id) };
  return { result: parseResult<T>(row.result), operation };
}

/** The text was written by `write` from a `T`, by the same request's verb (the fingerprint says so). */
function parseResult<T>(text: string): T {
  return JSON.parse(text) as T;
}
