import { and, desc, eq, isNull, notInArray, type SQL } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { type LinkRow, links } from "#/db/schema";
import { linkKinds } from "./kinds";
import type { LinkedThing } from "./linked-thing";
import { newLink } from "./new-link";

type Letter = { recipient: { id: string; email: string }; mailId: string };

/** The secrets of links by the id of their thing, and their common end. */
type MadeLinks = { secrets: Record<string, string>; endsAt: string };

/** Maximum number of open links of one person to one thing; another one ends the oldest. */
const mostOpen = 5;

type Making = { tx: Tx; now: string; newId: () => string };

/**
 * Creates a person's link to each thing, in the transaction that queues their mail; null if there are no things. A thing
 * that occurs several times gets one link.
 */
export async function makeTaskLinks(
  w: Making,
  { recipient: { id: userId, email }, mailId }: Letter,
  things: readonly LinkedThing[],
): Promise<MadeLinks | null> {
  const secrets: Record<string, string> = {};
  let endsAt: string | null = null;
  for (const { kind, id, clientId } of things) {
    if (id in secrets) continue;
    const { secret, ...made } = newLink(linkKinds[kind], w.now);
    const isTask = kind === "task";
    const row: LinkRow = {
      ...{ id: w.newId(), ...made, createdAt: w.now, kind, userId, email, clientId },
      ...{ taskId: isTask ? id : null, projectId: isTask ? null : id, mailId },
      ...{ openedAt: null, continuedAt: null, continuedFrom: null, endedAt: null },
      ...{
        codeHash: null,
        codeEndsAt: null,
        codesSent: 0,
        requiresCode: true,
        codeTries: 0,
        browserHash: null,
      },
    };
    await w.tx.insert(links).values(row);
    await endSurplus(w, and(eq(links.userId, userId), eq(isTask ? links.taskId : links.projectId, id)));
    secrets[id] = secret;
    endsAt = made.expiresAt;
  }
  return endsAt === null ? null : { secrets, endsAt };
}

/** Ends the oldest of these links if there are more than five. */
async function endSurplus({ tx, now }: Making, which: SQL | undefined) {
  const isOpen = and(which, isNull(links.endedAt));
  const newest = tx
    .select({ id: links.id })
    .from(links)
    .where(isOpen)
    .orderBy(desc(links.createdAt), desc(links.id))
    .limit(mostOpen);
  await tx
    .update(links)
    .set({ endedAt: now })
    .where(and(isOpen, notInArray(links.id, newest)));
}
