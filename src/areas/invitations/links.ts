import { and, eq } from "drizzle-orm";
import { type ClientRow, type InvitationRow, invitations, type UserRow, users } from "#/db/schema";
import { unnamedColleague } from "#/src/areas/comments";
import { waitingFor } from "#/src/areas/owed";
import type { SentInvitation } from "#/src/contract/invitations";
import { serverLimits } from "#/src/contract/limits";
import { personName } from "#/src/contract/person-name";
import { changesIn } from "#/src/domain/changes";
import type { Context } from "#/src/domain/context";
import { Unauthorized } from "#/src/domain/errors";
import { linkKinds } from "#/src/domain/links/kinds";
import { isUnended, rememberFormerLink } from "#/src/domain/links/life";
import { newLink } from "#/src/domain/links/new-link";
import { managerAddress } from "#/src/domain/manager-address";
import { updated } from "#/src/domain/nouns/entries";
import { invitationNoun } from "#/src/domain/nouns/people";
import { insertRow } from "#/src/domain/rows";
import type { Write } from "#/src/domain/write";
import { dateIn } from "#/src/format/dates";
import { momentAfter } from "#/src/format/durations";
import type { Cause } from "#/src/services/mail/admit-mail";
import { linkAddress } from "#/src/services/mail/kinds";
import type { Outbox } from "#/src/services/mail/outbox";
import { planRepeat } from "./plan-repeat";
import { showInvitation } from "./queries";

/** The transaction of a person's write or of a job. */
type Writing = Pick<Write, "tx" | "now" | "newId" | "record">;

/** Dependencies for sending links; without an outbox the sender passes the link on. */
type Means = { outbox: Outbox | null; timeZone: string };

type Letter = {
  user: Pick<UserRow, "id" | "email">;
  client: Pick<ClientRow, "id" | "name" | "accountManagerId">;
  sender: Pick<UserRow, "id" | "email" | "firstName" | "lastName">;
  cause: Cause;
  /** True if it created or reactivated the account. */
  givesAccess: boolean;
  /** The sender's own line; that of the open invitation if absent. */
  line?: string | null | undefined;
  /** True to send new links automatically while it is pending; defaults to the open invitation's value. */
  repeats?: boolean | undefined;
};

export type NewLink = {
  invitationId: string;
  /** The link's secret. May be shown only to a sender who passes it on by hand. */
  secret: string;
  /** The mail that contains it; null if none is sent. */
  mailId: string | null;
};

/**
 * Creates a link and sends it. It replaces the link of an open invitation, or belongs to a new invitation if there is
 * none.
 */
export async function sendLink(write: Writing, means: Means, letter: Letter): Promise<NewLink> {
  const { user, client, sender } = letter;
  const { secret, ...made } = newLink(linkKinds.invitation, write.now);
  const sent = {
    byHand: means.outbox === null,
    sentAt: write.now,
    sentById: sender.id,
    ...made,
  };
  const open = await findOpen(write, letter);
  const givesAccess = letter.givesAccess || open?.givesAccess === true;
  const line = letter.line === undefined ? (open?.line ?? null) : letter.line;
  const repeats = letter.repeats ?? (open === null || open.repeatsFrom !== null);
  const link = { ...sent, givesAccess, line, ...repeating(means, repeats, open, write.now) };
  const invitationId = open ? await replaceLink(write, open, link) : await addInvitation(write, letter, link);
  await planRepeat(write.tx, { id: invitationId, ...link }, { timeZone: means.timeZone, now: write.now });
  const mailId = await means.outbox?.queue(write, letter.cause, {
    kind: "invitation",
    to: user.email,
    replyTo: await managerAddress(write.tx, client.accountManagerId),
    clientId: client.id,
    data: {
      invitedBy: personName(sender, unnamedColleague),
      clientName: client.name,
      lastDay: dateIn(means.timeZone, sent.expiresAt),
      line,
      waiting: await waitingFor(write.tx, {
        ...{ clientId: client.id, timeZone: means.timeZone },
        today: dateIn(means.timeZone, write.now),
      }),
    },
    link: { secret, endsAt: sent.expiresAt },
  });
  return { invitationId, secret, mailId: mailId ?? null };
}

/**
 * Returns the state of automatic repeats, which require mail: off, continued from the open invitation, or starting now.
 */
function repeating(
  { outbox }: Means,
  repeats: boolean,
  open: InvitationRow | null,
  now: string,
): Pick<InvitationRow, "repeatsFrom" | "timesRepeated"> {
  if (!outbox || !repeats) return { repeatsFrom: null, timesRepeated: 0 };
  if (open?.repeatsFrom) return { repeatsFrom: open.repeatsFrom, timesRepeated: open.timesRepeated };
  return { repeatsFrom: now, timesRepeated: 0 };
}

type Recipient = Pick<Letter, "givesAccess" | "line" | "repeats"> & { user: UserRow; client: ClientRow };

/** Sends a link on behalf of the caller. */
export async function linkFromCaller(ctx: Context, write: Write, recipient: Recipient): Promise<NewLink> {
  const { actor, mail, timeZone } = ctx;
  const [sender] = await write.tx.select().from(users).where(eq(users.id, actor.userId));
  if (!sender) throw new Unauthorized();
  return sendLink(write, { outbox: mail, timeZone }, { ...recipient, sender, cause: actor });
}

/**
 * Returns the id of an invitation that the caller mailed to this person a moment ago, so that a repeated call sends no
 * second mail.
 */
export async function findJustSent(
  { actor, mail }: Context,
  write: Write,
  letter: Pick<Letter, "user" | "client">,
): Promise<string | null> {
  const open = await findOpen(write, letter);
  if (!mail || !open?.tokenHash || open.byHand || open.sentById !== actor.userId) return null;
  return open.sentAt > momentAfter(write.now, -serverLimits.sameMailSeconds * 1_000) ? open.id : null;
}

/** Returns the invitation for its sender, including the link itself if no mail is configured. */
export async function presentSent(
  ctx: Context,
  { tx }: Write,
  { invitationId, secret }: NewLink,
  publicUrl: string,
): Promise<SentInvitation> {
  const shown = await showInvitation(ctx, invitationId, tx);
  return ctx.mail ? shown : { ...shown, link: linkAddress(publicUrl, "invitation", secret) };
}

type Sent = Pick<
  InvitationRow,
  | "byHand"
  | "givesAccess"
  | "line"
  | "sentAt"
  | "sentById"
  | "expiresAt"
  | "tokenHash"
  | "repeatsFrom"
  | "timesRepeated"
>;

async function findOpen(
  { tx }: Pick<Write, "tx">,
  { user, client }: Pick<Letter, "user" | "client">,
): Promise<InvitationRow | null> {
  const isOpen = isUnended(linkKinds.invitation);
  const [found = null] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.userId, user.id), eq(invitations.clientId, client.id), isOpen));
  return found;
}

async function addInvitation(w: Writing, { user, client }: Letter, sent: Sent): Promise<string> {
  const added = {
    ...{ id: w.newId(), clientId: client.id, userId: user.id, email: user.email, ...sent },
    createdAt: w.now,
  };
  await insertRow(w, invitationNoun, added);
  return added.id;
}

async function replaceLink({ tx, now, record }: Writing, row: InvitationRow, sent: Sent): Promise<string> {
  const { id } = row;
  await rememberFormerLink({ tx, now }, linkKinds.invitation, row);
  await tx.update(invitations).set(sent).where(eq(invitations.id, id));
  const { before = {}, after = {} } = changesIn(row, sent) ?? {};
  record(updated(invitationNoun, id, { before, after }));
  return id;
}
