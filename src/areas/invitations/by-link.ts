import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
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
import type { NewEntry } from "#/src/domain/audit-log";
import type { AnonymousContext } from "#/src/domain/context";
import { countAgainst } from "#/src/domain/count-hit";
import { Gone } from "#/src/domain/errors";
import { invitationNoun } from "#/src/domain/nouns/people";
import { digest } from "#/src/domain/secrets";
import { writeByLink } from "#/src/domain/write";
import { sendLink } from "./links";
import { mayComeIn, stateOf } from "./rules";

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

type Use = {
  secret: string;
  /** The network address that uses it. */
  from: string;
  /** ISO 8601 in UTC. */
  now: string;
};

/**
 * Uses up the link of an invitation; whose it was, and what the log says of it.
 * @throws Gone when it opens nothing, be it since a moment
 */
export async function useLink(
  tx: Tx,
  { secret, from, now }: Use,
): Promise<{ userId: string; entries: NewEntry[] }> {
  const after = { usedAt: now, usedFrom: from };
  const [used] = await tx
    .update(invitations)
    .set(after)
    .where(
      and(
        eq(invitations.tokenHash, digest(secret)),
        isNull(invitations.usedAt),
        isNull(invitations.withdrawnAt),
        gt(invitations.expiresAt, now),
      ),
    )
    .returning();
  const [user] = used ? await tx.select().from(users).where(eq(users.id, used.userId)) : [];
  if (!used || !user || !mayComeIn(used, user)) throw new Gone("This link opens nothing any more.");
  const before = { usedAt: null, usedFrom: null };
  const entry: NewEntry = {
    entity: invitationNoun.entity,
    entityId: used.id,
    action: "update",
    before,
    after,
  };
  return { userId: user.id, entries: [entry] };
}

/**
 * Writes to whom a link was sent once, with a new one, as long as they may still come in; thrice a day for each
 * invitation. Whoever asks is not told what came of it.
 */
export function askForLink({ mail, ...ctx }: AnonymousContext, secret: string): Promise<void> {
  return writeByLink(ctx, "invitation", async (w) => {
    const opened = await findByLink(w.tx, secret, w.now);
    if (!opened || !mail || opened.ended === "withdrawn") return;
    const { invitation, user, ...letter } = opened;
    // Of an invitation that was used there may be a next one, whose links count as well.
    const whose = `${invitation.clientId}:${user.id}`;
    if ((await countAgainst(w.tx, "invitation-link-to", { whose, now: w.now })).isAbove) return;
    const means = { outbox: mail, timeZone: ctx.timeZone };
    await sendLink(w, means, { ...letter, user, cause: "stranger", givesAccess: false });
  });
}
