import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { type ToastMessage, toast, toastError } from "#/islands/ui/toast/store";
import { ApiError } from "#/src/client/api-error";
import { undoableOperation } from "#/src/client/browser";
import { failureSentence } from "./failure-sentence";
import { currentRow, DeletedMeanwhile, EditConflict } from "./if-match";

type Words = string | ToastMessage;

type Change<Input, Result, Row> = Pick<UseMutationOptions<Result, Error, Input>, "mutationKey" | "scope"> & {
  send: (input: Input) => Promise<Result>;
  done: Words | ((result: Result, input: Input) => Words);
  /** What is said of a failure, where `{message}` stands for its reason; or what says it. */
  failed: string | ((error: Error, input: Input) => string);
  /** Shows the result on the screen. */
  show?: (result: Result, input: Input) => void;
  /** Shows what somebody else made of it. */
  showCurrent?: (row: Row, input: Input) => void;
  /** Takes away what is not there any more. */
  forget?: (input: Input) => void;
  /** Loads again what the change moved, or what turned out to be otherwise than shown. */
  refresh?: (input: Input) => Promise<unknown>;
};

/** A change that the person makes: sent, told of in a toast, and shown on the screen. */
export function useChange<Input = void, Result = unknown, Row = Result>(change: Change<Input, Result, Row>) {
  const { send, done, failed, show, showCurrent, forget, refresh, ...options } = change;
  return useMutation({
    ...options,
    mutationFn: send,
    onSuccess: (result, input) => {
      show?.(result, input);
      tellDone(typeof done === "function" ? done(result, input) : done, result);
      return refresh?.(input);
    },
    onError: (error, input) => {
      if (error instanceof EditConflict) showCurrent?.(currentRow<Row>(error), input);
      if (error instanceof DeletedMeanwhile) forget?.(input);
      tellFailure(typeof failed === "function" ? failed(error, input) : withReason(failed, error), error);
      if (isOutdated(error)) void refresh?.(input);
    },
  });
}

/** Tells of a change that was made, by what its call returned; with Undo where it can be undone. */
export function tellDone(words: Words, returned: unknown) {
  const message = typeof words === "string" ? { title: "Success", description: words } : words;
  const operationId = undoableOperation(returned);
  if (operationId) undoable.push(operationId);
  toast({ ...message, operationId });
}

/** The operations of this page that can be undone, the last one at the end. */
export const undoable: string[] = [];

/** True when the screen shows what is no longer so. */
export function isOutdated(error: Error): boolean {
  return (
    error instanceof EditConflict ||
    (error instanceof ApiError && [403, 404, 409, 412].includes(error.status))
  );
}

/** Says in a toast what failed, but not of a change that the person took back. */
export function tellFailure(words: string, error: Error) {
  if (!(error instanceof EditConflict)) toastError(words);
}

/** The words with the reason where they have a place for it, where somebody else was faster, or above a ceiling. */
export function withReason(words: string, error: Error): string {
  const isTold = error instanceof DeletedMeanwhile || isAboveCeiling(error);
  const place = isTold && !words.includes("{message}") ? `${words}: {message}` : words;
  return place.replace("{message}", () => failureSentence(error));
}

/** True where waiting or making room helps, of which only the server's sentence tells. */
function isAboveCeiling(error: Error): boolean {
  return error instanceof ApiError && [429, 507].includes(error.status);
}
