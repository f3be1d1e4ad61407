import { and, eq, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database, Reader, Tx } from "#/db/client";
import {
  type ClientRow,
  clients,
  formerInvitationLinks,
  type InvitationRow,
  invitations,
  type UserRow,
  users,
} from "#/db/schema";
import type { NewEntry } from "#/src/domain/audit-log";
import { beginMembership } from "#/src/domain/change-memberships";
import type { AnonymousContext } from "#/src/domain/context";
import { countAgainst } from "#/src/domain/count-hit";
import { Gone } from "#/src/domain/errors";
import { linkKinds } from "#/src/domain/links/kinds";
import { redeemLink } from "#/src/domain/links/life";
import { hashOfLink } from "#/src/domain/links/new-link";
import { writeByLink } from "#/src/domain/write";
import { noteClientAct } from "#/src/services/notices/note-client-act";
import { sendLink } from "./links";
import { mayComeIn, stateOf } from "./rules";

/** The invitation of a link, with related rows. */
export type OpenedLink = {
  invitation: InvitationRow;
  user: UserRow;
  client: ClientRow;
  sender: UserRow;
  /** The reason why it grants no access; null while it admits its recipient. */
  ended: EndOfLink | null;
};
export type EndOfLink = "used" | "withdrawn" | "expired" | "replaced";

const sender = alias(users, "sender");

/** Finds the invitation of a link; null for an unknown or forgotten one. */
export async function findByLink(
  reader: Reader | Tx,
  secret: string,
  now: string,
): Promise<OpenedLink | null> {
  const tokenHash = hashOfLink(secret);
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

/** Stores the time at which an invitation was first opened. It is neither logged nor a use of the link. */
export function noteOpened(db: Database, { id, now }: { id: string; now: string }): Promise<unknown> {
  const isUnopened = and(eq(invitations.id, id), isNull(invitations.openedAt));
  return db.transaction((tx) => tx.update(invitations).set({ openedAt: now }).where(isUnopened));
}

/**
 * Consumes the link of an invitation, makes its user a member of the client and notifies the team. Returns the user and
 * the log entries.
 * @throws Gone if it grants no access, even if only since a moment ago
 */
export async function acceptByLink(
  { mail, now, newId }: Pick<AnonymousContext, "mail" | "now" | "newId">,
  tx: Tx,
  use: { secret: string; from: string },
): Promise<{ userId: string; entries: NewEntry[] }> {
  const used = await redeemLink(tx, linkKinds.invitation, { ...use, now });
  const [found] = await tx
    .select({ invitation: invitations, user: users })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .where(eq(invitations.id, used?.id ?? ""));
  if (!used || !found || !mayComeIn(found.invitation, found.user)) {
    throw new Gone("This link opens nothing any more.");
  }
  const { id, clientId, userId, sentById: byId } = found.invitation;
  const about = { entity: "client", entityId: clientId, subjectId: id } as const;
  const entries = [used.entry];
  const w = { tx, now, newId, record: (entry: NewEntry) => void entries.push(entry) };
  await beginMembership(w, { userId, clientId, byId });
  await noteClientAct({ mail }, w, { kind: "accepted", ...about, byId: userId });
  return { userId, entries };
}

/**
 * Sends a new link to the recipient of an earlier one, if that person may still sign in; at most three times a day per
 * invitation. The requester does not learn the outcome.
 */
export function askForLink({ mail, ...ctx }: AnonymousContext, secret: string): Promise<void> {
  return writeByLink(ctx, "invitation", async (w) => {
    const opened = await findByLink(w.tx, secret, w.now);
    if (!opened || !mail || opened.ended === "withdrawn") return;
    const { invitation, user, ...letter } = opened;
    // A used invitation may be followed by another, whose links count as well.
    const whose = `${invitation.clientId}:${user.id}`;
    if ((await countAgainst(w.tx, linkKinds.invitation.limits.askFor, { whose, now: w.now })).isAbove) return;
    const means = { outbox: mail, timeZone: ctx.timeZone };
    await sendLink(w, means, {
      ...letter,
      user,
      cause: "stranger",
      givesAccess: false,
      line: invitation.line,
    });
  });
}
