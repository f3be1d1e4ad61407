import type { Reader } from "#/db/client";
import type { ChangeEvent } from "#/src/contract/events";
import { serverLimits } from "#/src/contract/limits";
import { type Entry, entriesBetween, entriesOfClient, type Span } from "./entries";
import { eventFor, type Hearer } from "./rules";

/** What the readers of one span of the log are told; what several are told alike is read and written once. */
export class Missed {
  readonly #reader: Reader;
  readonly #span: Span;
  readonly #eventsByAudience = new Map<string, Promise<ChangeEvent[] | null>>();
  #all: Promise<Entry[]> | undefined;

  constructor(reader: Reader, span: Span) {
    this.#reader = reader;
    this.#span = span;
  }

  /** Null when it is so much, or so unlike the log, that they had better read everything again. */
  async eventsFor(hearer: Hearer): Promise<ChangeEvent[] | null> {
    const { userId, role, clientId } = hearer;
    const audience = `${role} ${clientId} ${(await this.#isPersonal()) ? userId : ""}`;
    const reading = this.#eventsByAudience.get(audience) ?? this.#readEvents(hearer);
    this.#eventsByAudience.set(audience, reading);
    return reading;
  }

  /** Whether something in it is for one person alone. */
  async #isPersonal(): Promise<boolean> {
    if (!this.#isShort) return false;
    this.#all ??= entriesBetween(this.#reader, this.#span);
    return (await this.#all).some(({ ownerId }) => ownerId !== null);
  }

  async #readEvents(hearer: Hearer): Promise<ChangeEvent[] | null> {
    const { after, last } = this.#span;
    if (after >= last) return after === last ? [] : null;
    // How much happens elsewhere must not show in what a client's people are told.
    if (!this.#isShort && hearer.role !== "client") return null;
    const entries = await (this.#isShort ? this.#all : this.#entriesOfClient(hearer));
    const events = entries?.flatMap((entry) => eventFor(hearer, entry) ?? []) ?? null;
    return events && events.length <= serverLimits.eventsMissed ? events : null;
  }

  get #isShort(): boolean {
    const { after, last } = this.#span;
    return last > after && last - after <= serverLimits.eventsMissed;
  }

  async #entriesOfClient({ clientId }: Hearer): Promise<Entry[] | null> {
    if (clientId === null) return [];
    const entries = await entriesOfClient(this.#reader, clientId, this.#span);
    return entries.length <= serverLimits.entriesMissed ? entries : null;
  }
}

/** As `text/event-stream` says it; the place comes last, so that who is cut in between hears it all again. */
export function written(events: readonly ChangeEvent[] | null, place: string): string {
  const messages = events === null ? ["event: reload\ndata: {}"] : events.map(messageOf);
  return [...messages.slice(0, -1), [...messages.slice(-1), `id: ${place}`].join("\n"), ""].join("\n\n");
}

function messageOf(event: ChangeEvent): string {
  return `event: change\ndata: ${JSON.stringify(event)}`;
}
