import { and, asc, eq, sql } from "drizzle-orm";
import type { Database, Tx } from "#/db/client";
import { type AccessRow, accessRenewals, clientAccess, clientOnboarding, clients } from "#/db/schema";
import { expiryOrder } from "#/db/schema/access";
import { endOfOnboarding, newTaskRow } from "#/src/areas/tasks";
import { accessName, renewalDays } from "#/src/contract/choices/access";
import { appendEntries, type NewEntry } from "#/src/domain/audit-log";
import { endsSoon } from "#/src/domain/ending-access";
import { accessNoun } from "#/src/domain/nouns/access";
import { updated } from "#/src/domain/nouns/entries";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { insertRow } from "#/src/domain/rows";
import { addDays, type DateText, showDate, startOfDay } from "#/src/format/dates";
import { planJob } from "#/src/services/jobs/queue";
import type { JobKind } from "#/src/services/jobs/runner";
import { readSteps } from "./steps";

const renewalJob = "access_renewals";
const tryAgainMs = 60_000;
/** Rows of one transaction, so that other writes need not wait long. */
const atATime = 200;

type Surroundings = {
  db: Database;
  clock: () => Date;
  newId: () => string;
  today: () => DateText;
};

/**
 * A job that once a day marks expired accesses as lapsed and asks clients to renew those that expire soon; its key is
 * the day.
 */
export function renewAccess({ db, clock, newId, today }: Surroundings): JobKind {
  return {
    kind: renewalJob,
    atOnce: 1,
    patienceMs: 60_000,
    lostTry: "The portal stopped while it looked for accesses that expire.",
    nextTry: (_, now) => new Date(now.getTime() + tryAgainMs),
    async run() {
      const { lapsed, opened } = await followExpiries(db, {
        today: today(),
        now: clock().toISOString(),
        newId,
      });
      return `${lapsed} accesses lapsed; ${opened} tasks to renew one were created.`;
    },
  };
}

/** Schedules the job for the start of a day; an existing one is not changed. */
export function planRenewals(db: Database, timeZone: string, day: DateText): Promise<void> {
  return db.transaction((tx) => planJob(tx, { kind: renewalJob, key: day }, startOfDay(timeZone, day)));
}

/** Schedules the job at once for an access that already expires soon, so that its client is not asked a day late. */
export async function planRenewalOf(
  tx: Tx,
  { id, expiresAt }: Pick<AccessRow, "id" | "expiresAt">,
  { today, now }: { today: DateText; now: string },
): Promise<void> {
  if (expiresAt === null || expiresAt > addDays(today, renewalDays)) return;
  await planJob(tx, { kind: renewalJob, key: `${id} ${expiresAt}` }, now);
}

type Moment = { today: DateText; now: string; newId: () => string };

/** Marks expired accesses as lapsed, and creates the task for each that expires soon. Returns the numbers of both. */
export async function followExpiries(
  db: Database,
  moment: Moment,
): Promise<{ lapsed: number; opened: number }> {
  const lapsed = await inPortions(db, (tx) => lapseExpired(tx, moment));
  const opened = await inPortions(db, (tx) => openTasks(tx, moment));
  return { lapsed, opened };
}

async function inPortions(db: Database, work: (tx: Tx) => Promise<number>): Promise<number> {
  let all = 0;
  for (;;) {
    const some = await db.transaction(work);
    all += some;
    if (some < atATime) return all;
  }
}

async function lapseExpired(tx: Tx, { today, now, newId }: Moment): Promise<number> {
  const { id, state, version } = clientAccess;
  const expired = await tx
    .select({ id, state, version })
    .from(clientAccess)
    .where(sql`${state} in ('granted', 'verified') and ${expiryOrder} <= ${today}`)
    .orderBy(asc(expiryOrder), asc(id))
    .limit(atATime);
  const entries: NewEntry[] = [];
  for (const row of expired) {
    await tx
      .update(clientAccess)
      .set({ state: "lapsed", version: row.version + 1, updatedAt: now })
      .where(eq(id, row.id));
    entries.push(updated(accessNoun, row.id, { before: { state: row.state }, after: { state: "lapsed" } }));
  }
  await append(tx, { now, newId }, entries);
  return expired.length;
}

/** Creates the tasks of clients that work with the agency and have an onboarding to hold one. */
async function openTasks(tx: Tx, moment: Moment): Promise<number> {
  const { today, now, newId } = moment;
  const due = await tx
    .select({
      access: clientAccess,
      expiresAt: sql<string>`${clientAccess.expiresAt}`,
    })
    .from(clientAccess)
    .innerJoin(clients, eq(clients.id, clientAccess.clientId))
    .innerJoin(clientOnboarding, eq(clientOnboarding.clientId, clients.id))
    .where(
      and(
        ...endsSoon(today),
        sql`not exists (select 1 from ${accessRenewals} where ${accessRenewals.accessId} = ${clientAccess.id}
          and ${accessRenewals.expiresAt} = ${clientAccess.expiresAt})`,
      ),
    )
    .orderBy(asc(expiryOrder), asc(clientAccess.id))
    .limit(atATime);
  const entries: NewEntry[] = [];
  const w = { tx, record: (entry: NewEntry) => void entries.push(entry) };
  for (const { access, expiresAt } of due) {
    const task = newTaskRow({
      ...(await endOfOnboarding(tx, access.clientId)),
      phase: "ongoing",
      templateId: null,
      name: `Renew the access: ${accessName(access)}`,
      description: await descriptionOf(tx, { kind: access.kind, expiresAt, today }),
      category: "account_access",
      owner: "client",
      assigneeUserId: null,
      startDate: today,
      dueDate: lastDayBefore(expiresAt, today),
      status: "not_started",
      ...{ now, newId },
    });
    await insertRow(w, taskNoun, task);
    await tx
      .insert(accessRenewals)
      .values({ accessId: access.id, expiresAt, taskId: task.id, createdAt: now });
  }
  await append(tx, moment, entries);
  return due.length;
}

/** Returns the day by which an access is renewed in time, but no day that has passed. */
function lastDayBefore(expiresAt: DateText, today: DateText): DateText {
  const before = addDays(expiresAt, -1);
  return before < today ? today : before;
}

async function descriptionOf(
  tx: Tx,
  { kind, expiresAt, today }: Pick<AccessRow, "kind"> & { expiresAt: DateText; today: DateText },
): Promise<string> {
  const { steps } = await readSteps(tx, kind);
  const request =
    expiresAt > today
      ? `Our access ends on ${showDate(expiresAt)}. Please grant it again before that day.`
      : `Our access ended on ${showDate(expiresAt)}. Please grant it again.`;
  return `${request}\n\n${steps}`;
}

async function append(tx: Tx, { now, newId }: Pick<Moment, "now" | "newId">, entries: NewEntry[]) {
  const by = { userId: null, actorKind: "job", actorLabel: renewalJob } as const;
  await appendEntries(tx, [{ ...by, createdAt: now, newId, entries }]);
}
