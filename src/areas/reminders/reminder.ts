import { and, eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { auditLogs, clients, type UserRow, userSettings, users } from "#/db/schema";
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
export async function peopleOf(reader: Reader | Tx, clientId: string): Promise<Remindable[]> {
  const { id, email, firstName, lastName } = users;
  const rows = await reader
    .select({ id, email, firstName, lastName, hasComeIn, wants: userSettings.reminders })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(isMemberOf(clientId))
    .orderBy(users.email);
  return rows.map((row) => ({ ...row, hasComeIn: row.hasComeIn === 1, wants: row.wants ?? true }));
}

const hasComeIn = sql<number>`exists (select 1 from ${auditLogs} as entry
  where entry.entity_id = ${users.id} and entry.action = 'sign_in')`;

export const getsReminders = ({ hasComeIn, wants }: Remindable) => hasComeIn && wants;

/** Builds the reminder for a user of a client; `owed` is not empty. */
export function reminderTo(
  person: Pick<UserRow, "id" | "email">,
  client: RemindedClient,
  owed: readonly OwedThing[],
  { day, timeZone }: { day: DateText; timeZone: string },
): NewMail & { kind: "reminder" } {
  return {
    kind: "reminder",
    data: { day, clientName: client.name, items: owed.slice(0, mostNamed), total: owed.length },
    to: person.email,
    replyTo: client.managerEmail,
    clientId: client.id,
    recipientId: person.id,
    daily: { day, usefulUntil: startOfDay(timeZone, addDays(day, 1)) },
  };
}
