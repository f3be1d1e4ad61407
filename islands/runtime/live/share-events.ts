import type { Message } from "#/src/client/read-messages";
import { keepListening, readEvents, silenceMs } from "./keep-listening";

const tickMs = 1_000;
/** A visible page whose timer is this late was suspended: the computer slept, or the browser was frozen. */
const stoppedMs = 4_000;
/** A leading tab that is silent for this much longer than allowed is itself suspended. */
const takeOverMs = 10_000;

export type Connection = "listening" | "lost" | "refused";

type Options = {
  user: string;
  /** The last id that was received. */
  since: string | null;
  hear: (message: Message) => void;
  onConnection: (connection: Connection) => void;
};

/** Requests that this tab reads all of its data again. */
const readAll: Message = { event: "read-all", data: "{}", id: null };

/** Messages between the tabs of one browser, besides those of the portal. */
const between = { lost: "connection-lost", again: "listen-again" };

/**
 * Shares one connection among all tabs of this browser for one person: the tab that holds the lock listens and
 * forwards messages, and the next one takes over from the last id when that tab closes, or is silent because its
 * system suspended it. Without lock support each tab listens for itself.
 * @returns a function that stops this tab and returns the last id that it received
 */
export function shareEvents({ user, since, hear, onConnection }: Options) {
  const name = `portal events of ${user}`;
  const ending = new AbortController();
  let last = since;
  let heardAt = Date.now();
  let suspectedAt = 0;
  let connection: Connection = "lost";
  let leading: { again: () => void; stop: () => void } | null = null;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.event === between.lost) become("lost");
    else if (data.event === between.again) leading?.again();
    else heard(data);
  };
  const endTicks = onTick({ stopped: suspect, tick });
  const listenAgain = () => leading?.again();
  const goOffline = () => become("lost");
  window.addEventListener("online", listenAgain);
  window.addEventListener("offline", goOffline);
  void begin();
  return () => {
    ending.abort();
    endTicks();
    window.removeEventListener("online", listenAgain);
    window.removeEventListener("offline", goOffline);
    channel.close();
    return last;
  };

  function become(next: Connection) {
    if (next === connection || ending.signal.aborted) return;
    connection = next;
    onConnection(next);
  }

  function heard(message: Message) {
    heardAt = Date.now();
    last = message.id ?? last;
    // A refused tab received nothing until someone signed in again.
    if (connection === "refused") hear(readAll);
    hear(message);
    become("listening");
  }

  /** Assumes missed changes until the portal has reported them. */
  function suspect() {
    if (connection === "refused") return;
    suspectedAt = Date.now();
    become("lost");
    if (leading) leading.again();
    else channel.postMessage({ ...readAll, event: between.again });
  }

  function tick() {
    const silent = Date.now() - heardAt;
    if (silent > silenceMs && Date.now() - suspectedAt > silenceMs) suspect();
    if (leading || document.hidden || connection === "refused" || silent < silenceMs + takeOverMs) return;
    heardAt = Date.now();
    void take({ steal: true });
  }

  async function begin() {
    if (!navigator.locks) return lead();
    const isTaken = await take({ ifAvailable: true });
    const { signal } = ending;
    if (isTaken || signal.aborted) return;
    // Fetches the changes between the page's rendering and its first message.
    await readEvents({ since: last, signal, hear: heard, isOnce: true }).catch(() => {
      if (!signal.aborted) hear(readAll);
    });
    await take({ signal });
  }

  /** @returns once the lock is released: false if it could not be acquired */
  function take(options: LockOptions): Promise<boolean> {
    return navigator.locks
      .request(name, options, async (lock) => {
        if (lock) await lead();
        return lock !== null;
      })
      .catch(() => {
        // Another tab took it, or this one ended.
        if (!ending.signal.aborted) leading?.stop();
        return true;
      });
  }

  function lead(): Promise<void> {
    return new Promise((resolve) => {
      const { again, end } = keepListening({
        last: () => last,
        hear: (message) => {
          heard(message);
          channel.postMessage(message);
        },
        onLost: (refusal) => {
          become(refusal === null ? "lost" : "refused");
          if (refusal === null) channel.postMessage({ ...readAll, event: between.lost });
          else stop();
        },
      });
      const stop = () => {
        leading = null;
        end();
        resolve();
      };
      leading = { again, stop };
      ending.signal.addEventListener("abort", stop);
    });
  }
}

/** Calls `tick` about once a second, and `stopped` when a visible page has not run for a while. */
function onTick({ stopped, tick }: { stopped: () => void; tick: () => void }): () => void {
  let tickedAt = Date.now();
  // Browsers throttle the timers of a hidden page.
  const restart = () => {
    tickedAt = Date.now();
    tick();
  };
  const timer = setInterval(() => {
    const late = Date.now() - tickedAt - tickMs;
    tickedAt = Date.now();
    if (late > stoppedMs && !document.hidden) stopped();
    tick();
  }, tickMs);
  document.addEventListener("visibilitychange", restart);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", restart);
  };
}
