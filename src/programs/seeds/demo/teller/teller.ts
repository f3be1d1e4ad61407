import type { Actor } from "#/src/domain/actor";
import type { Context } from "#/src/domain/context";
import { stableId } from "#/src/domain/stable-id";
import type { Together } from "#/src/domain/write";
import type { DateText } from "#/src/format/dates";
import type { ObjectStore } from "#/src/services/object-store/object-store";
import { type Person, type PersonKey, people } from "../data/people";
import { type Calendar, calendarAt } from "./calendar";

/** An action through one of the portal's operations. */
type Act<T> = (ctx: Context) => Promise<T>;

type PlannedAct = { today: DateText; moment: string; by: PersonKey | null; act: Act<unknown> };

export type When = {
  /** ISO 8601 in UTC; the demo is relative to its calendar date in the time zone. */
  now: string;
  timeZone: string;
};

/**
 * Acts between yields: in-memory calls never wait, so other work would be blocked; this limits it to some tens of
 * milliseconds.
 */
const actsAtOnce = 20;

/** Collects the acts of the demo in any order and performs them chronologically. */
export class Teller {
  readonly calendar: Calendar;
  readonly #acts: PlannedAct[] = [];
  readonly #ids = new Map<string | object, string>();

  /** `store` holds the files that operations read. */
  constructor(
    readonly when: When,
    readonly store: ObjectStore,
  ) {
    this.calendar = calendarAt(when.now, when.timeZone);
  }

  /** Plans an act of a person at a minute of a day; null for the operator. */
  plan(by: PersonKey | null, daysAgo: number, minute: number, act: Act<unknown>) {
    const { calendar } = this;
    this.#acts.push({ today: calendar.date(daysAgo), moment: calendar.moment(daysAgo, minute), by, act });
  }

  /** Plans an act that creates a thing; `id(thing)` is its id from then on. */
  create(
    thing: string | object,
    by: PersonKey | null,
    daysAgo: number,
    minute: number,
    act: Act<{ id: string }>,
  ) {
    this.plan(by, daysAgo, minute, async (ctx) => this.created(thing, (await act(ctx)).id));
  }

  created(thing: string | object, id: string) {
    this.#ids.set(thing, id);
  }

  /**
   * Returns the id of a person or client by name, of a task by `nameOfTask`, of anything else by its entry in the data.
   * @throws before it was created, which is a mistake in the data
   */
  id(thing: string | object): string {
    const id = this.#ids.get(thing);
    if (id === undefined) throw new Error(`The demo has not created this yet: ${JSON.stringify(thing)}`);
    return id;
  }

  /**
   * Performs all acts in chronological order, equal moments in the order of planning. Yields to other work in
   * between.
   */
  async tell(joint: Together) {
    const inOrder = this.#acts.toSorted((a, b) => (a.moment < b.moment ? -1 : a.moment > b.moment ? 1 : 0));
    for (const [place, planned] of inOrder.entries()) {
      if (place % actsAtOnce === 0) await Bun.sleep(0);
      await planned.act(this.#contextOf(planned, joint, place));
    }
  }

  /** Builds the context of an act; ids derive from its position, so that they are the same every time. */
  #contextOf({ by, moment, today }: PlannedAct, joint: Together, place: number): Context {
    let ids = 0;
    return {
      actor: { ...this.#actor(by), credential: { via: "operator" }, cameBy: "provider", tokenId: null },
      ...joint,
      store: this.store,
      scanner: null,
      profiler: null,
      mail: null,
      now: moment,
      clock: () => new Date(moment),
      today,
      timeZone: this.when.timeZone,
      newId: () => stableId(`act ${place} ${ids++}`),
      idempotency: null,
    };
  }

  #actor(by: PersonKey | null): Pick<Actor, "userId" | "email" | "role" | "clientIds"> {
    if (by === null) return { userId: "", email: "", role: "admin", clientIds: [] };
    const { email, role, client, clients = [] }: Person = people[by];
    const names = client === undefined ? clients : [client];
    return { userId: this.id(by), email, role, clientIds: names.map((name) => this.id(name)).sort() };
  }
}
