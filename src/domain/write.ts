import { and, eq } from "drizzle-orm";
import { type Database, inside, type Reader, type Tx } from "#/db/client";
import { idempotencyKeys } from "#/db/schema";
import type { Actor } from "./actor";
import { appendEntries, type NewEntry, type NewOperation } from "./audit-log";
import { authorOf } from "./author";
import type { Context, DoneOperation } from "./context";
import { confirmRights } from "./credential";
import { Forbidden, ReusedKey } from "./errors";
import { undoUntilOf } from "./operation-standing";
import { mayUndo, undoableUntil } from "./undo-rights";

class ConfirmedWrite {
  readonly #entries: NewEntry[] = [];

  constructor(
    readonly tx: Tx,
    /** Time of the change, ISO 8601 in UTC. */
    readonly now: string,
    /** Generates a UUID for a new row. */
    readonly newId: () => string,
  ) {}

  /** Adds an entry for the audit log; the row itself is written in the same transaction. */
  readonly record = (entry: NewEntry) => {
    this.#entries.push(entry);
  };

  get entries(): readonly NewEntry[] {
    return this.#entries;
  }
}

/**
 * A transaction in which the caller's rights were verified. Created only by `write`, and by `writeByLink` for callers
 * without rights.
 */
export type Write = ConfirmedWrite;

type Options = {
  /**
   * False if the response contains a secret, or for a write that only prepares the request's own: its result is not
   * stored for the Idempotency-Key.
   */
  remember?: boolean;
  /** The operation that this write undoes. */
  undoes?: string | undefined;
};

/**
 * Changes the database on behalf of a user, and is the only way to do so: a write transaction whose audit rows form one
 * operation.
 * `change` may run again if the file was locked, so it must have no effects outside `tx`.
 * With an Idempotency-Key, a repeated request gets the result of the first and changes nothing.
 * @throws Unauthorized, Forbidden if the caller's rights have changed since the request was let in
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
    const stored = idempotency && (await findStoredResult<T>(ctx, tx, idempotency));
    if (stored) return stored;
    const confirmed = new ConfirmedWrite(tx, now, newId);
    const result = await change(confirmed);
    const { entries } = confirmed;
    const operationId = entries.length > 0 ? newId() : null;
    if (operationId) {
      const by = { userId: authorOf(actor).userId, ...linkOf(actor) };
      const newOperation = { ...by, createdAt: now, newId, operationId, undoes, entries };
      if (ctx.together) ctx.together.push(newOperation);
      else await appendEntries(tx, [newOperation]);
    }
    if (idempotency) {
      await tx.insert(idempotencyKeys).values({
        userId: actor.userId,
        ...idempotency,
        result: JSON.stringify(result ?? null),
        operationId,
        clientIds: JSON.stringify(actor.clientIds),
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
  if (operation) ctx.onOperation?.(operation);
  return result;
}

/**
 * Changes the database on behalf of the holder of a link that the portal sent, who has no rights to verify. `change`
 * itself must check that the link is still valid.
 * @param label the link's name in the audit log; must not identify a person
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

/** Names the link by which a person acts without a session, by its id. */
function linkOf({ credential }: Actor): Pick<NewOperation, "actorKind" | "actorLabel"> {
  return "linkId" in credential ? { actorKind: "link", actorLabel: credential.linkId } : {};
}

/** The result of a write, and its operation in the audit log; null if nothing was logged. */
type Done<T> = { result: T; operation: DoneOperation | null };

/** The part of a context that verbs need to join a common write. */
export type Together = Pick<Context, "db" | "together">;

/**
 * Runs several writes, each with its own user and time, in one transaction, so that all of them take effect or none.
 * Their audit rows are appended at the end, in order. `work` may run again.
 */
export function writeTogether<T>(db: Database, work: (joint: Together) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const together: NewOperation[] = [];
    const result = await work({ db: inside(db, tx), together });
    await appendEntries(tx, together);
    return result;
  });
}

/**
 * Returns true if this request was completed before. The row it addresses may since be gone, removed by the request
 * itself.
 */
export async function wasDone(ctx: Context): Promise<boolean> {
  return (await storedResult(ctx)) !== null;
}

/**
 * Returns the stored result of this request, for a verb with costly work ahead of its write.
 * @throws Unauthorized, Forbidden as `write` does
 */
export async function storedResult<T>(ctx: Context): Promise<Done<T> | null> {
  const { db, idempotency } = ctx;
  if (!idempotency) return null;
  await confirmRights(ctx, db.read);
  const stored = await findStoredResult<T>(ctx, db.read, idempotency);
  if (stored?.operation) ctx.onOperation?.(stored.operation);
  return stored;
}

async function findStoredResult<T>(
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
  if (row.clientIds !== JSON.stringify(ctx.actor.clientIds)) throw new Forbidden(otherRights);
  const { operationId: id } = row;
  const operation = id === null ? null : { id, undoUntil: await undoUntilOf(ctx, tx, id) };
  return { result: parseResult<T>(row.result), operation };
}

const otherRights =
  "Your access was changed since this was first sent, so its response is no longer available. Please load the page again.";

/** Parses a stored result. Safe because `write` stored it from a `T` for the same verb, as the fingerprint confirms. */
function parseResult<T>(text: string): T {
  return JSON.parse(text) as T;
}
