import type { Message } from "#/src/client/read-messages";
import { keepListening, readEvents, silenceMs } from "./keep-listening";

const lookEveryMs = 10_000;

/**
 * Hears what one connection of this browser hears for all its tabs of one person: the tab that holds the lock listens
 * and passes on, and the next takes over from what it heard last when that tab goes, or is silent because its system put
 * it to sleep. Where there are no locks each tab listens for itself.
 * @returns what ends it for this tab, and the last id that it heard
 */
export function shareEvents(user: string, since: string | null, hear: (message: Message) => void) {
  const name = `portal events of ${user}`;
  const ending = new AbortController();
  let last = since;
  let heardAt = Date.now();
  let isLeader = false;
  let stopLeading = () => {};
  const heard = (message: Message) => {
    heardAt = Date.now();
    last = message.id ?? last;
    hear(message);
  };
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => heard(data);
  const looking = setInterval(() => {
    if (isLeader || document.hidden || Date.now() - heardAt < silenceMs + lookEveryMs) return;
    heardAt = Date.now();
    void take({ steal: true });
  }, lookEveryMs);
  void begin();
  return () => {
    ending.abort();
    clearInterval(looking);
    channel.close();
    return last;
  };

  async function begin() {
    if (!navigator.locks) return lead();
    const isTaken = await take({ ifAvailable: true });
    if (isTaken || ending.signal.aborted) return;
    // What was changed after this page was read, and before it heard the others.
    const { signal } = ending;
    await readEvents({ since: last, signal, hear: heard, isOnce: true }).catch(() => {});
    await take({ signal });
  }

  /** @returns once the lock is gone: false where it was not to be had */
  function take(options: LockOptions): Promise<boolean> {
    return navigator.locks
      .request(name, options, async (lock) => {
        if (lock) await lead();
        return lock !== null;
      })
      .catch(() => {
        // Another tab took it, or this one ended.
        if (isLeader && !ending.signal.aborted) stopLeading();
        return true;
      });
  }

  function lead(): Promise<void> {
    isLeader = true;
    const stop = keepListening(
      () => last,
      (message) => {
        heard(message);
        channel.postMessage(message);
      },
    );
    return new Promise((resolve) => {
      stopLeading = () => {
        isLeader = false;
        stop();
        resolve();
      };
      ending.signal.addEventListener("abort", stopLeading);
    });
  }
}
