import { insertComment, ofProject } from "#/src/areas/comments";
import { approvalStatus } from "#/src/contract/choices/design";
import type { UpdateDesignAsset } from "#/src/contract/design";
import type { Context } from "#/src/domain/context";
import { VersionRequired } from "#/src/domain/errors";
import { assetNoun } from "#/src/domain/nouns/design";
import { type Edit, requireVersion } from "#/src/domain/require-version";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { type AssetRow, findAsset, type RevisionRow } from "./asset-queries";
import {
  type Decision,
  decisionIn,
  keepDecision,
  remarkOf,
  requireAnswer,
  requirePending,
} from "./decisions";
import { followAssets } from "./project-changes";
import { markSent, unsentTop } from "./send-for-review";
import { takeFile } from "./take-file";

/**
 * Edits an asset and updates the project's approval. Pending Review also sends the newest revision; the reason for
 * reverting an approval is added to the project's conversation.
 * @throws NotFound; Forbidden for a change that a client user may not make; Invalid for an unusable file, or a
 * rejection without a comment; Stale if not at `expectedVersion`; VersionRequired for a decision without
 * `expectedVersion` on a version that was sent
 */
export async function updateAsset(
  ctx: Context,
  { id, expectedVersion, change }: Edit<UpdateDesignAsset>,
): Promise<AssetRow> {
  const { approvalStatus: approval, comment, reason, ...others } = change;
  requireAnswer(ctx.actor, approval, { ...others, ...(reason !== undefined && { reason }) });
  const file = await takeFile(ctx, change.fileUrl);
  const asset = await write(ctx, async (w) => {
    const before = await findAsset(ctx, id, w.tx);
    const decision = decisionIn(before.approvalStatus, { approval, comment });
    requirePending(ctx.actor, before.approvalStatus);
    await file.keep(w, before.fileUrl);
    requireVersion(before, expectedVersion);
    if (decision && expectedVersion === undefined) requireNothingSent(before);
    const unsent = approval === "pending" ? unsentTop(before) : null;
    const after = await updateRow(w, assetNoun, {
      row: before,
      change: { ...others, approvalStatus: approval, fileUrl: file.fileUrl },
      remark: remarkOn({ unsent, decision, reason }),
    });
    if (unsent) await markSent(w, unsent);
    if (approval && reason !== undefined) await sayWhy(ctx, w, before, { approval, reason });
    await keepDecision(ctx, w, { projectId: before.projectId, asset: before }, decision);
    if (after.approvalStatus !== before.approvalStatus) await followAssets(w, before.projectId);
    return findAsset(ctx, id, w.tx);
  });
  await file.settle();
  return asset;
}

/**
 * Requires If-Match for a decision once a version was sent. Each version sent changes the asset's ETag, so that
 * If-Match identifies the one shown.
 * @throws VersionRequired
 */
function requireNothingSent({ revisions }: AssetRow) {
  const shown = revisions.find(({ sentForReview }) => sentForReview);
  if (!shown) return;
  throw new VersionRequired(
    `Version ${shown.revisionNumber} is here. Say which version you decide about: by If-Match with the ETag of the asset as you saw it, or by its revisionId at /api/design-assets/{id}/decision.`,
  );
}

type Beside = { unsent: RevisionRow | null; decision: Decision | null; reason: string | undefined };

/** Returns the details to log in addition to the changed fields. */
function remarkOn({ unsent, decision, reason }: Beside): Record<string, unknown> | undefined {
  if (!unsent && reason === undefined) return remarkOf(decision);
  return {
    ...(unsent && { sentRevision: unsent.revisionNumber }),
    ...(reason !== undefined && { reason }),
  };
}

type SetBack = { approval: AssetRow["approvalStatus"]; reason: string };

/** Tells both sides the reason for reverting an approval, in a comment on the version concerned. */
async function sayWhy(ctx: Context, w: Write, asset: AssetRow, back: SetBack) {
  const about = asset.revisions.find(({ sentForReview }) => sentForReview);
  const label = approvalStatus.label(back.approval);
  await insertComment(ctx, w, {
    ...ofProject(asset.projectId),
    revisionId: about?.id ?? null,
    text: `${asset.assetName} was set back to ${label}: ${back.reason}`,
    mentions: [],
  });
}
