import { z } from "zod";
import { isSameText, keyedDigest } from "#/src/domain/secrets";

/** Preferences that stop mail, one for each kind that can be stopped. */
const stoppable = ["digest", "mentions", "reminders"] as const;
export type Stoppable = (typeof stoppable)[number];

/** The person and the kind of mail that a link stops. */
export type Stop = { userId: string; setting: Stoppable };

const purpose = "portal links that stop mail";
const Named = z.tuple([z.uuid(), z.enum(stoppable), z.string()]);

/**
 * Returns the path of a link that stops one kind of mail for one person while the secret is valid; it grants nothing
 * else.
 */
export function stopPath(secret: string, stop: Stop): string {
  return `/unsubscribe/${stop.userId}.${stop.setting}.${signature(secret, stop)}`;
}

/** Parses the token of such a link; null for one that the portal did not sign. */
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
