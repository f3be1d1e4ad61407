import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { auditLogs, clientMembers, clients, type UserRow, userSettings, users } from "#/db/schema";
import { mailTimeZone } from "#/src/areas/home";
import { isMemberOf } from "#/src/domain/memberships";
import { addDays, type DateText, startOfDay } from "#/src/format/dates";
import type { NewMail } from "#/src/services/mail/outbox";
import type { CountedThing } from "./counts";
import type { Named } from "./rules";

const mostNamed = 10;

/** A client to be reminded, with the reply address. */
export type RemindedClient = { id: string; name: string; managerEmail: string | null; isOn: boolean };

/** Returns null for a client who has left. */
export async function findReminded(reader: Reader | Tx, clientId: string): Promise<RemindedClient | null> {
  const [found] = await reader
    .select({
      id: clients.id,
      name: clients.name,
      isOn: clients.sendsReminders,
      managerEmail: users.email,
    })
    .from(clients)
    .leftJoin(users, and(eq(users.id, clients.accountManagerId), eq(users.active, true)))
    .where(and(eq(clients.id, clientId), sql`${clients.status} <> 'churned'`));
  return found ?? null;
}

/** A user of a client; those who never signed in, or want no reminders, get none. */
export type Remindable = Pick<UserRow, "id" | "email" | "firstName" | "lastName"> & {
  hasComeIn: boolean;
  wants: boolean;
  /** True if they get one reminder a week. */
  isWeekly: boolean;
  /** The time zone of their mail; null for the portal's. */
  timeZone: string | null;
};

/** Lists the active users of a client. */
export function peopleOf(reader: Reader | Tx, clientId: string): Promise<Remindable[]> {
  return remindable(reader, isMemberOf(clientId));
}

async function remindable(reader: Reader | Tx, which: SQL | undefined): Promise<Remindable[]> {
  const { id, email, firstName, lastName } = users;
  const { reminders: wants, remindersWeekly } = userSettings;
  const rows = await reader
    .select({
      ...{ id, email, firstName, lastName, hasComeIn, wants },
      isWeekly: remindersWeekly,
      timeZone: mailTimeZone,
    })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(which)
    .orderBy(users.email);
  return rows.map(({ hasComeIn, wants, isWeekly, ...row }) => ({
    ...row,
    hasComeIn: hasComeIn === 1,
    wants: wants ?? true,
    isWeekly: isWeekly ?? false,
  }));
}

const hasComeIn = sql<number>`exists (select 1 from ${auditLogs} as entry
  where entry.entity_id = ${users.id} and entry.action = 'sign_in')`;

export const getsReminders = ({ hasComeIn, wants }: Remindable) => hasComeIn && wants;

const isReminded = and(eq(clients.sendsReminders, true), ne(clients.status, "churned"));

/** Returns a person's clients with automatic reminders, by name; none if the person gets no reminders. */
export async function remindedClientsOf(reader: Reader | Tx, userId: string) {
  const isReached = and(eq(users.active, true), isNull(users.mailFailsSince));
  const isClients = and(eq(users.id, userId), eq(users.role, "client"), isReached);
  const [person] = await remindable(reader, isClients);
  if (!person || !getsReminders(person)) return { person: null, clients: [] };
  const rows = await reader
    .select({ id: clients.id })
    .from(clientMembers)
    .innerJoin(clients, eq(clients.id, clientMembers.clientId))
    .where(and(eq(clientMembers.userId, userId), isReminded))
    .orderBy(clients.nameKey);
  return { person, clients: rows.map(({ id }) => id) };
}

/** A client with the things that its reminder names. */
export type Owing = { client: RemindedClient } & Named<CountedThing>;

/** The day of a reminder in its recipient's time zone, and the portal's, which decides what is past due. */
export type ReminderDay = { day: DateText; timeZone: string; today: DateText };

/** Builds the reminder for a person about one or several of their clients. */
export function reminderTo(
  person: Pick<UserRow, "id" | "email">,
  owing: readonly Owing[],
  { day, timeZone, today }: ReminderDay,
): NewMail & { kind: "reminder" } {
  const parts = owing.map(({ client, named, starting, later }) => ({
    ...{ clientId: client.id, clientName: client.name },
    items: named.slice(0, mostNamed).map((thing) => {
      const { id, kind, title, dueDate } = thing;
      return { id, kind, title, dueDate, ...(starting.includes(thing) && { isStarting: true }) };
    }),
    ...{ total: named.length, later },
  }));
  const [manager = null, another] = new Set(owing.map(({ client }) => client.managerEmail));
  return {
    kind: "reminder",
    data: { day: today, parts },
    to: person.email,
    replyTo: another === undefined ? manager : null,
    clientIds: parts.map(({ clientId }) => clientId),
    opens: parts.flatMap(({ clientId, items }) => items.map(({ kind, id }) => ({ kind, id, clientId }))),
    recipientId: person.id,
    daily: { day, usefulUntil: startOfDay(timeZone, addDays(day, 1)) },
  };
}
