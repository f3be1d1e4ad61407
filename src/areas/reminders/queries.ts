import { and, desc, eq } from "drizzle-orm";
import { inside, type Reader, type Tx } from "#/db/client";
import { clients, jobs, mails, users } from "#/db/schema";
import { morningHour, owedBy } from "#/src/areas/owed";
import { personName } from "#/src/contract/person-name";
import type { OwedThing, Reminders } from "#/src/contract/reminders";
import { readBrand } from "#/src/domain/brand";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { addDays, atHour, type DateText } from "#/src/format/dates";
import { renderMail } from "#/src/services/mail/kinds";
import { isAboutClient, isJobOf, type NewMail, stateOfMail } from "#/src/services/mail/outbox";
import { mailBrand } from "#/src/services/mail/sender";
import { findReminded, getsReminders, peopleOf, type RemindedClient, reminderTo } from "./reminder";
import { nextReminder } from "./rules";

const mostSent = 10;

/** What mails say of the portal. */
type Portal = { publicUrl: string; portalName: string | null };
/** The client whose reminders are shown, and what their preview needs. */
export type Asked = { clientId: string } & Portal;

/**
 * Returns a client's reminder setting, a preview of the next reminder, and the ones sent.
 * @throws NotFound
 */
export async function showReminders(
  ctx: Context,
  { clientId, ...portal }: Asked,
  tx?: Tx,
): Promise<Reminders> {
  const db = tx ? inside(ctx.db, tx) : ctx.db;
  const { read } = db;
  const [row] = await read
    .select({ isOn: clients.sendsReminders })
    .from(clients)
    .where(eq(clients.id, clientId));
  if (!row) throw new NotFound();
  const client = await findReminded(read, clientId);
  const people = await peopleOf(read, clientId);
  const owed = client ? await owedBy(read, clientId, ctx.timeZone) : [];
  const gets = people.filter(getsReminders);
  const reminded = await remindedOn(read, clientId, ctx.today);
  const isDayOver = gets.every(({ id }) => reminded.has(id));
  const from = isDayOver ? addDays(ctx.today, 1) : nextMorning(ctx);
  const dueDates = owed.map(({ dueDate }) => dueDate);
  return {
    isOn: row.isOn,
    hasMail: ctx.mail !== null,
    nextOn: row.isOn && ctx.mail && gets.length > 0 ? nextReminder(from, dueDates) : null,
    people: people.map(({ firstName, lastName, ...person }) => ({
      ...person,
      name: personName({ firstName, lastName }, "") || null,
    })),
    preview: client && owed.length > 0 ? await previewOf({ ...ctx, db }, client, owed, portal) : null,
    sent: await listSent(read, clientId),
  };
}

/** Returns today until the morning mail is due, then tomorrow. */
function nextMorning({ today, timeZone, now }: Context): DateText {
  return now < atHour(timeZone, today, morningHour) ? today : addDays(today, 1);
}

/** Returns the users of a client who got their reminder of that day. */
export async function remindedOn(
  reader: Reader | Tx,
  clientId: string,
  day: DateText,
): Promise<Set<string | null>> {
  const rows = await reader
    .select({ recipientId: mails.recipientId })
    .from(mails)
    .where(and(isAboutClient(clientId), eq(mails.kind, "reminder"), eq(mails.day, day)));
  return new Set(rows.map(({ recipientId }) => recipientId));
}

async function previewOf(
  { db, today: day, timeZone }: Context,
  client: RemindedClient,
  owed: readonly OwedThing[],
  { publicUrl, portalName }: Portal,
): Promise<Reminders["preview"]> {
  const { kind, data } = reminderTo({ id: "", email: "" }, [{ client, owed }], { day, timeZone });
  const brand = mailBrand(await readBrand(db, portalName));
  const { subject, text } = renderMail({ kind, data }, { publicUrl, secret: "", stop: null, brand });
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

/** Returns true if the recipient has a mail of that kind and day; a unique index allows only one. */
export async function wasWritten(tx: Tx, { recipientId, kind, daily }: NewMail): Promise<boolean> {
  if (!recipientId || !daily) return false;
  const [found] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.recipientId, recipientId), eq(mails.kind, kind), eq(mails.day, daily.day)));
  return found !== undefined;
}
