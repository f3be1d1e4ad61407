import { and, asc, desc, eq, type SQL } from "drizzle-orm";
import type { Reader, Tx } from "../../../db/client";
import { clients, designAssets, designProjects, designRevisions, users } from "../../../db/schema";
import { personName } from "../../contract/person-name";
import type { Context } from "../../domain/context";
import { NotFound } from "../../domain/errors";
import { clientScope } from "../clients";
import { unnamedColleague } from "./author";

export type AssetColumns = typeof designAssets.$inferSelect;
export type RevisionRow = typeof designRevisions.$inferSelect & { createdByName: string };
/** An asset with its revisions, newest first. */
export type AssetRow = AssetColumns & { revisions: RevisionRow[] };

/** The assets of a project in their order. */
export async function assetsOf(ctx: Context, projectId: string, db: Reader | Tx): Promise<AssetRow[]> {
  const assets = await assetsWhere(ctx, eq(designAssets.projectId, projectId), db);
  const revisions = await revisionsWhere(ctx, eq(designRevisions.projectId, projectId), db);
  const byAsset = Map.groupBy(revisions, ({ assetId }) => assetId);
  return assets.map((asset) => ({ ...asset, revisions: byAsset.get(asset.id) ?? [] }));
}

/** @throws NotFound, also for an asset of a client that the caller may not see */
export async function findAsset(ctx: Context, id: string, db: Reader | Tx = ctx.db.read): Promise<AssetRow> {
  const [asset] = await assetsWhere(ctx, eq(designAssets.id, id), db);
  if (!asset) throw new NotFound();
  return { ...asset, revisions: await revisionsWhere(ctx, eq(designRevisions.assetId, id), db) };
}

/** @throws NotFound, also for a revision of a client that the caller may not see */
export async function findRevision(
  ctx: Context,
  id: string,
  db: Reader | Tx = ctx.db.read,
): Promise<RevisionRow> {
  const [revision] = await revisionsWhere(ctx, eq(designRevisions.id, id), db);
  if (!revision) throw new NotFound();
  return revision;
}

async function assetsWhere(ctx: Context, where: SQL, db: Reader | Tx): Promise<AssetColumns[]> {
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
    .where(and(where, clientScope(ctx)))
    .orderBy(desc(designRevisions.revisionNumber), desc(designRevisions.id));
  return rows.map(({ revision, ...name }) => ({
    ...revision,
    createdByName: personName(name, unnamedColleague),
  }));
}
