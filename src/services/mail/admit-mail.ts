import type { Tx } from "#/db/client";
import { rates } from "#/src/contract/ceilings";
import type { MailKind } from "#/src/contract/choices/mail";
import { emailKey } from "#/src/contract/email-key";
import { countAgainst, tooManyUntil } from "#/src/domain/count-hit";
import { digest } from "#/src/domain/secrets";
import { hourMs, minuteMs } from "#/src/format/durations";

/**
 * Why a mail is written: on behalf of somebody signed in, by a job of the portal's own, or because a stranger asked for
 * it. A stranger's mails are counted where they are asked for, and here for nobody.
 */
export type Cause = { userId: string } | "job" | "stranger";

type Counting = {
  tx: Tx;
  /** ISO 8601 in UTC. */
  now: string;
};
type Counted = { kind: MailKind; to: string; daily?: { usefulUntil: string } };
/** Hears once a day of each sender whose mails are spent. */
export type OnSpent = (userId: string) => void;

/**
 * Counts a mail for its sender and its recipient, in the transaction that causes it.
 * @returns from when on it may be sent: of a job's mail the end of the recipient's hour where that is full, ISO 8601
 * @throws TooMany for a signed-in sender above either ceiling, which undoes the whole write
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

/** The part of a counter's key that stands for a mail address; the address itself is not kept. */
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

/** A mail of one day does not wait until that is over: the ceiling delays it and never prevents it. */
function laterOf({ daily }: Counted, now: string, resetAt: string): string {
  return daily && daily.usefulUntil <= resetAt ? now : resetAt;
}

function span(from: string, until: string): string {
  const ms = Date.parse(until) - Date.parse(from);
  const [count, unit] =
    ms > 2 * hourMs ? [Math.ceil(ms / hourMs), "hour"] : [Math.max(1, Math.ceil(ms / minuteMs)), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
