import { amounts } from "#/src/contract/ceilings";
import { credentialKey, hasSameRights, whoAre } from "#/src/domain/credential";
import { TooMany, Unavailable } from "#/src/domain/errors";
import { type LogPlace, lastPlace, unloggedNames } from "#/src/domain/log-place";
import { sealPlace } from "#/src/http/log-place";
import { onceFor } from "#/src/http/once-for";
import { outsideRequests } from "#/src/http/request-scope";
import type { Deps } from "#/src/http/types";
import { EventStream, type Subscriber } from "./event-stream";
import { Missed, type MissedSpan, written } from "./missed";

/** Interval at which the log is polled for writes of other processes, while anyone listens. */
const lookEveryMs = 1_000;
/**
 * Delay of a read after a commit of this process, so that commits in quick succession are reported together. The more
 * listeners there are, the further apart reads are.
 */
const commitPauseMs = 20;
const betweenLooksMs = { least: 250, perStream: 4 };
/** Interval of heartbeats to all streams: proxies close idle connections, and access may end without a change. */
const heartbeatMs = 25_000;
const tryAgainSeconds = { whenFull: 30, whenClosed: 1 };

type Listener = { subscriber: Subscriber; since: LogPlace | null; stream: EventStream };

/**
 * All open streams of a process. The audit log is read once for all of them, and so are their rights. Reads run one
 * after the other, so that every stream gets every event once and in order.
 */
