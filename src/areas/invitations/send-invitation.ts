import { eq, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { auditLogs, type ClientRow, clients, type UserRow, users } from "#/db/schema";
import { emailKey } from "#/src/contract/email-key";
import type { SendInvitation, SentInvitation } from "#/src/contract/invitations";
import { can, whoMay } from "#/src/contract/permissions";
import { type Context, remembering } from "#/src/domain/context";
import { Conflict, Forbidden } from "#/src/domain/errors";
import { findClient } from "#/src/domain/find-client";
import { userNoun } from "#/src/domain/nouns/people";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { findJustSent, linkFromCaller, presentSent } from "./links";
import { showInvitation } from "./queries";

type Invited = SendInvitation & { clientId: string; publicUrl: string };

/**
 * Invites a person to a client's portal: creates or reactivates the account, and sends a mail. Without mail configured
 * the response contains the link to pass on.
 * @throws NotFound; Conflict for an address that does not belong to this client, and for a churned client; Forbidden
 * for a person who was removed, if the caller may not remove people
 */
export function sendInvitation(ctx: Context, invited: Invited): Promise<SentInvitation> {
  return write(
    ctx,
    async (w) => {
      const client = await findClient(ctx, invited.clientId, w.tx);
      if (client.status === "churned") {
        throw new Conflict(`${client.name} is churned. Give it another status to invite somebody.`);
      }
      const found = await findAccount(w.tx, invited.email);
      const account = found
        ? await admitAgain(ctx, w, { user: found, client, invited })
        : { user: await addAccount(w, { client, invited }), givesAccess: true };
      const sent = account.givesAccess ? null : await findJustSent(ctx, w, { user: account.user, client });
      if (sent !== null) return showInvitation(ctx, sent, w.tx);
      const link = await linkFromCaller(ctx, w, { ...account, client });
      return presentSent(ctx, w, link, invited.publicUrl);
    },
    remembering(ctx),
  );
}

async function findAccount(tx: Tx, email: string): Promise<UserRow | null> {
  const [user = null] = await tx.select().from(users).where(eq(users.email, email));
  return user;
}

type NewAccount = { client: ClientRow; invited: Invited };

async function addAccount(
  { tx, now, newId, record }: Write,
  { client, invited }: NewAccount,
): Promise<UserRow> {
  const { email } = invited;
  const user: UserRow = {
    ...{ id: newId(), email, role: "client", clientId: client.id, active: true },
    ...namesOf(nameOf(client, invited)),
    ...{ profileImageUrl: null, namedAt: null, issuer: null, subject: null, invitedAt: now },
    ...{ version: 1, createdAt: now, updatedAt: now },
  };
  await tx.insert(users).values(user);
  const { issuer: _, subject: __, namedAt: ___, ...shown } = user;
  record({ entity: userNoun.entity, entityId: user.id, action: "create", after: shown });
  return user;
}

type KnownAccount = NewAccount & { user: UserRow };

/** Reactivates an account of this client, and sets its name if it has none. */
async function admitAgain(ctx: Context, w: Write, { user, client, invited }: KnownAccount) {
  await requireOwn(w.tx, user, client);
  if (!user.active) await requireMayAdmit(ctx, w.tx, user);
  const isNameless = user.firstName === null && user.lastName === null;
  const change = { active: true, ...(isNameless && namesOf(nameOf(client, invited))) };
  return {
    user: await updateRow(w, userNoun, { row: user, change }),
    givesAccess: !user.active,
  };
}

/** @throws Conflict for an account that does not belong to this client */
async function requireOwn(tx: Tx, { email, role, clientId }: UserRow, client: ClientRow) {
  if (role !== "client") throw new Conflict(`${email} is the address of somebody at the agency.`);
  if (clientId === client.id) return;
  if (clientId === null) {
    throw new Conflict(`${email} has an account without a client. An admin can link it under Admin, Users.`);
  }
  const [other] = await tx.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId));
  throw new Conflict(`${email} belongs to another client, ${other?.name ?? "which is gone"}.`);
}

/**
 * Refuses to reactivate a person who has signed in before, as someone removed them, unless the caller may remove
 * people.
 * @throws Forbidden
 */
async function requireMayAdmit({ actor }: Context, tx: Tx, { id, email }: UserRow) {
  if (can(actor.role, "person.remove")) return;
  const [visit] = await tx
    .select({ seq: auditLogs.seq })
    .from(auditLogs)
    .where(sql`${auditLogs.entityId} = ${id} and ${auditLogs.action} = 'sign_in'`)
    .limit(1);
  if (visit) throw new Forbidden(`${email} was removed. ${whoMay("person.remove")}: invite them again.`);
}

/** Returns the given name, or the primary contact's for that contact's address. */
function nameOf(
  { primaryContactEmail, primaryContactName }: ClientRow,
  { email, name }: Invited,
): string | null {
  if (name) return name;
  return emailKey(primaryContactEmail) === email ? primaryContactName : null;
}

/** Splits a name: the words after the first are the last name. */
function namesOf(name: string | null) {
  const [firstName = null, ...rest] = name?.trim().split(/\s+/) ?? [];
  return { firstName: firstName || null, lastName: rest.join(" ") || null };
}
