import { and, eq, ne, sql } from "drizzle-orm";
import { type Database, inside, type Tx } from "#/db/client";
import { jobs, userSettings, users } from "#/db/schema";
import { morningHour, owedBy } from "#/src/areas/owed";
import { atHour, type DateText, isWeekend } from "#/src/format/dates";
import { planJob } from "#/src/services/jobs/queue";
import { GiveUp, type JobKind } from "#/src/services/jobs/runner";
import { type MailWriting, type NewMail, queueByJob } from "#/src/services/mail/outbox";
import { digestTo } from "./digest";
import { wasWritten } from "./queries";
import { findReminded, type Owing, remindedClientsOf, remindedPeople, reminderTo } from "./reminder";
import { remindsOn, workdayBefore } from "./rules";

const kind = "morning_mail";
const tryAgainMs = 60_000;

type Surroundings = MailWriting & { timeZone: string; today: () => DateText };

/**
 * Schedules the mail of a day's morning, except on weekends. An existing job is not changed. A portal without a job for
 * the previous working day, because mail was just configured or it was down for days, sends nothing once the hour has
 * passed.
 */
export async function planMorningMail(
  db: Database,
  { timeZone, day, now }: { timeZone: string; day: DateText; now: Date },
): Promise<void> {
  if (isWeekend(day)) return;
  const hour = atHour(timeZone, day, morningHour);
  const moment = now.toISOString();
  await db.transaction(async (tx) => {
    if (moment < hour || (await isPlanned(tx, day)) || (await isPlanned(tx, workdayBefore(day)))) {
      return planJob(tx, { kind, key: day }, hour);
    }
    const skipped = { state: "done", endedAt: moment, result: tooNew } as const;
    await tx.insert(jobs).values({ kind, key: day, runAt: hour, createdAt: moment, ...skipped });
  });
}

const tooNew =
  "Not sent: mail was set up, or the portal started again after some days, when the hour of the morning mail had passed.";

async function isPlanned(tx: Tx, day: DateText): Promise<boolean> {
  const [job] = await tx
    .select({ key: jobs.key })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.key, day)));
  return job !== undefined;
}

/** Cancels the mail of a day, since a restored database does not know who got theirs already. */
export async function skipMorningMail(db: Database, day: DateText, now: Date): Promise<void> {
  const moment = now.toISOString();
  const skipped = {
    state: "failed",
    endedAt: moment,
    lease: null,
    leaseUntil: null,
    lastError: restored,
  } as const;
  await db.transaction((tx) =>
    tx
      .insert(jobs)
      .values({ kind, key: day, runAt: moment, createdAt: moment, ...skipped })
      .onConflictDoUpdate({
        target: [jobs.kind, jobs.key],
        set: skipped,
        setWhere: eq(jobs.state, "waiting"),
      }),
  );
}

const restored =
  "The database was restored from a backup, and this may have been sent since the backup was made.";

/**
 * A job that sends the due mail to everyone, once a day; its key is the day. Each mail is a transaction of its own, so
 * that the next attempt continues an interrupted one.
 */
export function morningMail({ db, outbox, clock, newId, timeZone, today }: Surroundings): JobKind {
  return {
    kind,
    atOnce: 1,
    patienceMs: 10 * 60_000,
    lostTry:
      "The portal stopped while it wrote this morning's mail: the next try continues with those who have none yet.",
    nextTry: (_, now) => new Date(now.getTime() + tryAgainMs),
    async run({ key: day }, signal) {
      if (day !== today()) throw new GiveUp("The day ended before its mail was written.");
      const digests = await eachOf(await staff(db), ({ id }) =>
        writeOnce(async (now) => {
          const [person] = await staff(now, id);
          return person ? digestTo(now, person, { day, timeZone }) : null;
        }),
      );
      const reminders = await eachOf(await remindedPeople(db.read), (userId) => remind(userId, day));
      return `${digests} digests, ${reminders} reminders.`;

      /** Runs the work for each item and returns the total number of mails. */
      async function eachOf<T>(all: readonly T[], work: (each: T) => Promise<number>): Promise<number> {
        let written = 0;
        for (const each of all) {
          signal.throwIfAborted();
          written += await work(each);
        }
        return written;
      }
    },
  };

  /** Selects all staff who have not disabled the digest, or one of them by id. */
  function staff({ read }: Database, id?: string) {
    return read
      .select({ id: users.id, email: users.email, role: users.role })
      .from(users)
      .leftJoin(userSettings, eq(userSettings.userId, users.id))
      .where(
        and(
          id === undefined ? undefined : eq(users.id, id),
          eq(users.active, true),
          ne(users.role, "client"),
          sql`coalesce(${userSettings.digest}, 1) = 1`,
        ),
      );
  }

  /** Writes one reminder about all clients of a person that are reminded that day. */
  function remind(userId: string, day: DateText): Promise<number> {
    return writeOnce(async ({ read }) => {
      const { person, clients } = await remindedClientsOf(read, userId);
      const owing: Owing[] = [];
      for (const clientId of clients) {
        const [client, owed] = [await findReminded(read, clientId), await owedBy(read, clientId, timeZone)];
        if (client && owed.some(({ dueDate }) => remindsOn(day, dueDate))) owing.push({ client, owed });
      }
      return person && owing.length > 0 ? reminderTo(person, owing, { day, timeZone }) : null;
    });
  }

  /** Queues a mail if there is anything to say and it was not sent that day; returns the number of mails. */
  async function writeOnce(compose: (db: Database) => Promise<NewMail | null>): Promise<number> {
    // Most people get no mail, which needs no transaction.
    if (!(await compose(db))) return 0;
    return db.transaction(async (tx) => {
      const mail = await compose(inside(db, tx));
      if (!mail || (await wasWritten(tx, mail))) return 0;
      await queueByJob(tx, { outbox, job: kind, now: clock().toISOString(), newId }, mail);
      return 1;
    });
  }
}
