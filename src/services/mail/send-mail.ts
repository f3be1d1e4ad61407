import { eq } from "drizzle-orm";
import type { Database } from "#/db/client";
import { clientMembers, type MailRow, mails } from "#/db/schema";
import type { MailKind } from "#/src/contract/choices/mail";
import { unseal } from "#/src/domain/seal";
import { GiveUp, type JobKind } from "#/src/services/jobs/runner";
import { contentOf, type KindAndData, renderMail, settingOf, storedSubjectOf } from "./kinds";
import { ended, mailJob, sealedLinks } from "./outbox";
import { noteAccepted, noteFailing } from "./outcomes";
import { ownReasons } from "./reasons";
import { type MailSecrets, readSecrets, withoutSecrets } from "./secrets";
import { readSender } from "./sender";
import { stopPath } from "./stop-mail";
import type { News } from "./templates/notice";
import { readReminder } from "./templates/reminder";
import { Refused, type Transport } from "./transport";

const minute = 60_000;
const hour = 60 * minute;
/** Servers that are down usually recover within a weekend; otherwise someone has to look. */
const longestMs = 48 * hour;
const longestPauseMs = 4 * hour;

type Surroundings = {
  db: Database;
  transport: Transport;
  publicUrl: string;
  /** Used if no admin has set the agency's name. */
  portalName: string | null;
  /** Current secret first. */
  authSecrets: readonly string[];
  clock: () => Date;
  newId: () => string;
  /** Called with the outcome of each attempt, by template. */
  onTry?: ((kind: MailKind, outcome: MailOutcome) => void) | undefined;
};

/** A server accepted it, will be retried, or refused it. */
type MailOutcome = "sent" | "retried" | "failed";

/** Sends the mails of the outbox; subject and the server's response are stored, and the link is erased. */
export function sendMail({ onTry, ...surroundings }: Surroundings): JobKind {
  const { db, clock, newId } = surroundings;
  return {
    kind: mailJob,
    atOnce: 4,
    patienceMs: minute,
    lostTry: ownReasons.lostTry,
    nextTry: ({ attempts }, now) => new Date(now.getTime() + pauseAfter(attempts)),
    async run({ key, attempts }, signal) {
      const [mail] = await db.read.select().from(mails).where(eq(mails.id, key));
      if (!mail) throw new GiveUp(ownReasons.gone);
      const { kind } = contentOf(mail);
      try {
        const answer = await hand(mail, attempts, signal, surroundings);
        onTry?.(kind, "sent");
        return answer;
      } catch (error) {
        onTry?.(kind, error instanceof GiveUp ? "failed" : "retried");
        throw error;
      }
    },
    onEnd: async (tx, { key }, state) => {
      const now = clock().toISOString();
      if (state === "done") await noteAccepted(tx, key, { now, newId });
      await tx.update(mails).set(ended).where(eq(mails.id, key));
    },
  };
}

/** Passes a mail to the server and returns its response. @throws GiveUp, or an error worth a retry */
async function hand(
  mail: MailRow,
  attempts: number,
  signal: AbortSignal,
  { db, transport, publicUrl, portalName, authSecrets, clock }: Surroundings,
): Promise<string> {
  const end = endOf(mail);
  if (clock() >= end.at) throw new GiveUp(end.says);
  const secrets = secretsOf(mail, authSecrets);
  const { recipient: to, replyTo, messageId } = mail;
  const stop = stopLink(mail, publicUrl, authSecrets);
  const { brand, ...sender } = await readSender(db, portalName, mail);
  const content = await presentContent(db, mail);
  const thread = mail.thread && messageId.replace(/^<[^@]*/, `<${mail.thread}`);
  const list = settingOf(content.kind);
  const letter = renderMail(content, { publicUrl, secrets, stop, brand });
  const subject = storedSubjectOf(content.kind) ?? withoutSecrets(secrets, letter.subject);
  try {
    if (subject !== mail.subject) {
      await db.transaction((tx) => tx.update(mails).set({ subject }).where(eq(mails.id, mail.id)));
    }
    const answer = await transport({ ...letter, ...sender, to, replyTo, messageId, thread, list }, signal);
    return withoutSecrets(secrets, answer);
  } catch (error) {
    const reason = withoutSecrets(secrets, error instanceof Error ? error.message : String(error));
    if (error instanceof Refused && error.isRecipient) await noteFailing(db, to, clock().toISOString());
    const isLast = clock().getTime() + pauseAfter(attempts) >= end.at.getTime();
    throw isLast || error instanceof Refused ? new GiveUp(reason) : new Error(reason);
  }
}

