import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { auditLogs, clientMembers, clients, type UserRow, userSettings, users } from "#/db/schema";
import type { OwedThing } from "#/src/contract/reminders";
import { isMemberOf } from "#/src/domain/memberships";
import { addDays, type DateText, startOfDay } from "#/src/format/dates";
import type { NewMail } from "#/src/services/mail/outbox";

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
};

/** Lists the active users of a client. */
export function peopleOf(reader: Reader | Tx, clientId: string): Promise<Remindable[]> {
  return remindable(reader, isMemberOf(clientId));
}

async function remindable(reader: Reader | Tx, which: SQL | undefined): Promise<Remindable[]> {
  const { id, email, firstName, lastName } = users;
  const rows = await reader
    .select({ id, email, firstName, lastName, hasComeIn, wants: userSettings.reminders })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(which)
    .orderBy(users.email);
  return rows.map((row) => ({ ...row, hasComeIn: row.hasComeIn === 1, wants: row.wants ?? true }));
}

const hasComeIn = sql<number>`exists (select 1 from ${auditLogs} as entry
  where entry.entity_id = ${users.id} and entry.action = 'sign_in')`;

export const getsReminders = ({ hasComeIn, wants }: Remindable) => hasComeIn && wants;

/** Lists the people who may be reminded of anything, by id. */
export async function remindedPeople(reader: Reader | Tx): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ id: users.id })
    .from(clientMembers)
    .innerJoin(users, eq(users.id, clientMembers.userId))
    .innerJoin(clients, eq(clients.id, clientMembers.clientId))
    .where(and(eq(users.role, "client"), eq(users.active, true), isReminded));
  return rows.map(({ id }) => id);
}

const isReminded = and(eq(clients.sendsReminders, true), ne(clients.status, "churned"));

/** Returns a person's clients with automatic reminders, by name; none if the person gets no reminders. */
export async function remindedClientsOf(reader: Reader | Tx, userId: string) {
  const [person] = await remindable(reader, and(eq(users.id, userId), eq(users.active, true)));
  if (!person || !getsReminders(person)) return { person: null, clients: [] };
  const rows = await reader
    .select({ id: clients.id })
    .from(clientMembers)
    .innerJoin(clients, eq(clients.id, clientMembers.clientId))
    .where(and(eq(clientMembers.userId, userId), isReminded))
    .orderBy(clients.nameKey);
  return { person, clients: rows.map(({ id }) => id) };
}

/** A client with what is needed from its people, which is not nothing. */
export type Owing = { client: RemindedClient; owed: readonly OwedThing[] };

/** Builds the reminder for a person about one or several of their clients. */
export function reminderTo(
  person: Pick<UserRow, "id" | "email">,
  owing: readonly Owing[],
  { day, timeZone }: { day: DateText; timeZone: string },
): NewMail & { kind: "reminder" } {
  const parts = owing.map(({ client, owed }) => ({
    ...{ clientId: client.id, clientName: client.name },
    ...{ items: owed.slice(0, mostNamed), total: owed.length },
  }));
  const [manager = null, another] = new Set(owing.map(({ client }) => client.managerEmail));
  return {
    kind: "reminder",
    data: { day, parts },
    to: person.email,
    replyTo: another === undefined ? manager : null,
    clientIds: parts.map(({ clientId }) => clientId),
    recipientId: person.id,
    daily: { day, usefulUntil: startOfDay(timeZone, addDays(day, 1)) },
  };
}
