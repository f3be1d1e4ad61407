import { eq, or, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { auditLogs, type ClientRow, type UserRow, users } from "#/db/schema";
import { emailKey } from "#/src/contract/email-key";
import type { SendInvitation, SentInvitation } from "#/src/contract/invitations";
import { can, whoMay } from "#/src/contract/permissions";
import { endMemberships } from "#/src/domain/change-memberships";
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
 * The person becomes a member by accepting, not by being invited.
 * @throws NotFound; Conflict for an address of the agency, and for a churned client; Forbidden for a person who was
 * removed, if the caller may not remove people
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
      const { line, repeats } = invited;
      const link = await linkFromCaller(ctx, w, { ...account, client, line, repeats });
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
    ...{ id: newId(), email, role: "client", lastClientId: null, active: true },
    ...namesOf(nameOf(client, invited)),
    ...{
      profileImageUrl: null,
      namedAt: null,
      mailFailsSince: null,
      issuer: null,
      subject: null,
      invitedAt: now,
    },
    ...{ version: 1, createdAt: now, updatedAt: now },
  };
  await tx.insert(users).values(user);
  const { issuer: _, subject: __, namedAt: ___, lastClientId: ____, mailFailsSince: _____, ...shown } = user;
  record({ entity: userNoun.entity, entityId: user.id, action: "create", after: shown });
  return user;
}

type KnownAccount = NewAccount & { user: UserRow };

/**
 * Reactivates an account, and sets its name if it has none. Memberships from before it was deactivated end, as the
 * person is invited to this client only.
 */
async function admitAgain(ctx: Context, w: Write, { user: found, client, invited }: KnownAccount) {
  const { email, role } = found;
  if (role !== "client") throw new Conflict(`${email} is the address of somebody at the agency.`);
  await requireMayAdmit(ctx, w.tx, found, client);
  if (!found.active) await endMemberships(w, found.id);
  const user = (await findAccount(w.tx, email)) ?? found;
  const isNameless = user.firstName === null && user.lastName === null;
  const change = { active: true, ...(isNameless && namesOf(nameOf(client, invited))) };
  return {
    user: await updateRow(w, userNoun, { row: user, change }),
    givesAccess: !user.active,
  };
}

/**
 * Requires the right to remove people if the person was removed before: their account was used and then deactivated, or
 * their membership of this client ended.
 * @throws Forbidden
 */
async function requireMayAdmit(
  { actor }: Context,
  tx: Tx,
  { id, email, active }: UserRow,
  client: Pick<ClientRow, "id">,
) {
  if (can(actor.role, "person.remove")) return;
  const visited = sql`${auditLogs.entityId} = ${id} and ${auditLogs.action} = 'sign_in'`;
  const removed = sql`${auditLogs.entity} = 'client_member' and ${auditLogs.action} = 'delete'
    and ${auditLogs.clientId} = ${client.id} and ${auditLogs.before} ->> 'userId' = ${id}`;
  const [found] = await tx
    .select({ seq: auditLogs.seq })
    .from(auditLogs)
    .where(active ? removed : or(visited, removed))
    .limit(1);
  if (found) throw new Forbidden(`${email} was removed. ${whoMay("person.remove")}: invite them again.`);
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
