import type { Tx } from "#/db/client";
import { rates } from "#/src/contract/ceilings";
import type { MailKind } from "#/src/contract/choices/mail";
import { emailKey } from "#/src/contract/email-key";
import { countAgainst, tooManyUntil } from "#/src/domain/count-hit";
import { digest } from "#/src/domain/secrets";
import { hourMs, minuteMs } from "#/src/format/durations";

/**
 * Cause of a mail: a signed-in user's action, one of the portal's jobs, or an anonymous request. Mails of anonymous
 * requests are counted where they are requested, not here.
 */
export type Cause = { userId: string } | "job" | "stranger";

type Counting = {
  tx: Tx;
  /** ISO 8601 in UTC. */
  now: string;
};
type Counted = { kind: MailKind; to: string; daily?: { usefulUntil: string } };
/** Called once a day for each sender who reached the limit. */
export type OnSpent = (userId: string) => void;

/**
 * Counts a mail for its sender and its recipient, in the transaction that causes it.
 * @returns the earliest time of sending, ISO 8601: for a job's mail the end of the recipient's hour if that is full
 * @throws TooMany for a signed-in sender above either limit, which rolls back the whole write
 */
export async function admitMail(
  { tx, now }: Counting,
  cause: Cause,
  mail: Counted,
  onSpent?: OnSpent,
): Promise<string> {
  if (cause === "stranger") return now;
  if (cause !== "job") await countSender({ tx, now }, cause.userId, onSpent);
  if (mail.kind === "notice") return now;
  const whose = recipientKey(mail.to);
  const { isAbove, resetAt } = await countAgainst(tx, "mail-to", { whose, now });
  if (!isAbove) return now;
  if (cause === "job") return laterOf(mail, now, resetAt);
  const sentence = `${mail.to} was sent ${rates["mail-to"].most} mails within an hour. You can write to them again in ${span(now, resetAt)}.`;
  throw tooManyUntil(resetAt, now, sentence);
}

/** Returns the part of a counter's key that identifies a mail address; the address itself is not stored. */
export function recipientKey(address: string): string {
  return digest(emailKey(address));
}

async function countSender({ tx, now }: Counting, userId: string, onSpent?: OnSpent) {
  const { most } = rates["mail-by"];
  const { hits, isAbove, resetAt } = await countAgainst(tx, "mail-by", { whose: userId, now });
  if (hits === most) onSpent?.(userId);
  if (!isAbove) return;
  const sentence = `You have sent ${most} mails within a day. You can send more in ${span(now, resetAt)}.`;
  throw tooManyUntil(resetAt, now, sentence);
}

/** A mail for one day is not delayed beyond that day: the limit delays it but never prevents it. */
function laterOf({ daily }: Counted, now: string, resetAt: string): string {
  return daily && daily.usefulUntil <= resetAt ? now : resetAt;
}

function span(from: string, until: string): string {
  const ms = Date.parse(until) - Date.parse(from);
  const [count, unit] =
    ms > 2 * hourMs ? [Math.ceil(ms / hourMs), "hour"] : [Math.max(1, Math.ceil(ms / minuteMs)), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
