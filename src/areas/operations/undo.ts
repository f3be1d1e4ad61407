import type { Undone } from "#/src/contract/operations";
import type { Context } from "#/src/domain/context";
import { Conflict, Gone, NotFound } from "#/src/domain/errors";
import { type ImportCall, importCalls } from "#/src/domain/import-calls";
import { storedResult } from "#/src/domain/write";
import { entriesOf, findOperation } from "./find-operation";
import { planUndo } from "./plan-undo";
import { requireUndoable } from "./require-undoable";
import { nothingUndone, undoOperation } from "./undo-operation";

/**
 * Checks that an operation, or an import of several, exists.
 * @throws NotFound
 */
export async function findUndoable(ctx: Context, id: string) {
  if (await isOperation(ctx, id)) return;
  await findImport(ctx, id);
}

/**
 * Undoes an operation or a whole import.
 * @throws the errors of `undoOperation` and `undoImport`
 */
export async function undo(ctx: Context, id: string): Promise<Undone> {
  return (await isOperation(ctx, id)) ? undoOperation(ctx, id) : undoImport(ctx, id);
}

async function isOperation(ctx: Context, id: string): Promise<boolean> {
  try {
    await findOperation(ctx, id);
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

/**
 * Finds the calls of the caller's own import; for admins, of any.
 * @throws NotFound
 */
async function findImport(ctx: Context, importId: string): Promise<ImportCall[]> {
  const calls = await importCalls(ctx, ctx.db.read, importId);
  const isTheirs = calls.every(({ userId }) => userId === ctx.actor.userId) || ctx.actor.role === "admin";
  if (calls.length === 0 || !isTheirs) throw new NotFound();
  return calls;
}

/**
 * Undoes the calls of an import, newest first, each as an operation of its own, since a long import would block all
 * other writes. Every call is checked before the first is undone. If there is a conflict nevertheless, the calls undone
 * before remain undone, and the next attempt continues.
 * @throws NotFound, Forbidden; Gone if all of it was undone or can no longer be; Conflict if a row was changed since,
 * or other data refers to each
 */
async function undoImport(ctx: Context, importId: string): Promise<Undone> {
  const stored = await storedResult<Undone>(ctx);
  if (stored) return stored.result;
  const open = (await findImport(ctx, importId)).filter(({ isUndone }) => !isUndone);
  if (open.length === 0) throw new Gone("This was undone already.");
  const own = new Set(open.map(({ operationId }) => operationId));
  for (const id of own) await requireFree(ctx, id, own);

  let undone = nothingUndone;
  for (const [at, id] of [...own].entries()) {
    // Only the last call stores its response, which contains the result of all.
    const part = at === own.size - 1 ? ctx : { ...ctx, idempotency: null };
    undone = await undoOperation(part, id, { before: undone });
  }
  if ([undone.restored, undone.changed, undone.removed].every((rows) => rows.length === 0)) {
    if (undone.kept.length === 0)
      throw new Conflict("This import changed nothing, so there is nothing to undo.");
    throw new Conflict("Everything from this import is in use and cannot be removed.");
  }
  return undone;
}

async function requireFree(ctx: Context, id: string, own: ReadonlySet<string>) {
  const requested = await findOperation(ctx, id);
  const plans = planUndo(ctx, await entriesOf(ctx.db.read, requested.operation));
  await requireUndoable(ctx, ctx.db.read, requested, plans, own);
}
