import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { toast, toastError } from "#/islands/ui/toast/store";
import { ApiError } from "#/src/client/api-error";
import { answer, api, undoableOperation } from "#/src/client/browser";
import type { Undone } from "#/src/contract/operations";
import { undoneWords } from "#/src/contract/undone-words";
import { showSuccess, undoable } from "../changes/change";
import { failureSentence } from "../changes/failure-sentence";
import { undoCallOf } from "./undo-calls";
import { isUndoPress } from "./undo-press";

export type UndoPress = {
  operationId: string;
  /** True when the operation is itself an undo, so that it is redone. */
  isUndo?: boolean | undefined;
};

/** Undoes one write, and shows and reports the result. */
export function useUndo() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ operationId: id }: UndoPress): Promise<Undone> =>
      undoCallOf(id)?.(id) ?? answer(api.operations[":id"].undo.$post({ param: { id } })),
    onSuccess: (undone, { operationId, isUndo = false }) => {
      forget(operationId);
      const description = undoneWords(undone);
      if (isUndo) showSuccess({ title: "Done again", description }, undone);
      else toast({ title: "Undone", description, operationId: undoableOperation(undone), isUndo: true });
      void queries.invalidateQueries();
    },
    onError: (error, { operationId }) => {
      toastError(refusalOf(error));
      if (!(error instanceof ApiError) || error.status >= 500) return;
      forget(operationId);
      void queries.invalidateQueries();
    },
  });
}

/** Drops an operation that was undone, or cannot be. */
function forget(operationId: string) {
  const at = undoable.indexOf(operationId);
  if (at >= 0) undoable.splice(at, 1);
}

/**
 * Ctrl+Z or Cmd+Z outside a field undoes the last operation of this page. It waits for running requests, and is
 * dropped if they fail.
 */
export function useUndoKey(undo: (press: UndoPress) => void) {
  const queries = useQueryClient();
  const latest = useRef(undo);
  latest.current = undo;
  useEffect(() => {
    const undoLast = () => {
      const operationId = undoable.at(-1);
      if (operationId) latest.current({ operationId });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isUndoPress(event)) return;
      if (undoable.length === 0 && queries.isMutating() === 0) return;
      event.preventDefault();
      if (!event.repeat) onceSent(queries, undoLast);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [queries]);
}

/** Acts once no change is being sent, immediately if none is; not at all if a running change fails. */
function onceSent(queries: QueryClient, act: () => void) {
  if (queries.isMutating() === 0) {
    act();
    return;
  }
  const stop = queries.getMutationCache().subscribe(({ type, mutation }) => {
    if (type !== "updated") return;
    const hasFailed = mutation.state.status === "error";
    if (!hasFailed && queries.isMutating() > 0) return;
    stop();
    if (!hasFailed) act();
  });
}

function refusalOf(error: Error): string {
  if (error instanceof ApiError && error.status === 404) {
    return "The change to undo can no longer be found.";
  }
  return failureSentence(error);
}
