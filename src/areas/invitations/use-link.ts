import { and, eq, gt, isNull } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { invitations, users } from "#/db/schema";
import type { NewEntry } from "#/src/domain/audit-log";
import { Gone } from "#/src/domain/errors";
import { digest } from "#/src/domain/secrets";
import { mayComeIn } from "./rules";

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
  const entry: NewEntry = { entity: "invitation", entityId: used.id, action: "update", before, after };
  return { userId: user.id, entries: [entry] };
}
