import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { type Database, inside, type Tx } from "#/db/client";
import { userSettings, users } from "#/db/schema";
import { mailTimeZone } from "#/src/areas/home";
import { noteEndedLags } from "#/src/areas/tasks";
import { readWorkingDays } from "#/src/domain/working-days";
import { type DateText, dateIn } from "#/src/format/dates";
import { dayMs } from "#/src/format/durations";
import { GiveUp, type JobKind } from "#/src/services/jobs/runner";
import { type MailWriting, type NewMail, queueByJob } from "#/src/services/mail/outbox";
import { countedThings, countReminder } from "./counts";
import { digestTo, type Morning } from "./digest";
import { lastEnded, morningJob, morningOf } from "./plan-mornings";
import { remindedSince, wasWritten } from "./reminded-already";
import { findReminded, type Owing, remindedClientsOf, reminderTo } from "./reminder";
import { reminderOn } from "./rules";

const tryAgainMs = 60_000;

type Surroundings = MailWriting & { timeZone: string; today: () => DateText };

type OwnMorning = Omit<Morning, "today">;

/** A mail, and what else its transaction writes. */
type Composed = { mail: NewMail; alongside?: (tx: Tx) => Promise<void> };

/**
 * A job that sends the morning mail of everyone for whom it is seven, once a day, and notifies staff of tasks that can
 * start since that day; its key is the hour. Each mail is a
 * transaction of its own, so that the next attempt continues an interrupted one.
 */
export function morningMail({ db, outbox, clock, newId, timeZone, today }: Surroundings): JobKind {
  return {
    kind: morningJob,
    atOnce: 1,
    patienceMs: 10 * 60_000,
    lostTry:
      "The portal stopped while it wrote this morning's mail: the next try continues with those who have none yet.",
    nextTry: (_, now) => new Date(now.getTime() + tryAgainMs),
    async run({ key: hour }, signal) {
      const now = clock();
      if (now.getTime() - new Date(hour).getTime() > dayMs) {
        throw new GiveUp("The day ended before its mail was written.");
      }
      const last = await lastEnded(db.read, hour);
      if (last !== null && last > hour) return "Nothing to send: a later hour was written already.";
      const calendar = await readWorkingDays(db.read);
      const written = { digests: 0, reminders: 0 };
      for (const { id, role, zone } of await everyone()) {
        const day = morningOf({ timeZone: zone, calendar }, { hour, last });
        if (day === null || day !== dateIn(zone, now.toISOString())) continue;
        signal.throwIfAborted();
        if (role === "client") written.reminders += await remind(id, { day, timeZone: zone, calendar });
        else written.digests += await digest(id, { day, timeZone: zone, calendar });
      }
      if (morningOf({ timeZone, calendar }, { hour, last }) === today()) await noteWaitsThatEnded();
      return `${written.digests} digests, ${written.reminders} reminders.`;
    },
  };

  /** Notifies staff of tasks that can start this morning, after the digests, which would repeat what is mailed. */
  function noteWaitsThatEnded(): Promise<void> {
    return db.transaction((tx) =>
      noteEndedLags({ mail: outbox, today: today(), timeZone }, { tx, now: clock().toISOString(), newId }),
    );
  }

  /** Lists the active users with their time zones. */
  async function everyone() {
    const rows = await db.read
      .select({ id: users.id, role: users.role, zone: mailTimeZone })
      .from(users)
      .leftJoin(userSettings, eq(userSettings.userId, users.id))
      .where(eq(users.active, true))
      .orderBy(users.id);
    return rows.map(({ zone, ...row }) => ({ ...row, zone: zone ?? timeZone }));
  }

  function digest(id: string, morning: OwnMorning): Promise<number> {
    return writeOnce(async (now) => {
      const person = await findStaff(now, id);
      const mail = person && (await digestTo(now, person, { ...morning, today: today() }));
      return mail && { mail };
    });
  }

  /** Finds a staff member who has not disabled the digest. */
  async function findStaff({ read }: Database, id: string) {
    const [person] = await read
      .select({ id: users.id, email: users.email, role: users.role })
      .from(users)
      .leftJoin(userSettings, eq(userSettings.userId, users.id))
      .where(
        and(
          eq(users.id, id),
          eq(users.active, true),
          isNull(users.mailFailsSince),
          ne(users.role, "client"),
          sql`coalesce(${userSettings.digest}, 1) = 1`,
        ),
      );
    return person ?? null;
  }

  /** Writes one reminder about all clients of a person that are reminded that day. */
  function remind(userId: string, { day, timeZone: zone, calendar }: OwnMorning): Promise<number> {
    return writeOnce(async ({ read }) => {
      const { person, clients } = await remindedClientsOf(read, userId);
      if (!person || (await remindedSince(read, [userId], day)).has(userId, day)) return null;
      const owing: Owing[] = [];
      for (const clientId of clients) {
        const client = await findReminded(read, clientId);
        const things = client ? await countedThings(read, clientId, { timeZone, today: today() }) : [];
        const named = reminderOn(things, { day, today: today(), isWeekly: person.isWeekly, calendar });
        if (client && named) owing.push({ client, ...named });
      }
      if (owing.length === 0) return null;
      return {
        mail: reminderTo(person, owing, { day, timeZone: zone, today: today() }),
        async alongside(tx) {
          const w = { tx, now: clock().toISOString(), newId };
          for (const { client, counted } of owing) {
            await countReminder({ mail: outbox }, w, { clientId: client.id, counted, day });
          }
        },
      };
    });
  }

  /** Queues a mail if there is anything to say and it was not sent that day; returns the number of mails. */
  async function writeOnce(compose: (db: Database) => Promise<Composed | null>): Promise<number> {
    // Most people get no mail, which needs no transaction.
    if (!(await compose(db))) return 0;
    return db.transaction(async (tx) => {
      const composed = await compose(inside(db, tx));
      if (!composed || (await wasWritten(tx, composed.mail))) return 0;
      await queueByJob(tx, { outbox, job: morningJob, now: clock().toISOString(), newId }, composed.mail);
      await composed.alongside?.(tx);
      return 1;
    });
  }
}
