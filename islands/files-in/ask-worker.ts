/** Why a worker has no answer, in a sentence. */
export type Refusal = { refusal: string };

/**
 * Asks a worker of its own one thing, which ends with the answer. `stop` ends it before: nothing is heard of it then.
 * A worker that does not load or breaks down is a refusal too.
 */
export function askWorker<Answer>(
  startWorker: () => Worker,
  question: unknown,
  hear: (answer: Answer | Refusal) => void,
) {
  const worker = startWorker();
  const end = (answer: Answer | Refusal) => {
    worker.terminate();
    hear(answer);
  };
  worker.onmessage = ({ data }: MessageEvent<Answer | Refusal>) => end(data);
  worker.onerror = () => end({ refusal: notRead });
  worker.postMessage(question);
  return { stop: () => worker.terminate() };
}

const notRead =
  "The file could not be read. The connection may be gone, or the portal was updated since this page was opened: load it again.";
