import { desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Reader, Tx } from "#/db/client";
import { type InvitationRow, invitations, jobs, mails, users } from "#/db/schema";
import type { MailState } from "#/src/contract/choices/mail";
import type { Invitation } from "#/src/contract/invitations";
import { callLimits } from "#/src/contract/limits-of-calls";
import { personName } from "#/src/contract/person-name";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { readWorkingDays } from "#/src/domain/working-days";
import { errorOfMail, isJobOf, stateOfMail } from "#/src/services/mail/outbox";
import { repeatsOn, stateOf } from "./rules";

/** Lists the latest invitations to a client's portal, newest first. */
export function listInvitations(ctx: Context, clientId: string): Promise<Invitation[]> {
  return read(ctx, ctx.db.read, eq(invitations.clientId, clientId));
}

/** @throws NotFound */
export async function showInvitation(ctx: Context, id: string, db: Reader | Tx): Promise<Invitation> {
  const [found] = await read(ctx, db, eq(invitations.id, id));
  if (!found) throw new NotFound();
  return found;
}

/** @throws NotFound */
export async function findInvitation(
  { db }: Pick<Context, "db">,
  id: string,
  reader: Reader | Tx = db.read,
): Promise<InvitationRow> {
  const [found] = await reader.select().from(invitations).where(eq(invitations.id, id));
  if (!found) throw new NotFound();
  return found;
}

const sender = alias(users, "sender");

/** The mail with its current link. */
const itsMail = sql`(select own.id from ${mails} as own
  where own.client_id = ${invitations.clientId} and own.recipient = ${invitations.email}
    and own.created_at >= ${invitations.sentAt} and own.kind = 'invitation'
  order by own.created_at desc, own.id desc limit 1)`;

async function read({ now, timeZone }: Context, db: Reader | Tx, where: SQL): Promise<Invitation[]> {
  const rows = await db
    .select({
      row: invitations,
      user: users,
      sender: { firstName: sender.firstName, lastName: sender.lastName, email: sender.email },
      mailState: sql<MailState | null>`${stateOfMail}`,
      lastError: errorOfMail,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .innerJoin(sender, eq(sender.id, invitations.sentById))
    .leftJoin(jobs, isJobOf(itsMail))
    .where(where)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(callLimits.pageSizeMax);
  const calendar = await readWorkingDays(db);
  return rows.map(({ row, user, sender, mailState, lastError }) => ({
    id: row.id,
    email: row.email,
    name: personName(user, "") || null,
    sentAt: row.sentAt,
    sentBy: personName(sender, sender.email),
    expiresAt: row.expiresAt,
    state: stateOf(row, user, now),
    repeatsOn: repeatsOn(row, stateOf(row, user, now), { now, timeZone, calendar }),
    mail: mailState && { state: mailState, lastError },
  }));
}