/**
 * Returns what a mail says now: reminders and news leave out clients that their recipient has left since they were
 * queued.
 * @throws GiveUp if nothing is left
 */
async function presentContent(db: Database, mail: MailRow): Promise<KindAndData> {
  const content = contentOf(mail);
  const isAboutClients =
    content.kind === "reminder" || (content.kind === "notice" && content.data.items.some(clientOf));
  if (!mail.recipientId || !isAboutClients) return content;
  const theirs = await clientsOf(db, mail.recipientId);
  if (content.kind === "notice") {
    const items = content.data.items.filter((item) => theirs.has(clientOf(item) ?? ""));
    if (items.length === 0) throw new GiveUp(ownReasons.left);
    // News beyond the named ones may be of any client.
    const total = items.length < content.data.items.length ? items.length : content.data.total;
    return { kind: "notice", data: { ...content.data, items, total } };
  }
  const { day, parts } = readReminder(content.data);
  const remaining = parts
    .map((part) => ({ ...part, clientId: part.clientId || (mail.clientId ?? "") }))
    .filter(({ clientId }) => theirs.has(clientId));
  if (remaining.length === 0) throw new GiveUp(ownReasons.left);
  return { kind: "reminder", data: { day, parts: remaining } };
}

async function clientsOf(db: Database, userId: string): Promise<ReadonlySet<string>> {
  const memberships = await db.read
    .select({ clientId: clientMembers.clientId })
    .from(clientMembers)
    .where(eq(clientMembers.userId, userId));
  return new Set(memberships.map(({ clientId }) => clientId));
}

/** Returns the client of news to one of its people; null in mails to staff, whose news lead to screens. */
function clientOf({ thing }: News): string | null {
  return thing && thing.kind !== "path" ? thing.clientId : null;
}

function pauseAfter(attempts: number): number {
  return Math.min(minute * 2 ** (attempts - 1), longestPauseMs);
}

/** Returns the time after which a mail is not worth sending, with the reason. */
function endOf({ createdAt, linkEndsAt, usefulUntil }: MailRow): { at: Date; says: string } {
  const late = new Date(Date.parse(createdAt) + longestMs);
  const ends = [
    { at: late, says: ownReasons.late },
    { at: linkEndsAt, says: ownReasons.linkEnded },
    { at: usefulUntil, says: ownReasons.dayEnded },
  ].flatMap(({ at, says }) => (at === null ? [] : { at: new Date(at), says }));
  return ends.reduce((first, end) => (end.at < first.at ? end : first));
}

/** Empty for a mail without a link. @throws GiveUp for links that can no longer be decrypted */
function secretsOf({ id, linkEndsAt, sealedSecret }: MailRow, authSecrets: readonly string[]): MailSecrets {
  if (linkEndsAt === null) return {};
  const text = sealedSecret && unseal(authSecrets, sealedLinks, id, sealedSecret);
  if (!text) throw new GiveUp(ownReasons.sealed);
  return readSecrets(text);
}

/** Returns the unsubscribe link for mail of this kind; null for mail that cannot be stopped. */
function stopLink(mail: MailRow, publicUrl: string, [secret]: readonly string[]): string | null {
  const setting = settingOf(contentOf(mail).kind);
  if (!setting || !mail.recipientId || !secret) return null;
  return new URL(stopPath(secret, { userId: mail.recipientId, setting }), publicUrl).href;
}