class EventHub {
  readonly #deps: Deps;
  readonly #encoder = new TextEncoder();
  readonly #listeners = new Set<Listener>();
  readonly #arriving = new Set<Listener>();
  /** The last place reported; null while nobody listens. */
  #lastSent: LogPlace | null = null;
  #lookedAt = 0;
  #heartbeatAt = 0;
  #isLooking = false;
  #isFailing = false;
  #isClosed = false;
  #next: { at: number; stop: () => void } | null = null;
  /** Time of the next read, if requested during one. */
  #wantedAt = 0;
  #stopWatching: (() => void) | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#listeners.size + this.#arriving.size;
  }

  /**
   * Streams the changes from now on, preceded by those after `since`, a place in the log.
   * @throws TooMany, Unavailable
   */
  open(subscriber: Subscriber, since: LogPlace | null, onEnd: () => void): ReadableStream<Uint8Array> {
    this.#requireRoom(subscriber);
    const stream = new EventStream(() => {
      this.#remove(listener);
      onEnd();
    });
    const listener = { subscriber, since, stream };
    this.#arriving.add(listener);
    this.#watch();
    this.#lookWithin(0);
    return stream.body;
  }

  /** Ends all streams and accepts no new ones. */
  close() {
    this.#isClosed = true;
    for (const { stream } of [...this.#listeners, ...this.#arriving]) stream.end();
  }

  #requireRoom({ userId }: Subscriber) {
    const all = [...this.#listeners, ...this.#arriving];
    if (this.#isClosed || all.length >= amounts.streamsPerProcess.most) {
      const seconds = this.#isClosed ? tryAgainSeconds.whenClosed : tryAgainSeconds.whenFull;
      throw new Unavailable("The portal cannot open more event streams right now.", seconds);
    }
    if (all.filter(({ subscriber }) => subscriber.userId === userId).length < amounts.streamsPerPerson.most)
      return;
    const sentence = `You have ${amounts.streamsPerPerson.most} open streams of events. Close one before you open another.`;
    throw new TooMany(tryAgainSeconds.whenFull, sentence);
  }

  #watch() {
    if (this.#stopWatching) return;
    const { db } = this.#deps;
    this.#stopWatching = db.isLocal ? db.onCommit(() => this.#lookAfterCommit()) : () => {};
  }

  #remove(listener: Listener) {
    this.#listeners.delete(listener);
    this.#arriving.delete(listener);
    if (this.size > 0) return;
    this.#stopWatching?.();
    this.#stopWatching = null;
    this.#next?.stop();
    this.#next = null;
    this.#lastSent = null;
  }

  #lookAfterCommit() {
    const since = this.#deps.timers.now() - this.#lookedAt;
    const { least, perStream } = betweenLooksMs;
    const between = Math.min(least + perStream * this.size, lookEveryMs);
    this.#lookWithin(Math.max(commitPauseMs, between - since));
  }

  /**
   * Schedules a read. Runs outside of requests, so that it is not attributed to the one that happened to trigger it.
   */
  #lookWithin(milliseconds: number) {
    const { timers } = this.#deps;
    const at = timers.now() + milliseconds;
    if (this.#isLooking) this.#wantedAt = Math.min(this.#wantedAt, at);
    if (this.#isLooking || (this.#next && this.#next.at <= at)) return;
    this.#next?.stop();
    this.#next = { at, stop: outsideRequests(() => timers.after(milliseconds, () => void this.#look())) };
  }

  async #look() {
    const { timers, log } = this.#deps;
    this.#next = null;
    this.#isLooking = true;
    this.#lookedAt = timers.now();
    this.#wantedAt = this.#lookedAt + lookEveryMs;
    try {
      await this.#sendToAll();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) log.warn({ err: error }, "events could not be read");
      this.#isFailing = true;
      this.#wantedAt = timers.now() + lookEveryMs;
    }
    this.#isLooking = false;
    if (this.size > 0) this.#lookWithin(Math.max(0, this.#wantedAt - timers.now()));
  }

  async #sendToAll() {
    const { db, timers } = this.#deps;
    const last = await lastPlace(db.read);
    const lastSent = this.#lastSent ?? last;
    const arrived = [...this.#arriving];
    const isHeartbeat = timers.now() - this.#heartbeatAt >= heartbeatMs;
    if (isHeartbeat) this.#heartbeatAt = timers.now();
    if (keyOf(last) !== keyOf(lastSent) || isHeartbeat) {
      await this.#send([...this.#listeners], { after: lastSent, last, isHeartbeat });
    }
    const bySince = Map.groupBy(arrived, ({ since }) => keyOf(since ?? last));
    for (const listeners of bySince.values()) {
      await this.#send(listeners, { after: listeners[0]?.since ?? last, last, isHeartbeat: true });
      for (const listener of listeners) if (this.#arriving.delete(listener)) this.#listeners.add(listener);
    }
    if (this.size > 0) this.#lastSent = last;
  }

  async #send(listeners: readonly Listener[], span: MissedSpan & { isHeartbeat: boolean }) {
    const entitled = await this.#entitled(listeners);
    if (entitled.length === 0) return;
    const { env, db } = this.#deps;
    const place = sealPlace(env, span.last);
    const missed = new Missed(db.read, span);
    const bytes = new Map<unknown, Uint8Array>();
    for (const { subscriber, stream } of entitled) {
      const events = await missed.eventsFor(subscriber);
      const unlogged = missed.unloggedFor(subscriber);
      if (events?.length === 0 && unlogged.length === 0 && !span.isHeartbeat) continue;
      const text = bytes.get(events) ?? this.#encoder.encode(written(events, unlogged, place));
      bytes.set(events, text);
      stream.send(text);
    }
  }

  /** Returns the listeners whose credential still has the same rights, and ends the streams of the others. */
  async #entitled(listeners: readonly Listener[]): Promise<Listener[]> {
    if (listeners.length === 0) return [];
    const { db, clock } = this.#deps;
    const credentials = listeners.map(({ subscriber }) => subscriber.credential);
    const present = await whoAre(db.read, credentials, clock());
    return listeners.filter(({ subscriber, stream }) => {
      const now = present.get(credentialKey(subscriber.credential));
      const holds = now !== undefined && hasSameRights(now, subscriber);
      if (!holds) stream.end();
      return holds;
    });
  }
}

/** Returns a string that is the same for equal places. */
function keyOf({ seq, unlogged }: LogPlace): string {
  return [seq, ...unloggedNames.map((name) => unlogged[name] ?? 0)].join();
}

/** Returns the hub of this process. */
export const eventHub = onceFor((deps) => new EventHub(deps));
