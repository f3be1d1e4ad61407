import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { type ToastMessage, toast, toastError } from "#/islands/ui/toast/store";
import { ApiError } from "#/src/client/api-error";
import { undoableOperation } from "#/src/client/browser";
import { failureSentence } from "./failure-sentence";
import { currentRow, DeletedMeanwhile, EditConflict, Withdrawn } from "./if-match";

type Words = string | ToastMessage;

export type Change<Input, Result, Row> = Pick<
  UseMutationOptions<Result, Error, Input>,
  "mutationKey" | "scope"
> & {
  send: (input: Input) => Promise<Result>;
  done: Words | ((result: Result, input: Input) => Words);
  /** Message for a failure, with `{message}` for its reason; or a function that returns it. */
  failed: string | ((error: Error, input: Input) => string);
  /** Shows the result on the screen. */
  show?: (result: Result, input: Input) => void;
  /** Shows the other user's row after a conflict. */
  showCurrent?: (row: Row, input: Input) => void;
  /** Removes a row that no longer exists. */
  forget?: (input: Input) => void;
  /** Reloads data affected by the change, or found to be stale. */
  refresh?: (input: Input) => Promise<unknown>;
};

/** A user's change: sent, reported in a toast, and shown on the screen. */
export function useChange<Input = void, Result = unknown, Row = Result>(change: Change<Input, Result, Row>) {
  const { send, done, failed, show, showCurrent, forget, refresh, ...options } = change;
  return useMutation({
    ...options,
    mutationFn: send,
    onSuccess: (result, input) => {
      show?.(result, input);
      showSuccess(typeof done === "function" ? done(result, input) : done, result, input);
      return refresh?.(input);
    },
    onError: (error, input) => {
      if (error instanceof EditConflict) showCurrent?.(currentRow<Row>(error), input);
      if (error instanceof DeletedMeanwhile) forget?.(input);
      showFailure(typeof failed === "function" ? failed(error, input) : withReason(failed, error), error);
      if (isOutdated(error)) void refresh?.(input);
    },
  });
}

/**
 * Shows a toast for a successful change, with Undo if possible, given the result of its call; it names the thing that
 * was returned, or that was given.
 */
export function showSuccess(words: Words, returned: unknown, given?: unknown) {
  const message = typeof words === "string" ? { title: "Success", description: words } : words;
  const operationId = undoableOperation(returned);
  if (operationId) undoable.push(operationId);
  toast({ ...message, operationId, about: { returned, given } });
}

/** The operations of this page that can be undone, latest last. */
export const undoable: string[] = [];

/** True when the screen shows stale data. */
export function isOutdated(error: Error): boolean {
  return (
    error instanceof EditConflict ||
    (error instanceof ApiError && [403, 404, 409, 412].includes(error.status))
  );
}

/** Shows a toast for a failure, except for a change that the person withdrew. */
export function showFailure(words: string, error: Error) {
  if (!(error instanceof EditConflict || error instanceof Withdrawn)) toastError(words);
}

/** Adds the reason to a message with a placeholder for it, after a deletion, or above a limit. */
export function withReason(words: string, error: Error): string {
  const hasReason = error instanceof DeletedMeanwhile || isAboveCeiling(error);
  const place = hasReason && !words.includes("{message}") ? `${words}: {message}` : words;
  return place.replace("{message}", () => failureSentence(error));
}

/** True for a limit that passes by waiting or freeing space, which only the server's message explains. */
function isAboveCeiling(error: Error): boolean {
  return error instanceof ApiError && [429, 507].includes(error.status);
}
