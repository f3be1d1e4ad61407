import { and, eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import {
  type ClientMemberRow,
  clientMembers,
  designProjects,
  invitations,
  links,
  notices,
  reviewLinks,
  uploads,
  users,
} from "#/db/schema";
import { linkKinds } from "./links/kinds";
import { withdrawLinks } from "./links/life";
import { memberNoun } from "./nouns/people";
import { deleteRow, insertRow } from "./rows";
import type { Write } from "./write";

/** Lists a user's memberships, oldest first. */
export function membershipsOf(db: Reader | Tx, userId: string): Promise<ClientMemberRow[]> {
  return db
    .select()
    .from(clientMembers)
    .where(eq(clientMembers.userId, userId))
    .orderBy(clientMembers.since, clientMembers.clientId);
}

type Beginning = Pick<ClientMemberRow, "userId" | "clientId" | "byId">;

/** Makes a user of role client a member of a client; does nothing if they are one. */
export async function beginMembership(
  w: Pick<Write, "tx" | "now" | "newId" | "record">,
  beginning: Beginning,
): Promise<void> {
  const { userId, clientId } = beginning;
  const [existing] = await w.tx
    .select({ id: clientMembers.id })
    .from(clientMembers)
    .where(and(eq(clientMembers.userId, userId), eq(clientMembers.clientId, clientId)));
  if (existing) return;
  await insertRow(w, memberNoun, { id: w.newId(), ...beginning, since: w.now });
  await countChange(w, userId);
}

type Ending = Pick<Write, "tx" | "now" | "record">;

/** Ends a membership with the person's open links, unused uploads and notices of that client. */
export async function endMembership(w: Ending, membership: ClientMemberRow): Promise<void> {
  const { userId, clientId } = membership;
  await deleteRow(w, memberNoun, membership);
  await countChange(w, userId);
  const isInvited = and(eq(invitations.userId, userId), eq(invitations.clientId, clientId));
  await withdrawLinks(w, linkKinds.invitation, isInvited);
  const projects = sql`(select ${designProjects.id} from ${designProjects} where ${designProjects.clientId} = ${clientId})`;
  const email = sql`(select ${users.email} from ${users} where ${users.id} = ${userId})`;
  await withdrawLinks(
    w,
    linkKinds.review,
    sql`${reviewLinks.email} = ${email} and ${reviewLinks.projectId} in ${projects}`,
  );
  await w.tx.delete(links).where(and(eq(links.userId, userId), eq(links.clientId, clientId)));
  await w.tx.delete(notices).where(and(eq(notices.userId, userId), eq(notices.clientId, clientId)));
  const isUnused = eq(uploads.state, "issued");
  await w.tx
    .update(uploads)
    .set({ state: "ended" })
    .where(and(eq(uploads.userId, userId), eq(uploads.clientId, clientId), isUnused));
}

/** Ends all memberships of a user, or those of other clients than the given ones. */
export async function endMemberships(
  w: Ending,
  userId: string,
  remaining: readonly string[] = [],
): Promise<void> {
  for (const membership of await membershipsOf(w.tx, userId)) {
    if (!remaining.includes(membership.clientId)) await endMembership(w, membership);
  }
}

/** Counts a change of a user's clients as a change of the account. */
async function countChange({ tx, now }: Pick<Write, "tx" | "now">, userId: string) {
  const version = sql`${users.version} + 1`;
  await tx.update(users).set({ version, updatedAt: now }).where(eq(users.id, userId));
}
