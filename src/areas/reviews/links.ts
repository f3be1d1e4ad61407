import { and, eq, gt, isNotNull } from "drizzle-orm";
import {
  clients,
  type DesignAssetRow,
  type DesignRevisionRow,
  designProjects,
  type ReviewLinkRow,
  reviewLinks,
  users,
} from "#/db/schema";
import { unnamedColleague } from "#/src/areas/comments";
import { serverLimits } from "#/src/contract/limits";
import { personName } from "#/src/contract/person-name";
import type { SentReviewLink } from "#/src/contract/reviews";
import type { Context } from "#/src/domain/context";
import { Conflict, NotFound, Unauthorized } from "#/src/domain/errors";
import { linkKinds } from "#/src/domain/links/kinds";
import { isUnended, withdrawLinks } from "#/src/domain/links/life";
import { newLink } from "#/src/domain/links/new-link";
import { managerAddress } from "#/src/domain/manager-address";
import { reviewLinkNoun } from "#/src/domain/nouns/design";
import { insertRow } from "#/src/domain/rows";
import type { Write } from "#/src/domain/write";
import { dateIn } from "#/src/format/dates";
import { momentAfter } from "#/src/format/durations";
import { linkAddress } from "#/src/services/mail/kinds";
import { showLinks } from "./queries";

export type Letter = {
  asset: Pick<DesignAssetRow, "id" | "projectId" | "assetName">;
  revision: Pick<DesignRevisionRow, "id" | "revisionNumber">;
  /** Lower case. */
  email: string;
  requiresCode: boolean;
};

export type NewLink = {
  id: string;
  /** The link's secret. May be shown only to a sender who passes it on by hand. */
  secret: string;
  /** The mail that contains it; null if none is sent. */
  mailId: string | null;
};

/**
 * Creates a link for an address on behalf of the caller, and mails it. Unanswered links to this asset for the same
 * address end.
 * @throws Conflict for an address of staff
 */
export async function sendLink(ctx: Context, w: Write, letter: Letter): Promise<NewLink> {
  const { asset, revision, email, requiresCode } = letter;
  const about = await findAbout(ctx, w, asset.projectId);
  await refuseStaff(w, email);
  const isSame = and(eq(reviewLinks.assetId, asset.id), eq(reviewLinks.email, email));
  await withdrawLinks(w, linkKinds.review, isSame);
  const { secret, ...made } = newLink(linkKinds.review, w.now);
  const mailId = await ctx.mail?.queue(w, ctx.actor, {
    kind: "review",
    to: email,
    replyTo: await managerAddress(w.tx, about.accountManagerId),
    clientId: about.clientId,
    data: {
      sentBy: about.sentBy,
      assetName: asset.assetName,
      projectName: about.projectName,
      version: revision.revisionNumber,
      asksCode: requiresCode,
      lastDay: dateIn(ctx.timeZone, made.expiresAt),
    },
    link: { secret, endsAt: made.expiresAt },
  });
  const row: ReviewLinkRow = {
    ...{ id: w.newId(), projectId: asset.projectId, assetId: asset.id, revisionId: revision.id },
    ...{ email, ...made, mailId: mailId ?? null, sentById: ctx.actor.userId },
    ...{ requiresCode, codeHash: null, codeEndsAt: null, codesSent: 0, codeTries: 0, browserHash: null },
    ...{ usedAt: null, usedFrom: null, withdrawnAt: null, createdAt: w.now },
  };
  await insertRow(w, reviewLinkNoun, row);
  return { id: row.id, secret, mailId: row.mailId };
}

/**
 * Returns the link that the caller mailed to this address a moment ago, so that a repeated call sends no second mail.
 */
export async function findJustSent(ctx: Context, w: Write, letter: Letter): Promise<NewLink | null> {
  const { asset, revision, email, requiresCode } = letter;
  const [sent] = await w.tx
    .select({ id: reviewLinks.id, mailId: reviewLinks.mailId })
    .from(reviewLinks)
    .where(
      and(
        ...[eq(reviewLinks.assetId, asset.id), eq(reviewLinks.email, email)],
        isUnended(linkKinds.review),
        ...[eq(reviewLinks.revisionId, revision.id), eq(reviewLinks.requiresCode, requiresCode)],
        ...[eq(reviewLinks.sentById, ctx.actor.userId), isNotNull(reviewLinks.mailId)],
        gt(reviewLinks.createdAt, momentAfter(w.now, -serverLimits.sameMailSeconds * 1_000)),
      ),
    );
  return sent ? { ...sent, secret: "" } : null;
}

/** Returns new links for their sender, including the links themselves if no mail is configured. */
export async function presentSent(
  ctx: Context,
  { tx }: Write,
  links: readonly NewLink[],
  publicUrl: string,
): Promise<SentReviewLink[]> {
  const secrets = new Map(links.map(({ id, secret }) => [id, secret]));
  const shown = await showLinks(ctx, [...secrets.keys()], tx);
  if (ctx.mail) return shown;
  return shown.map((link) => ({
    ...link,
    link: linkAddress(publicUrl, "review", secrets.get(link.id) ?? ""),
  }));
}

async function findAbout({ actor }: Context, { tx }: Write, projectId: string) {
  const [sender] = await tx.select().from(users).where(eq(users.id, actor.userId));
  if (!sender) throw new Unauthorized();
  const [found] = await tx
    .select({
      projectName: designProjects.projectName,
      clientId: clients.id,
      accountManagerId: clients.accountManagerId,
    })
    .from(designProjects)
    .innerJoin(clients, eq(clients.id, designProjects.clientId))
    .where(eq(designProjects.id, projectId));
  if (!found) throw new NotFound();
  return { ...found, sentBy: personName(sender, unnamedColleague) };
}

/** @throws Conflict for an address of the agency */
async function refuseStaff({ tx }: Write, email: string) {
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.email, email));
  if (user && user.role !== "client")
    throw new Conflict(`${email} is the address of somebody at the agency.`);
}
