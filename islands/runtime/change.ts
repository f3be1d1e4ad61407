import { useMutation } from "@tanstack/react-query";
import { toastError, toastSuccess } from "../ui/toast/store";
import { failureSentence } from "./failure-sentence";
import { isOutdated } from "./refusals";

type Change<Input, Result> = {
  send: (input: Input) => Promise<Result>;
  /** What is said when it was done. */
  done: string;
  /** What is said when it was not; `{message}` stands for the reason. */
  failed: string;
  /** Shows the result where the screen shows its row. */
  show?: (result: Result) => void;
  /** Loads again what the change moved. */
  refresh: () => Promise<unknown>;
};

/** A change that the person makes: sent, told of in a toast, and shown; after one that comes too late the screen loads again. */
export function useChange<Input = void, Result = unknown>(change: Change<Input, Result>) {
  const { send, done, failed, show, refresh } = change;
  return useMutation({
    mutationFn: send,
    onSuccess: (result) => {
      show?.(result);
      toastSuccess(done);
      return refresh();
    },
    onError: (error) => {
      toastError(failed.replace("{message}", () => failureSentence(error)));
      if (isOutdated(error)) void refresh();
    },
  });
}
