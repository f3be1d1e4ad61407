import type { Actor, Context } from "#/src/domain/context";
import { stableId } from "#/src/domain/stable-id";
import type { Together } from "#/src/domain/write";
import type { DateText } from "#/src/format/dates";
import type { ObjectStore } from "#/src/services/object-store/object-store";
import { type Calendar, calendarAt } from "./calendar";
import type { PersonKey } from "./people";

/** An action through one of the portal's operations. */
type Act = (ctx: Context) => Promise<unknown>;

type ScheduledAct = { today: DateText; moment: string; by: PersonKey | null; act: Act };
type Account = Pick<Actor, "userId" | "email" | "role" | "clientId">;

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
export class Timeline {
  readonly calendar: Calendar;
  readonly #timeZone: string;
  readonly #store: ObjectStore;
  readonly #acts: ScheduledAct[] = [];
  readonly #accounts = new Map<PersonKey, Account>();
  readonly #clients = new Map<string, string>();

  /** `store` holds the files that operations read. */
  constructor({ now, timeZone }: When, store: ObjectStore) {
    this.calendar = calendarAt(now, timeZone);
    this.#timeZone = timeZone;
    this.#store = store;
  }

  /** Schedules an act of a person at a minute of a day; null for the operator. */
  schedule(by: PersonKey | null, daysAgo: number, minute: number, act: Act) {
    const { calendar } = this;
    this.#acts.push({ today: calendar.date(daysAgo), moment: calendar.moment(daysAgo, minute), by, act });
  }

  /**
   * Performs all acts in chronological order, equal moments in the order of scheduling. Yields to other work in
   * between.
   */
  async run(joint: Together) {
    const inOrder = this.#acts.toSorted((a, b) => (a.moment < b.moment ? -1 : a.moment > b.moment ? 1 : 0));
    for (const [place, scheduled] of inOrder.entries()) {
      if (place % actsAtOnce === 0) await Bun.sleep(0);
      await scheduled.act(this.#contextOf(scheduled, joint, place));
    }
  }

  joined(person: PersonKey, account: Account) {
    this.#accounts.set(person, account);
  }

  cameAs(brand: string, clientId: string) {
    this.#clients.set(brand, clientId);
  }

  /** @throws before they joined, which is a mistake in a seed file, like any act scheduled too early */
  userId(person: PersonKey): string {
    return this.#account(person).userId;
  }

  /** @throws before the client exists */
  clientId(brand: string): string {
    const id = this.#clients.get(brand);
    if (id === undefined) throw new Error(`${brand} is no client yet.`);
    return id;
  }

  #account(person: PersonKey): Account {
    const account = this.#accounts.get(person);
    if (!account) throw new Error(`${person} has no account yet.`);
    return account;
  }

  /** Builds the context of an act; ids derive from its position, so that they are the same every time. */
  #contextOf({ by, moment, today }: ScheduledAct, joint: Together, place: number): Context {
    let ids = 0;
    return {
      actor: {
        ...(by ? this.#account(by) : nobody),
        credential: { via: "operator" },
        cameBy: "provider",
        tokenId: null,
      },
      ...joint,
      store: this.#store,
      scanner: null,
      profiler: null,
      mail: null,
      now: moment,
      clock: () => new Date(moment),
      today,
      timeZone: this.#timeZone,
      newId: () => stableId(`act ${place} ${ids++}`),
      idempotency: null,
    };
  }
}

const nobody: Account = { userId: "", email: "", role: "admin", clientId: null };
