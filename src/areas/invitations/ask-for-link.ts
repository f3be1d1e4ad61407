import type { AnonymousContext } from "#/src/domain/context";
import { countHit } from "#/src/domain/count-hit";
import { writeByLink } from "#/src/domain/write";
import { dayMs } from "#/src/format/durations";
import { sendLink } from "./links";
import { findByLink } from "./opened-link";

const linksPerDay = 3;

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
    const now = Date.parse(w.now);
    const key = `invitation-link:${invitation.clientId}:${user.id}`;
    const { hits } = await countHit(w.tx, { key, now, resetAt: now + dayMs });
    if (hits > linksPerDay) return;
    const means = { outbox: mail, timeZone: ctx.timeZone };
    await sendLink(w, means, { ...letter, user, causedById: null, givesAccess: false });
  });
}
