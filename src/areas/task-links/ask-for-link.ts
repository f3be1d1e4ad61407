import { eq } from "drizzle-orm";
import { clients } from "#/db/schema";
import type { AnonymousContext } from "#/src/domain/context";
import { countAgainst } from "#/src/domain/count-hit";
import { linkKinds } from "#/src/domain/links/kinds";
import { hashOfLink } from "#/src/domain/links/new-link";
import { findThingLink } from "#/src/domain/links/whose-link";
import { managerAddress } from "#/src/domain/manager-address";
import { writeByLink } from "#/src/domain/write";
import { dateIn } from "#/src/format/dates";
import { momentAfter } from "#/src/format/durations";
import { threadOf } from "#/src/services/mail/linked-things";

/**
 * Sends a new link to the recipient of one that ended, if that person still belongs to the client; at most three times
 * a day for a person and thing. The requester does not learn the outcome.
 */
export function askForLink({ mail, ...ctx }: AnonymousContext, secret: string): Promise<void> {
  return writeByLink(ctx, "task", async (w) => {
    const link = await findThingLink(w.tx, hashOfLink(secret), w.now);
    if (!link?.isTheirs || !mail) return;
    const { kind, thingId, title, userId, email, clientId, clientName } = link;
    const { limits, lifetimeMs } = linkKinds[kind];
    const whose = `${thingId}:${userId}`;
    if ((await countAgainst(w.tx, limits.askFor, { whose, now: w.now })).isAbove) return;
    const [client] = await w.tx
      .select({ accountManagerId: clients.accountManagerId })
      .from(clients)
      .where(eq(clients.id, clientId));
    const thing = { kind, id: thingId, clientId };
    const lastDay = dateIn(ctx.timeZone, momentAfter(w.now, lifetimeMs));
    await mail.queue(w, "stranger", {
      kind: "task_link",
      to: email,
      replyTo: await managerAddress(w.tx, client?.accountManagerId ?? null),
      clientId,
      data: { title, clientName, lastDay, thing },
      opens: [thing],
      thread: threadOf(thing),
      recipientId: userId,
    });
  });
}
