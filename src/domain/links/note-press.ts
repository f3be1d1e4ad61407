import { and, eq, isNull } from "drizzle-orm";
import { links } from "#/db/schema";
import type { AnonymousContext } from "../context";

type Link = { id: string };

/** Stores the time at which the page of a link was first read: the one thing that reading it changes. */
export async function noteOpened({ db, now }: AnonymousContext, { id }: Link): Promise<void> {
  const unopened = and(eq(links.id, id), isNull(links.openedAt));
  const [found] = await db.read.select({ id: links.id }).from(links).where(unopened);
  if (found) await db.transaction((tx) => tx.update(links).set({ openedAt: now }).where(unopened));
}

/** Stores when and from where the button of the page was last pressed. */
export async function notePress({ db, now }: AnonymousContext, { id }: Link, from: string): Promise<void> {
  const pressed = { continuedAt: now, continuedFrom: from };
  await db.transaction((tx) => tx.update(links).set(pressed).where(eq(links.id, id)));
}
