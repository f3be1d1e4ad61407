import type { Reader } from "#/db/client";
import type { UnloggedName } from "#/src/contract/choices/unlogged";
import type { ChangeEvent } from "#/src/contract/events";
import { serverLimits } from "#/src/contract/limits";
import { type LogPlace, unloggedBetween } from "#/src/domain/log-place";
import { clientsKey } from "#/src/domain/memberships";
import { type Entry, entriesBetween, entriesOfClients, membersIn, type Span } from "./entries";
import { eventFor, hearsOfUnlogged, type Subscriber } from "./rules";

/** The changes after one place, up to another. */
export type MissedSpan = { after: LogPlace; last: LogPlace };

/** The events of one range of the log by reader. Readers who get the same events share one computation. */
export class Missed {
  readonly #reader: Reader;
  readonly #span: Span;
  readonly #unlogged: readonly UnloggedName[];
  readonly #eventsByAudience = new Map<string, Promise<ChangeEvent[] | null>>();
  #all: Promise<Entry[]> | undefined;
  #moved: Promise<ReadonlySet<string>> | undefined;

  constructor(reader: Reader, { after, last }: MissedSpan) {
    this.#reader = reader;
    this.#span = { after: after.seq, last: last.seq };
    this.#unlogged = unloggedBetween(after, last);
  }

  /** Returns the kinds of unlogged changes that concern the reader. */
  unloggedFor(subscriber: Subscriber): UnloggedName[] {
    return this.#unlogged.filter((name) => hearsOfUnlogged(subscriber, name));
  }

  /**
   * Returns null if there are too many, the range is invalid, or a membership of the reader began or ended, so that the
   * reader must reload everything.
   */
  async eventsFor(subscriber: Subscriber): Promise<ChangeEvent[] | null> {
    const { userId, role } = subscriber;
    if (role === "client" && (await this.#movedPeople()).has(userId)) return null;
    const audience = `${role} ${clientsKey(subscriber)} ${(await this.#isPersonal()) ? userId : ""}`;
    const reading = this.#eventsByAudience.get(audience) ?? this.#readEvents(subscriber);
    this.#eventsByAudience.set(audience, reading);
    return reading;
  }

  /** Returns the ids of people of whom a membership began or ended, read once for all client users. */
  #movedPeople(): Promise<ReadonlySet<string>> {
    this.#moved ??= this.#readMoved();
    return this.#moved;
  }

  async #readMoved(): Promise<ReadonlySet<string>> {
    const { after, last } = this.#span;
    if (after >= last) return new Set();
    if (this.#isShort) {
      this.#all ??= entriesBetween(this.#reader, this.#span);
      if (!(await this.#all).some(({ entity }) => entity === "client_member")) return new Set();
    }
    return new Set(await membersIn(this.#reader, this.#span));
  }

  /** Returns true if the range contains entries for a single person. */
  async #isPersonal(): Promise<boolean> {
    if (!this.#isShort) return false;
    this.#all ??= entriesBetween(this.#reader, this.#span);
    return (await this.#all).some(({ ownerId }) => ownerId !== null);
  }

  async #readEvents(subscriber: Subscriber): Promise<ChangeEvent[] | null> {
    const { after, last } = this.#span;
    if (after >= last) return after === last ? [] : null;
    // The activity of others must not show in what a client's users receive.
    if (!this.#isShort && subscriber.role !== "client") return null;
    const entries = await (this.#isShort ? this.#all : this.#entriesOfClients(subscriber));
    const events = entries?.flatMap((entry) => eventFor(subscriber, entry) ?? []) ?? null;
    return events && events.length <= serverLimits.eventsMissed ? events : null;
  }

  get #isShort(): boolean {
    const { after, last } = this.#span;
    return last > after && last - after <= serverLimits.eventsMissed;
  }

  async #entriesOfClients(subscriber: Subscriber): Promise<Entry[] | null> {
    if (subscriber.clientIds.length === 0) return [];
    const entries = await entriesOfClients(this.#reader, subscriber, this.#span);
    return entries.length <= serverLimits.entriesMissed ? entries : null;
  }
}

/**
 * Formats events as `text/event-stream`. The position comes last, so that a reader who is cut off in between gets all
 * of them again.
 */
export function written(
  events: readonly ChangeEvent[] | null,
  unlogged: readonly UnloggedName[],
  place: string,
): string {
  const others = unlogged.length > 0 ? [`event: unlogged\ndata: ${JSON.stringify({ names: unlogged })}`] : [];
  const messages = events === null ? ["event: reload\ndata: {}"] : [...events.map(messageOf), ...others];
  return [...messages.slice(0, -1), [...messages.slice(-1), `id: ${place}`].join("\n"), ""].join("\n\n");
}

function messageOf(event: ChangeEvent): string {
  return `event: change\ndata: ${JSON.stringify(event)}`;
}
