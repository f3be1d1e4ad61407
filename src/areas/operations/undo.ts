import type { Undone } from "#/src/contract/operations";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { findOperation } from "./find-operation";
import { findImport, undoImport } from "./undo-import";
import { undoOperation } from "./undo-operation";

/** An operation, or an import of several. @throws NotFound */
export async function findUndoable(ctx: Context, id: string) {
  if (await isOperation(ctx, id)) return;
  await findImport(ctx, id);
}

/** Takes back an operation, or all of an import. @throws as either does */
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
