import { undoableOperation } from "#/src/client/browser";
import type { Undone } from "#/src/contract/operations";

type UndoCall = (operationId: string) => Promise<Undone>;

const calls = new Map<string, UndoCall>();

/** Registers the call that undoes the operation behind this result, on pages that do not use the API. */
export function undoBy<Result>(result: Result, call: UndoCall): Result {
  const id = undoableOperation(result);
  if (id) calls.set(id, async (operationId) => undoBy(await call(operationId), call));
  return result;
}

/** Returns the call that undoes an operation; undefined if that is the API's. */
export function undoCallOf(operationId: string): UndoCall | undefined {
  return calls.get(operationId);
}
