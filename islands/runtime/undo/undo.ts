import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { toast, toastError } from "#/islands/ui/toast/store";
import { ApiError } from "#/src/client/api-error";
import { answer, api, undoableOperation } from "#/src/client/browser";
import type { Undone } from "#/src/contract/operations";
import { undoneWords } from "#/src/contract/undone-words";
import { tellDone, undoable } from "../changes/change";
import { failureSentence } from "../changes/failure-sentence";

export type UndoPress = {
  operationId: string;
  /** What is taken back is an undo: it is done again. */
  isUndo?: boolean | undefined;
};

/** Takes back what one write did, and shows and says what is true then. */
export function useUndo() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ operationId: id }: UndoPress): Promise<Undone> =>
      answer(api.operations[":id"].undo.$post({ param: { id } })),
    onSuccess: (undone, { operationId, isUndo = false }) => {
      forget(operationId);
      const description = undoneWords(undone);
      if (isUndo) tellDone({ title: "Done again", description }, undone);
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

/** It was undone, or cannot be. */
function forget(operationId: string) {
  const at = undoable.indexOf(operationId);
  if (at >= 0) undoable.splice(at, 1);
}

/**
 * Ctrl+Z or Cmd+Z outside a field undoes what was done last on this page. While something is being sent it waits for
 * that, and is dropped where that fails.
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
      if (event.defaultPrevented || !isUndoKey(event) || isTypedInto(event.target)) return;
      if (undoable.length === 0 && queries.isMutating() === 0) return;
      event.preventDefault();
      if (!event.repeat) onceSent(queries, undoLast);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [queries]);
}

/** Does it once nothing is being sent any more, at once where nothing is; not at all where what is being sent fails. */
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

/** By the letter, or where the keyboard has none of ours by its place. */
function isUndoKey({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || shiftKey || altKey) return false;
  return key.toLowerCase() === "z" || (key > "\u007f" && code === "KeyZ");
}

const pressed = "button, checkbox, radio, submit, reset, image, range, color, file".split(", ");

/** There the browser undoes what was typed. */
function isTypedInto(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !pressed.includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

function refusalOf(error: Error): string {
  if (error instanceof ApiError && error.status === 404) {
    return "What was to be undone can no longer be found.";
  }
  return failureSentence(error);
}
