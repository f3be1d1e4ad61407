import { and, eq, gt, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { mails, userSettings, users } from "#/db/schema";
import { emailKey } from "#/src/contract/email-key";
import type { MailBounce } from "#/src/contract/mail";
import { appendEntries } from "#/src/domain/audit-log";
import type { AnonymousContext } from "#/src/domain/context";
import { updated } from "#/src/domain/nouns/entries";
import { userNoun } from "#/src/domain/nouns/people";
import { dayMs, momentAfter } from "#/src/format/durations";
import { markFailing } from "#/src/services/mail/outcomes";

/** Reports about older mails are ignored. */
const acceptedMs = 30 * dayMs;

/**
 * Stores a mail provider's report with its mail, if the portal sent that to this recipient within 30 days. A hard
 * bounce marks the address as failing, and a complaint stops all mail that the person can stop. A temporary failure
 * changes only its mail.
 */
export function reportBounce(ctx: AnonymousContext, report: MailBounce): Promise<void> {
  const { db, now } = ctx;
  const { kind } = report;
  const messageId = `<${report.messageId.replace(/^<|>$/g, "")}>`;
  const id = messageId.slice(1, messageId.indexOf("@"));
  const recipient = emailKey(report.recipient);
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .select({ bounce: mails.bounce, bouncedAt: mails.bouncedAt })
      .from(mails)
      .where(
        and(
          ...[eq(mails.id, id), eq(mails.messageId, messageId)],
          eq(sql`lower(${mails.recipient})`, recipient),
          gt(mails.createdAt, momentAfter(now, -acceptedMs)),
        ),
      );
    if (!mail || mail.bounce === kind || (mail.bounce !== null && kind === "soft")) return;
    const bouncedAt = new Date(Math.min(Date.parse(report.at), Date.parse(now))).toISOString();
    await tx.update(mails).set({ bounce: kind, bouncedAt }).where(eq(mails.id, id));
    if (kind === "hard") await markFailing(tx, recipient, bouncedAt);
    if (kind === "complaint") await stopAll(tx, ctx, recipient);
  });
}

/** Stops all mail that a person can stop, as the links in the mails do. */
async function stopAll(tx: Tx, { now, newId }: AnonymousContext, email: string): Promise<void> {
  const { digest, mentions, reminders } = userSettings;
  const [person] = await tx
    .select({ id: users.id, choices: { digest, mentions, reminders } })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(eq(users.email, email));
  if (!person) return;
  const after = { digest: false, mentions: false, reminders: false };
  const { digest: hasDigest, mentions: hasMentions, reminders: hasReminders } = person.choices ?? {};
  const before = {
    ...(hasDigest !== false && { digest: true }),
    ...(hasMentions !== false && { mentions: true }),
    ...(hasReminders !== false && { reminders: true }),
  };
  const changed = Object.fromEntries(Object.keys(before).map((name) => [name, false]));
  if (Object.keys(changed).length === 0) return;
  await tx
    .insert(userSettings)
    .values({ userId: person.id, ...after })
    .onConflictDoUpdate({ target: userSettings.userId, set: after });
  const entries = [updated(userNoun, person.id, { before, after: changed })];
  await appendEntries(tx, [
    { userId: null, actorKind: "job", actorLabel: "bounces", createdAt: now, newId, entries },
  ]);
}
