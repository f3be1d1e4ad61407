import { useEffect, useRef, useState } from "react";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { useViewer } from "#/islands/runtime/page/viewer";
import { faultOf } from "./file-kind";
import { useAddFile } from "./queries";

/** A file being sent, or one that failed. */
export type Sent = {
  key: string;
  file: File;
  /** Progress in percent. */
  percent: number;
  /** Reason of the failure; null while sending or waiting. */
  error: string | null;
  /** True when a retry may help. */
  canRetry: boolean;
};

let chosenSoFar = 0;

/** Sends files one after another; failed ones stay with the reason. */
export function useSending(taskId: string) {
  const { mostFileBytes } = useViewer();
  const { mutateAsync: add } = useAddFile(taskId);
  const [all, setAll] = useState<readonly Sent[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const each of current.values()) each.abort();
    };
  }, []);

  const change = (key: string, changed: Partial<Sent>) =>
    setAll((sent) => sent.map((each) => (each.key === key ? { ...each, ...changed } : each)));
  const drop = (key: string) => setAll((sent) => sent.filter((each) => each.key !== key));

  async function send({ key, file }: Sent) {
    const stop = running.current.get(key);
    if (!stop || stop.signal.aborted) return;
    try {
      await add({ file, signal: stop.signal, onProgress: (percent) => change(key, { percent }) });
      drop(key);
    } catch (error) {
      if (stop.signal.aborted) return;
      const why = error instanceof Error ? detailOf(error) : null;
      change(key, { error: why ?? "The connection was lost before it arrived", canRetry: true });
    } finally {
      running.current.delete(key);
    }
  }

  function begin(sent: Sent) {
    running.current.set(sent.key, new AbortController());
    line.current = line.current.then(() => send(sent));
  }

  return {
    sending: all,
    choose(files: readonly File[]) {
      const chosen = files.map((file): Sent => {
        const error = faultOf(file, mostFileBytes);
        return { key: `${++chosenSoFar}`, file, percent: 0, error, canRetry: false };
      });
      setAll((sent) => [...sent, ...chosen]);
      for (const each of chosen) if (each.error === null) begin(each);
    },
    retry(sent: Sent) {
      change(sent.key, { error: null, percent: 0 });
      begin(sent);
    },
    cancel({ key }: Sent) {
      running.current.get(key)?.abort();
      drop(key);
    },
  };
}
