import { useQueryClient } from "@tanstack/react-query";
import { useChange } from "#/islands/runtime/changes/change";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { ApiError } from "#/src/client/api-error";
import { answer, api, done } from "#/src/client/browser";
import type {
  CreateDesignAssetInput,
  CreateDesignRevisionInput,
  DecideAsset,
  DesignAsset,
  UpdateDesignAsset,
} from "#/src/contract/design";
import { useProjectCache } from "./queries";
import { notAnswered } from "./refusals";

export function useAddAsset(projectId: string) {
  return useAssetChange(
    (json: CreateDesignAssetInput): Promise<unknown> =>
      answer(api["design-projects"][":id"].assets.$post({ param: { id: projectId }, json })),
    "Asset added",
    orDetail("Failed to add asset"),
  );
}

export function useUpdateAsset() {
  return useAssetChange(patchAsset, "Asset updated");
}

export function useApproveAsset() {
  return useAssetChange(
    (asset: DesignAsset) => decide(asset, { decision: "approved" }),
    "Design approved",
    notAnswered,
  );
}

export function useRejectAsset() {
  return useAssetChange(
    ({ asset, comment }: { asset: DesignAsset; comment: string }) =>
      decide(asset, { decision: "rejected", comment }),
    "Asked for changes",
    notAnswered,
  );
}

/** Sends the team's newest revision of an asset to the client. */
export function useSendForReview() {
  return useAssetChange(
    (asset: DesignAsset) => patchAsset({ asset, json: { approvalStatus: "pending" } }),
    "Sent for review",
  );
}

/** Revokes an answer or a review request, with a reason. */
export function useSetBack() {
  return useAssetChange(patchAsset, "Approval set back");
}

export function useDeleteAsset() {
  return useAssetChange(
    (asset: DesignAsset): Promise<unknown> =>
      withIfMatch(
        asset,
        (ifMatchOptions) =>
          done(api["design-assets"][":id"].$delete({ param: { id: asset.id } }, ifMatchOptions)),
        "Delete anyway",
      ),
    "Asset deleted",
    orDetail("Failed to delete asset"),
  );
}

export function useAddRevision(assetId: string) {
  return useAssetChange(
    (json: CreateDesignRevisionInput): Promise<unknown> =>
      answer(api["design-assets"][":id"].revisions.$post({ param: { id: assetId }, json })),
    ({ sendForReview }) => (sendForReview ? "Revision sent for review" : "Revision added"),
    orDetail("Failed to add revision"),
  );
}

export function useAddComment(revisionId: string) {
  return useAssetChange(
    (comment: string): Promise<unknown> =>
      answer(api["design-revisions"][":id"].comments.$post({ param: { id: revisionId }, json: { comment } })),
    "Comment added",
    orDetail("Failed to add comment"),
  );
}

type AssetChange = { asset: DesignAsset; json: UpdateDesignAsset };

/**
 * Changes an asset, guarded by the version that was shown. A decision on a revision is never resent for another one.
 */
function patchAsset({ asset, json }: AssetChange): Promise<unknown> {
  return withIfMatch(asset, (ifMatchOptions) =>
    answer(api["design-assets"][":id"].$patch({ param: { id: asset.id }, json }, ifMatchOptions)).catch(
      (error) => {
        throw (decides(json) && conflictingVersion(asset, error)) || error;
      },
    ),
  );
}

const decides = ({ approvalStatus }: UpdateDesignAsset) =>
  approvalStatus === "approved" || approvalStatus === "rejected";

/** Returns an error that names the revision sent after the one shown; null if that is still the newest. */
function conflictingVersion(seen: DesignAsset, { current }: ApiError): ApiError | null {
  // Safe because a conflict response contains the current row in the form of a read.
  const newest = current ? sentOf(current as DesignAsset) : undefined;
  if (!newest || newest.id === sentOf(seen)?.id) return null;
  return new ApiError(409, `Version ${newest.revisionNumber} is available now. Please look at it first.`, "");
}

const sentOf = ({ revisions }: DesignAsset) => revisions.find(({ sentForReview }) => sentForReview);

/** Decides on the displayed revision; an asset sent for review without one is decided by its version. */
function decide(asset: DesignAsset, answered: Omit<DecideAsset, "revisionId">): Promise<unknown> {
  const shown = sentOf(asset);
  if (!shown) {
    const { decision: approvalStatus, comment } = answered;
    return patchAsset({ asset, json: { approvalStatus, ...(comment === undefined ? {} : { comment }) } });
  }
  const json = { ...answered, revisionId: shown.id };
  return answer(api["design-assets"][":id"].decision.$post({ param: { id: asset.id }, json }));
}

/** Returns the reason that the server gave, otherwise this sentence. */
const orDetail = (failure: string) => (error: Error) => detailOf(error) ?? failure;

/** A write inside a project: reloads what depends on it. */
function useAssetChange<Input>(
  send: (input: Input) => Promise<unknown>,
  done: string | ((input: Input) => string),
  failed = orDetail("Failed to update asset"),
) {
  const { refresh } = useProjectCache();
  const queries = useQueryClient();
  return useChange({
    send,
    done: (_, input) => (typeof done === "string" ? done : done(input)),
    failed,
    // Comments on a revision are part of the project's conversation too.
    refresh: () => Promise.all([refresh(), queries.invalidateQueries({ queryKey: ["/api/comments"] })]),
  });
}
