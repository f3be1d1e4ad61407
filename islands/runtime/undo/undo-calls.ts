import { undoableOperation } from "#/src/client/browser";
import type { Undone } from "#/src/contract/operations";

type UndoCall = (operationId: string) => Promise<Undone>;

const calls = new Map<string, UndoCall>();

/** Has the operation behind this result undone by another call than the API's, on pages that do not call the API. */
export function undoBy<Result>(result: Result, call: UndoCall): Result {
  const id = undoableOperation(result);
  if (id) calls.set(id, async (operationId) => undoBy(await call(operationId), call));
  return result;
}

/** Returns the call that undoes an operation; undefined if that is the API's. */
export function undoCallOf(operationId: string): UndoCall | undefined {
  return calls.get(operationId);
}
