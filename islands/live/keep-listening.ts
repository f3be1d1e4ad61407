import { type Message, readMessages } from "#/src/client/read-messages";

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** The portal says something every 25 seconds: after this much silence the connection is dead, as after a sleep. */
export const silenceMs = 60_000;
const lookEveryMs = 5_000;

/**
 * Holds a stream open, and opens it again where it was cut, from what was heard last and after a pause of no fixed length,
 * so that all browsers do not come back at once. Ends for good when nobody is let in.
 * @returns what ends it
 */
export function keepListening(last: () => string | null, hear: (message: Message) => void): () => void {
  const whole = new AbortController();
  let attempt = new AbortController();
  let heardAt = Date.now();
  let failures = 0;
  const heard = (message: Message) => {
    heardAt = Date.now();
    failures = 0;
    hear(message);
  };
  // Timers stand still while the computer sleeps, and the clock does not.
  const look = () => Date.now() - heardAt > silenceMs && attempt.abort();
  const looking = setInterval(look, lookEveryMs);
  const comeBack = () => attempt.abort();
  window.addEventListener("online", comeBack);
  void listen().finally(stop);
  return stop;

  async function listen() {
    while (!whole.signal.aborted) {
      attempt = new AbortController();
      heardAt = Date.now();
      const failure = await readEvents({ since: last(), signal: attempt.signal, hear: heard }).catch(
        (error: Error) => error,
      );
      if (failure instanceof NotListened && failure.status !== 429 && failure.status < 500) return;
      const asked = failure instanceof NotListened ? failure.retryAfter * 1_000 : 0;
      const pause = Math.max(asked, Math.min(firstPauseMs * 2 ** failures, longestPauseMs));
      failures++;
      if (!whole.signal.aborted) await pauseFor(pause * (0.5 + Math.random()), whole.signal);
    }
  }

  function stop() {
    whole.abort();
    attempt.abort();
    clearInterval(looking);
    window.removeEventListener("online", comeBack);
  }
}

function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}

/** The portal does not let this page listen, now or at all. */
class NotListened extends Error {
  constructor(
    readonly status: number,
    /** Seconds. */
    readonly retryAfter: number,
  ) {
    super(`The stream of events was answered ${status}.`);
  }
}

type Reading = {
  /** The last id that was heard. */
  since: string | null;
  signal: AbortSignal;
  hear: (message: Message) => void;
  /** Only what was missed. */
  isOnce?: boolean;
};

/** Reads the stream to its end. @throws NotListened, and what fetch throws */
export async function readEvents({ since, signal, hear, isOnce = false }: Reading) {
  const headers = since ? { "Last-Event-ID": since } : undefined;
  const address = isOnce ? "/api/events?wait=false" : "/api/events";
  const response = await fetch(address, { credentials: "include", signal, ...(headers && { headers }) });
  if (response.status !== 200 || !response.body) {
    throw new NotListened(response.status, Number(response.headers.get("Retry-After")));
  }
  await readMessages(response.body, hear);
}
