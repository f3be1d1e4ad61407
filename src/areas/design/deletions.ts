import { eq, type SQL, sql } from "drizzle-orm";
import {
  comments,
  designAssets,
  designDecisions,
  designPins,
  designProjects,
  designRevisions,
  reviewLinks,
} from "#/db/schema";
import { takeComments } from "#/src/areas/comments";
import type { Context } from "#/src/domain/context";
import {
  assetNoun,
  decisionNoun,
  pinNoun,
  projectNoun,
  reviewLinkNoun,
  revisionNoun,
} from "#/src/domain/nouns/design";
import { deleted } from "#/src/domain/nouns/entries";
import { requireVersion, type VersionedRef } from "#/src/domain/require-version";
import { type Write, write } from "#/src/domain/write";
import { findAsset } from "./asset-queries";
import { followAssets } from "./project-changes";
import { findProject } from "./queries";

/**
 * Deletes a project with its assets, revisions, decisions and comments.
 * @throws NotFound; Stale if not at `expectedVersion`
 */
export function deleteProject(ctx: Context, { id, expectedVersion }: VersionedRef): Promise<void> {
  return write(ctx, async (w) => {
    const project = await findProject(ctx, id, w.tx);
    requireVersion(project, expectedVersion);
    await deleteAssetsOf(w, id);
    const [before] = await w.tx.delete(designProjects).where(eq(designProjects.id, id)).returning();
    w.record({ entity: projectNoun.entity, entityId: id, action: "delete", before: before ?? null });
  });
}

/**
 * Deletes an asset with its revisions, their comments, its review links and its decisions, and updates the project's
 * approval.
 * @throws NotFound; Stale if not at `expectedVersion`
 */
export function deleteAsset(ctx: Context, { id, expectedVersion }: VersionedRef): Promise<void> {
  return write(ctx, async (w) => {
    const asset = await findAsset(ctx, id, w.tx);
    requireVersion(asset, expectedVersion);
    await deleteWholeAsset(w, id);
    await followAssets(w, asset.projectId);
  });
}

/** Deletes an asset with its revisions, their comments, its links and its decisions, and logs each. */
async function deleteWholeAsset(w: Write, id: string) {
  const revisions = sql`(select ${designRevisions.id} from ${designRevisions} where ${designRevisions.assetId} = ${id})`;
  await takeComments(w, sql`${comments.revisionId} in ${revisions}`);
  await deleteAll(w, {
    decisions: eq(designDecisions.assetId, id),
    links: eq(reviewLinks.assetId, id),
    pins: sql`${designPins.revisionId} in ${revisions}`,
    revisions: eq(designRevisions.assetId, id),
    assets: eq(designAssets.id, id),
  });
}

/** Deletes all assets of a project, and the comments and decisions on the project itself. */
async function deleteAssetsOf(w: Write, projectId: string) {
  await takeComments(w, eq(comments.projectId, projectId));
  await deleteAll(w, {
    decisions: eq(designDecisions.projectId, projectId),
    links: eq(reviewLinks.projectId, projectId),
    pins: eq(designPins.projectId, projectId),
    revisions: eq(designRevisions.projectId, projectId),
    assets: eq(designAssets.projectId, projectId),
  });
}

type Which = Record<"decisions" | "links" | "pins" | "revisions" | "assets", SQL>;

/** Deletes rows before those that they refer to. */
async function deleteAll({ tx, record }: Write, which: Which) {
  for (const before of await tx.delete(designDecisions).where(which.decisions).returning()) {
    record(deleted(decisionNoun, before));
  }
  for (const link of await tx.delete(reviewLinks).where(which.links).returning()) {
    record(deleted(reviewLinkNoun, link));
  }
  for (const before of await tx.delete(designPins).where(which.pins).returning()) {
    record(deleted(pinNoun, before));
  }
  for (const before of await tx.delete(designRevisions).where(which.revisions).returning()) {
    record(deleted(revisionNoun, before));
  }
  for (const before of await tx.delete(designAssets).where(which.assets).returning()) {
    record(deleted(assetNoun, before));
  }
}
