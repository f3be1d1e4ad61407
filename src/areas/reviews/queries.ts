import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Reader, Tx } from "#/db/client";
import {
  clients,
  designAssets,
  designProjects,
  designRevisions,
  jobs,
  type ReviewLinkRow,
  reviewLinks,
  users,
} from "#/db/schema";
import type { MailState } from "#/src/contract/choices/mail";
import { callLimits } from "#/src/contract/limits-of-calls";
import { personName } from "#/src/contract/person-name";
import type { ReviewLink } from "#/src/contract/reviews";
import { clientScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { errorOfMail, isJobOf, stateOfMail } from "#/src/services/mail/outbox";
import { stateOf } from "./rules";

/** Id of the newest revision of an asset that was sent: the subject of its review. */
export const newestSentId = sql<string | null>`(select newest.id from ${designRevisions} as newest
  where newest.asset_id = ${designAssets.id} and newest.sent_for_review = 1
  order by newest.revision_number desc limit 1)`;

/** Lists the latest links to an asset's versions, newest first. */
export function listLinks(ctx: Context, assetId: string): Promise<ReviewLink[]> {
  return read(ctx, ctx.db.read, eq(reviewLinks.assetId, assetId));
}

/** Returns these links, newest first. */
export function showLinks(ctx: Context, ids: readonly string[], db: Reader | Tx): Promise<ReviewLink[]> {
  return read(ctx, db, inArray(reviewLinks.id, [...ids]));
}

/** @throws NotFound */
export async function findLink(
  ctx: Context,
  id: string,
  reader: Reader | Tx = ctx.db.read,
): Promise<ReviewLinkRow> {
  const [found] = await reader
    .select({ link: reviewLinks })
    .from(reviewLinks)
    .innerJoin(designProjects, eq(designProjects.id, reviewLinks.projectId))
    .innerJoin(clients, eq(clients.id, designProjects.clientId))
    .where(and(eq(reviewLinks.id, id), clientScope(ctx)));
  if (!found) throw new NotFound();
  return found.link;
}

const sender = alias(users, "sender");

async function read(ctx: Context, db: Reader | Tx, where: SQL): Promise<ReviewLink[]> {
  const rows = await db
    .select({
      row: reviewLinks,
      revisionNumber: designRevisions.revisionNumber,
      approvalStatus: designAssets.approvalStatus,
      newestSentId,
      sender: { firstName: sender.firstName, lastName: sender.lastName, email: sender.email },
      mailState: sql<MailState | null>`${stateOfMail}`,
      lastError: errorOfMail,
    })
    .from(reviewLinks)
    .innerJoin(designAssets, eq(designAssets.id, reviewLinks.assetId))
    .innerJoin(designRevisions, eq(designRevisions.id, reviewLinks.revisionId))
    .innerJoin(designProjects, eq(designProjects.id, reviewLinks.projectId))
    .innerJoin(clients, eq(clients.id, designProjects.clientId))
    .innerJoin(sender, eq(sender.id, reviewLinks.sentById))
    .leftJoin(jobs, isJobOf(reviewLinks.mailId))
    .where(and(where, clientScope(ctx)))
    .orderBy(desc(reviewLinks.createdAt), desc(reviewLinks.id))
    .limit(callLimits.pageSizeMax);
  return rows.map(({ row, sender, mailState, lastError, revisionNumber, ...asset }) => ({
    ...{ id: row.id, revisionId: row.revisionId, revisionNumber, email: row.email },
    requiresCode: row.requiresCode,
    sentAt: row.createdAt,
    sentBy: personName(sender, sender.email),
    expiresAt: row.expiresAt,
    usedAt: row.usedAt,
    state: stateOf(row, asset, ctx.now),
    mail: mailState && { state: mailState, lastError },
  }));
}
