import type { DesignRevisionRow } from "#/db/schema";
import { insertComment, ofProject } from "#/src/areas/comments";
import { amounts } from "#/src/contract/ceilings";
import type { AddRevisionComment, CreateDesignRevision } from "#/src/contract/design";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { revisionNoun } from "#/src/domain/nouns/design";
import { insertRow } from "#/src/domain/rows";
import { write } from "#/src/domain/write";
import { type AssetRow, findAsset, findRevision, type RevisionRow } from "./asset-queries";
import { showForReview } from "./send-for-review";
import { takeFile } from "./take-file";

type NewRevision = CreateDesignRevision & { assetId: string };

/**
 * Adds the next revision of an asset, numbered from 1, and sends it for review or leaves it internal. Returns the asset
 * with all revisions.
 * @throws NotFound; Invalid for an unusable file; Conflict if the asset is full
 */
export async function addRevision(
  ctx: Context,
  { assetId, comments, fileUrl, sendForReview }: NewRevision,
): Promise<AssetRow> {
  const file = await takeFile(ctx, fileUrl);
  const asset = await write(ctx, async (w) => {
    const before = await findAsset(ctx, assetId, w.tx);
    const { projectId, revisions } = before;
    if (revisions.length >= amounts.revisionsPerAsset.most) {
      throw new Conflict(`An asset has room for ${amounts.revisionsPerAsset.most} revisions.`);
    }
    await file.keep(w, null);
    const row: DesignRevisionRow = {
      id: w.newId(),
      projectId,
      assetId,
      revisionNumber: (revisions[0]?.revisionNumber ?? 0) + 1,
      comments: null,
      fileUrl: file.fileUrl ?? null,
      fileHash: file.hash,
      sentForReview: sendForReview,
      createdById: ctx.actor.userId,
      createdAt: w.now,
    };
    await insertRow(w, revisionNoun, row);
    if (comments !== null) {
      await insertComment(ctx, w, {
        ...ofProject(projectId),
        revisionId: row.id,
        text: comments,
        mentions: [],
      });
    }
    if (sendForReview) await showForReview(w, before, row);
    return findAsset(ctx, assetId, w.tx);
  });
  await file.settle();
  return asset;
}

type NewComment = AddRevisionComment & { id: string };

/**
 * Comments on a revision, in the conversation of its project.
 * @throws NotFound; Conflict if that is full
 */
export function addComment(ctx: Context, { id, comment }: NewComment): Promise<RevisionRow> {
  return write(ctx, async (w) => {
    const { projectId } = await findRevision(ctx, id, w.tx);
    await insertComment(ctx, w, { ...ofProject(projectId), revisionId: id, text: comment, mentions: [] });
    return findRevision(ctx, id, w.tx);
  });
}
