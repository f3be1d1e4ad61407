import type { BounceKind } from "#/src/contract/choices/mail";
import type { Role } from "#/src/contract/choices/users";

/** Reasons of the portal's own for a mail that was not sent. */
export const ownReasons = {
  gone: "The mail no longer exists.",
  late: "It could not be sent within two days.",
  linkEnded: "Its link ended before it could be sent.",
  dayEnded: "Its day ended before it could be sent.",
  left: "Its recipient no longer belongs to any of its clients.",
  sealed: "Its link cannot be read: OIDC_AUTH_SECRET was changed.",
  lostTry: "The portal stopped while it was sending this: it may arrive twice.",
  bounced: "It came back: the address accepts no mail.",
  delayed: "The recipient's server reports that it did not arrive yet.",
  unwanted: "Its recipient marked it as spam. The portal sends them no more automatic mail.",
  restored:
    "The database was restored from a backup; this mail may have been sent after the backup was made.",
};

/** Reasons of mails that a server accepted and later reported. */
export const reasonOfBounce: Record<BounceKind, string> = {
  hard: ownReasons.bounced,
  soft: ownReasons.delayed,
  complaint: ownReasons.unwanted,
};

const own: readonly string[] = Object.values(ownReasons);

/** Returns the reason for a failed attempt; contributors do not get the mail server's own text. */
export function reasonFor({ role }: { role: Role }, lastError: string | null): string | null {
  const isShown = lastError === null || role === "admin" || role === "manager" || own.includes(lastError);
  return isShown ? lastError : "The mail server did not accept it.";
}
