import { and, desc, eq } from "drizzle-orm";
import { inside, type Reader, type Tx } from "#/db/client";
import { clients, jobs, mails, users } from "#/db/schema";
import { morningHour } from "#/src/areas/owed";
import { personName } from "#/src/contract/person-name";
import type { Reminders } from "#/src/contract/reminders";
import { readBrand } from "#/src/domain/brand";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { readWorkingDays } from "#/src/domain/working-days";
import { addDays, atHour, type DateText, dateIn } from "#/src/format/dates";
import { renderMail } from "#/src/services/mail/kinds";
import { isAboutClient, isJobOf, stateOfMail } from "#/src/services/mail/outbox";
import { mailBrand } from "#/src/services/mail/sender";
import type { CountedThing } from "./counts";
import { planReminder } from "./plan-reminder";
import { remindedSince } from "./reminded-already";
import { getsReminders, peopleOf, type RemindedClient, reminderTo } from "./reminder";
import { nextReminder, reminderNow } from "./rules";

const mostSent = 10;

/** Texts and links about the portal in its mails. */
type Portal = { publicUrl: string; portalName: string | null };
/** The client whose reminders are shown, and what their preview needs. */
export type ReminderQuery = { clientId: string } & Portal;

/**
 * Returns a client's reminder setting, a preview of the next reminder, why none can be sent by hand, and the ones sent.
 * @throws NotFound
 */
export async function showReminders(
  ctx: Context,
  { clientId, ...portal }: ReminderQuery,
  tx?: Tx,
): Promise<Reminders> {
  const db = tx ? inside(ctx.db, tx) : ctx.db;
  const { read } = db;
  const [row] = await read
    .select({ isOn: clients.sendsReminders })
    .from(clients)
    .where(eq(clients.id, clientId));
  if (!row) throw new NotFound();
  const { client, things, refusal } = await planReminder(ctx, read, clientId);
  const people = await peopleOf(read, clientId);
  return {
    isOn: row.isOn,
    hasMail: ctx.mail !== null,
    refusal,
    nextOn: row.isOn && ctx.mail ? await nextOf(ctx, read, { people, things }) : null,
    people: people.map(({ firstName, lastName, ...person }) => ({
      ...person,
      name: personName({ firstName, lastName }, "") || null,
    })),
    preview: client && things.length > 0 ? await previewOf({ ...ctx, db }, client, things, portal) : null,
    sent: await listSent(read, clientId),
  };
}

type Recipients = { people: Awaited<ReturnType<typeof peopleOf>>; things: readonly CountedThing[] };

/** Returns the first day on which any of these people is reminded automatically. */
async function nextOf(
  { now, timeZone, today }: Context,
  reader: Reader | Tx,
  { people, things }: Recipients,
): Promise<DateText | null> {
  const reminded = await remindedSince(
    reader,
    people.map(({ id }) => id),
    addDays(today, -1),
  );
  const calendar = await readWorkingDays(reader);
  const days = people.filter(getsReminders).flatMap(({ id, isWeekly, timeZone: own }) => {
    let from = nextMorning(own ?? timeZone, now);
    while (reminded.has(id, from)) from = addDays(from, 1);
    return nextReminder(from, things, { isWeekly, calendar }) ?? [];
  });
  return days.toSorted()[0] ?? null;
}

/** Returns today until the morning mail is due in a time zone, then tomorrow. */
function nextMorning(timeZone: string, now: string): DateText {
  const day = dateIn(timeZone, now);
  return now < atHour(timeZone, day, morningHour) ? day : addDays(day, 1);
}

async function previewOf(
  { db, today, timeZone }: Context,
  client: RemindedClient,
  things: readonly CountedThing[],
  { publicUrl, portalName }: Portal,
): Promise<Reminders["preview"]> {
  const owing = { client, ...reminderNow(things, { today, isWeekly: false }) };
  const { kind, data } = reminderTo({ id: "", email: "" }, [owing], { day: today, today, timeZone });
  const brand = mailBrand(await readBrand(db, portalName));
  const { subject, text } = renderMail({ kind, data }, { publicUrl, secrets: null, stop: null, brand });
  return { subject, text };
}

async function listSent(reader: Reader | Tx, clientId: string): Promise<Reminders["sent"]> {
  const rows = await reader
    .select({
      id: mails.id,
      to: mails.recipient,
      state: stateOfMail,
      createdAt: mails.createdAt,
      by: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(mails)
    .innerJoin(jobs, isJobOf(mails.id))
    .leftJoin(users, eq(users.id, mails.causedById))
    .where(and(isAboutClient(clientId), eq(mails.kind, "reminder")))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(mostSent);
  return rows.map(({ by, ...mail }) => ({ ...mail, by: by && personName(by, by.email) }));
}
