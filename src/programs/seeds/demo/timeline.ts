import type { Actor, Context } from "#/src/domain/context";
import { stableId } from "#/src/domain/stable-id";
import type { Together } from "#/src/domain/write";
import type { DateText } from "#/src/format/dates";
import type { ObjectStore } from "#/src/services/object-store/object-store";
import { type Calendar, calendarAt } from "./calendar";
import type { PersonKey } from "./people";

/** Something that somebody does, by a verb of the portal. */
type Act = (ctx: Context) => Promise<unknown>;

type ScheduledAct = { today: DateText; moment: string; by: PersonKey | null; act: Act };
type Account = Pick<Actor, "userId" | "email" | "role" | "clientId">;

export type When = {
  /** ISO 8601 in UTC; the demo is told relative to its calendar date in the time zone. */
  now: string;
  timeZone: string;
};

/** In memory nothing waits, and so nobody else would get a turn: some tens of milliseconds. */
const actsAtOnce = 20;

/** The demo as it is told: what people do, in any order, until it happens in the order of time. */
export class Timeline {
  readonly calendar: Calendar;
  readonly #timeZone: string;
  readonly #store: ObjectStore;
  readonly #acts: ScheduledAct[] = [];
  readonly #accounts = new Map<PersonKey, Account>();
  readonly #clients = new Map<string, string>();

  /** `store` is where verbs find what people send. */
  constructor({ now, timeZone }: When, store: ObjectStore) {
    this.calendar = calendarAt(now, timeZone);
    this.#timeZone = timeZone;
    this.#store = store;
  }

  /** Has somebody do something at a minute of a day; null is whoever sets the portal up. */
  schedule(by: PersonKey | null, daysAgo: number, minute: number, act: Act) {
    const { calendar } = this;
    this.#acts.push({ today: calendar.date(daysAgo), moment: calendar.moment(daysAgo, minute), by, act });
  }

  /** Lets it all happen; what was told for the same moment in the order of telling. Others get their turn in between. */
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

  /** @throws before they joined: a slip in a seed file, as is every other word too early */
  userId(person: PersonKey): string {
    return this.#account(person).userId;
  }

  /** @throws before the client came */
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

  /** What a verb gets at that moment; ids follow from the place in the story, so that it is the same every time. */
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
