import { z } from "zod";
import { isSameText, keyedDigest } from "#/src/domain/secrets";

/** What people can stop, each by a choice of its own. */
const stoppable = ["digest", "mentions", "reminders"] as const;
export type Stoppable = (typeof stoppable)[number];

/** Which mail somebody stops by a link. */
export type Stop = { userId: string; setting: Stoppable };

const purpose = "portal links that stop mail";
const Named = z.tuple([z.uuid(), z.enum(stoppable), z.string()]);

/** The path of a link that stops one kind of mail to one person, as long as the secret holds; it opens nothing else. */
export function stopPath(secret: string, stop: Stop): string {
  return `/unsubscribe/${stop.userId}.${stop.setting}.${signature(secret, stop)}`;
}

/** What the token of such a link stops; null for one that the portal did not make. */
export function readStopToken(secrets: readonly string[], token: string): Stop | null {
  const named = Named.safeParse(token.split("."));
  if (!named.success) return null;
  const [userId, setting, given] = named.data;
  const stop = { userId, setting };
  return secrets.some((secret) => isSameText(signature(secret, stop), given)) ? stop : null;
}

function signature(secret: string, { userId, setting }: Stop): string {
  return keyedDigest(secret, purpose, `${userId} ${setting}`);
}
