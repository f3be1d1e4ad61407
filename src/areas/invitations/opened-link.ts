import { eq, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Reader, Tx } from "#/db/client";
import {
  type ClientRow,
  clients,
  formerInvitationLinks,
  type InvitationRow,
  invitations,
  type UserRow,
  users,
} from "#/db/schema";
import { digest } from "#/src/domain/secrets";
import { stateOf } from "./rules";

/** What a link of an invitation finds. */
export type OpenedLink = {
  invitation: InvitationRow;
  user: UserRow;
  client: ClientRow;
  sender: UserRow;
  /** Why it opens nothing; null while it lets in whom it was sent to. */
  ended: EndOfLink | null;
};
export type EndOfLink = "used" | "withdrawn" | "expired" | "replaced";

const sender = alias(users, "sender");

/** Null for what was never a link, or was forgotten. */
export async function findByLink(
  reader: Reader | Tx,
  secret: string,
  now: string,
): Promise<OpenedLink | null> {
  const tokenHash = digest(secret);
  const former = sql`select ${formerInvitationLinks.invitationId} from ${formerInvitationLinks}
    where ${formerInvitationLinks.tokenHash} = ${tokenHash}`;
  const [found] = await reader
    .select({ invitation: invitations, user: users, client: clients, sender })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .innerJoin(clients, eq(clients.id, invitations.clientId))
    .innerJoin(sender, eq(sender.id, invitations.sentById))
    .where(or(eq(invitations.tokenHash, tokenHash), sql`${invitations.id} = (${former})`));
  if (!found) return null;
  const state = stateOf(found.invitation, found.user, now);
  const isReplaced = found.invitation.tokenHash !== tokenHash;
  return { ...found, ended: state !== "sent" ? state : isReplaced ? "replaced" : null };
}
