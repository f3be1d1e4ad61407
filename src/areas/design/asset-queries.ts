import { and, asc, desc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Reader, Tx } from "#/db/client";
import {
  clients,
  comments,
  type DesignAssetRow,
  type DesignDecisionRow,
  type DesignRevisionRow,
  designAssets,
  designDecisions,
  designProjects,
  designRevisions,
  reviewLinks,
  users,
} from "#/db/schema";
import { asLines, commentsOfRevisions, unnamedColleague } from "#/src/areas/comments";
import { personName } from "#/src/contract/person-name";
import { clientScope, revisionScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { type PinRow, pinsOf } from "./pin-queries";

/** `comments` contains the old lines and, below, newer comments as lines. */
export type RevisionRow = DesignRevisionRow & {
  /** The old lines, which are in no conversation. */
  earlierComments: string | null;
  createdByName: string;
  pins: PinRow[];
};
/** `linkSentBy` is the sender of the link through which it was decided; null for a signed-in user. */
export type DecisionRow = DesignDecisionRow & { decidedByName: string; linkSentBy: string | null };
/** An asset with the revisions visible to the caller and its decisions, both newest first. */
export type AssetRow = DesignAssetRow & { revisions: RevisionRow[]; decisions: DecisionRow[] };

/** Lists the assets of a project in order. */
export async function assetsOf(ctx: Context, projectId: string, db: Reader | Tx): Promise<AssetRow[]> {
  const [assets, revisions, decisions] = await Promise.all([
    assetsWhere(ctx, eq(designAssets.projectId, projectId), db),
    revisionsWhere(ctx, eq(designRevisions.projectId, projectId), db),
    decisionsWhere(ctx, eq(designDecisions.projectId, projectId), db),
  ]);
  const revisionsOf = Map.groupBy(revisions, ({ assetId }) => assetId);
  const decisionsOf = Map.groupBy(decisions, ({ assetId }) => assetId);
  return assets.map((asset) => ({
    ...asset,
    revisions: revisionsOf.get(asset.id) ?? [],
    decisions: decisionsOf.get(asset.id) ?? [],
  }));
}

/** Lists the decisions on a project as a whole, newest first. */
export function projectDecisions(
  ctx: Context,
  projectId: string,
  db: Reader | Tx = ctx.db.read,
): Promise<DecisionRow[]> {
  const isByItself = and(eq(designDecisions.projectId, projectId), isNull(designDecisions.assetId));
  return decisionsWhere(ctx, isByItself, db);
}

/** @throws NotFound, also if the caller may not see the client */
export async function findAsset(ctx: Context, id: string, db: Reader | Tx = ctx.db.read): Promise<AssetRow> {
  const [asset] = await assetsWhere(ctx, eq(designAssets.id, id), db);
  if (!asset) throw new NotFound();
  return {
    ...asset,
    revisions: await revisionsWhere(ctx, eq(designRevisions.assetId, id), db),
    decisions: await decisionsWhere(ctx, eq(designDecisions.assetId, id), db),
  };
}

/** @throws NotFound, also if the caller may not see it */
export async function findRevision(
  ctx: Context,
  id: string,
  db: Reader | Tx = ctx.db.read,
): Promise<RevisionRow> {
  const [revision] = await revisionsWhere(ctx, eq(designRevisions.id, id), db);
  if (!revision) throw new NotFound();
  return revision;
}

async function assetsWhere(ctx: Context, where: SQL, db: Reader | Tx): Promise<DesignAssetRow[]> {
  const rows = await db
    .select({ asset: designAssets })
    .from(designAssets)
    .innerJoin(designProjects, eq(designProjects.id, designAssets.projectId))
    .innerJoin(clients, eq(clients.id, designProjects.clientId))
    .where(and(where, clientScope(ctx)))
    .orderBy(asc(designAssets.sortOrder), asc(designAssets.id));
  return rows.map(({ asset }) => asset);
}

async function revisionsWhere(ctx: Context, where: SQL, db: Reader | Tx): Promise<RevisionRow[]> {
  const rows = await db
    .select({ revision: designRevisions, firstName: users.firstName, lastName: users.lastName })
    .from(designRevisions)
    .innerJoin(designProjects, eq(designProjects.id, designRevisions.projectId))
    .innerJoin(clients, eq(clients.id, designProjects.clientId))
    .innerJoin(users, eq(users.id, designRevisions.createdById))
    .where(and(where, clientScope(ctx), revisionScope(ctx)))
    .orderBy(desc(designRevisions.revisionNumber), desc(designRevisions.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ revision }) => revision.id);
  const [{ ofRevision, names }, pins] = await Promise.all([
    commentsOfRevisions(ctx, inArray(comments.revisionId, ids), db),
    pinsOf(ids, db),
  ]);
  return rows.map(({ revision, ...name }) => {
    const newer = asLines(ctx, ofRevision.get(revision.id) ?? [], names);
    const lines = revision.comments === null ? newer : [revision.comments, ...newer];
    return {
      ...revision,
      comments: lines.length === 0 ? null : lines.join("\n"),
      earlierComments: revision.comments,
      createdByName: personName(name, unnamedColleague),
      pins: pins.get(revision.id) ?? [],
    };
  });
}

const sender = alias(users, "sender");

async function decisionsWhere(ctx: Context, where: SQL | undefined, db: Reader | Tx): Promise<DecisionRow[]> {
  const rows = await db
    .select({
      decision: designDecisions,
      name: { firstName: users.firstName, lastName: users.lastName },
      email: reviewLinks.email,
      sender: { firstName: sender.firstName, lastName: sender.lastName },
    })
    .from(designDecisions)
    .innerJoin(designProjects, eq(designProjects.id, designDecisions.projectId))
    .innerJoin(clients, eq(clients.id, designProjects.clientId))
    .leftJoin(users, eq(users.id, designDecisions.decidedById))
    .leftJoin(reviewLinks, eq(reviewLinks.id, designDecisions.reviewLinkId))
    .leftJoin(sender, eq(sender.id, reviewLinks.sentById))
    .where(and(where, clientScope(ctx)))
    .orderBy(desc(designDecisions.createdAt), desc(designDecisions.id));
  return rows.map(({ decision, name, email, sender }) => ({
    ...decision,
    decidedByName: email ?? personName(name ?? noName, unnamedColleague),
    linkSentBy: email === null ? null : personName(sender ?? noName, unnamedColleague),
  }));
}

const noName = { firstName: null, lastName: null };
