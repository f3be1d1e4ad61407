import { type Message, readMessages } from "#/src/client/read-messages";

/** Within five seconds after an outage every browser reconnects, but not all at once. */
const pauseMs = { first: 1_000, longest: 2_500 };
/** The portal sends something every 25 seconds: after this much silence the connection is dead. */
export const silenceMs = 35_000;
/** The portal also sends a message immediately after connecting, so a new connection may be silent only this long. */
const firstSilenceMs = 10_000;
const lookEveryMs = 5_000;
/** Age below which `again` does not restart an attempt: without a message so far, and after one. */
const freshMs = { requested: 5_000, answered: 1_000 };

type Listening = {
  /** The last id that was received. */
  last: () => string | null;
  hear: (message: Message) => void;
  /** Called when the connection is lost, and finally with the status if the portal refuses the stream. */
  onLost: (refusal: number | null) => void;
};

/**
 * Keeps a stream open. Reconnects from the last id when the connection is lost, after a random pause. Stops for good
 * when the portal refuses the user.
 */
export function keepListening({ last, hear, onLost }: Listening) {
  const whole = new AbortController();
  let attempt = new AbortController();
  let endPause: (() => void) | null = null;
  let begunAt = Date.now();
  let heardAt = 0;
  let failures = 0;
  const hasHeard = () => heardAt >= begunAt;
  const heard = (message: Message) => {
    heardAt = Date.now();
    failures = 0;
    hear(message);
  };
  // Timers stop while the computer sleeps, but the clock does not.
  const look = () => {
    const isSilent = hasHeard() ? Date.now() - heardAt > silenceMs : Date.now() - begunAt > firstSilenceMs;
    if (isSilent) again();
  };
  const looking = setInterval(look, lookEveryMs);
  void listen();
  return { again, end };

  /** Reconnects the stream now. */
  function again() {
    failures = 0;
    if (endPause) endPause();
    else if (Date.now() - begunAt > (hasHeard() ? freshMs.answered : freshMs.requested)) attempt.abort();
  }

  async function listen() {
    while (!whole.signal.aborted) {
      attempt = new AbortController();
      const { signal } = attempt;
      begunAt = Date.now();
      const failure = await readEvents({ since: last(), signal, hear: heard }).catch((error: Error) => error);
      if (whole.signal.aborted) return;
      const refusal = failure instanceof NotListened ? failure : null;
      const isFinal = refusal !== null && refusal.status !== 429 && refusal.status < 500;
      onLost(isFinal ? refusal.status : null);
      if (isFinal) return end();
      if (signal.aborted) continue;
      const own = Math.min(pauseMs.first * 2 ** failures, pauseMs.longest) * (0.5 + Math.random());
      failures++;
      await pauseFor(Math.max(own, (refusal?.retryAfter ?? 0) * 1_000 + Math.random() * pauseMs.first));
    }
  }

  function pauseFor(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        endPause = null;
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      endPause = end;
    });
  }

  function end() {
    whole.abort();
    attempt.abort();
    endPause?.();
    clearInterval(looking);
  }
}

/** A refusal of the stream. */
class NotListened extends Error {
  constructor(
    readonly status: number,
    /** Seconds. */
    readonly retryAfter: number,
  ) {
    super(`The event stream responded with ${status}.`);
  }
}

type Reading = {
  /** The last id that was received. */
  since: string | null;
  signal: AbortSignal;
  hear: (message: Message) => void;
  /** Reads only missed events. */
  isOnce?: boolean;
};

/** Reads the stream to its end. @throws NotListened, and errors of fetch */
export async function readEvents({ since, signal, hear, isOnce = false }: Reading) {
  const headers = since ? { "Last-Event-ID": since } : undefined;
  const address = isOnce ? "/api/events?wait=false" : "/api/events";
  const response = await fetch(address, { credentials: "include", signal, ...(headers && { headers }) });
  if (response.status !== 200 || !response.body) {
    throw new NotListened(response.status, Number(response.headers.get("Retry-After")) || 0);
  }
  await readMessages(response.body, hear);
}
