import { useMutation } from "@tanstack/react-query";
import { answer, api, done, ifMatch } from "../../src/client/browser";
import type {
  CreateDesignAssetInput,
  CreateDesignRevisionInput,
  DesignAsset,
  UpdateDesignAsset,
} from "../../src/contract/design";
import { detailOf } from "../runtime/failure-sentence";
import { useOpenedVersion } from "../runtime/opened-version";
import { sayOvertaken } from "../runtime/refusals";
import { toastError, toastSuccess } from "../ui/toast/store";
import { useProjectCache } from "./queries";

export function useAddAsset(projectId: string) {
  return useAssetChange(
    (json: CreateDesignAssetInput): Promise<unknown> =>
      answer(api["design-projects"][":id"].assets.$post({ param: { id: projectId }, json })),
    { success: () => "Asset added", failure: "Failed to add asset" },
  );
}

/** Changes an asset as it was seen; refused with 412 when somebody else changed it since. */
export function useUpdateAsset(asset: DesignAsset) {
  return useAssetChange((json: UpdateDesignAsset): Promise<unknown> => patchAsset(asset, json), {
    success: () => "Asset updated",
    failure: "Failed to update asset",
  });
}

/** Approves an asset as it was seen. */
export function useApproveAsset() {
  return useAssetChange(
    (asset: DesignAsset): Promise<unknown> =>
      patchAsset(asset, { approvalStatus: "approved" }).catch(sayOvertaken),
    { success: () => "Asset approved", failure: "Failed to update asset" },
  );
}

/** Rejects an asset as it was seen; after somebody else's change once more, with what was typed. */
export function useRejectAsset(asset: DesignAsset) {
  const cache = useProjectCache();
  const atVersion = useOpenedVersion({
    what: "this asset",
    opened: [asset],
    async loadTheirs() {
      const { assets } = await cache.read(asset.projectId);
      return assets.filter(({ id }) => id === asset.id);
    },
  });
  return useAssetChange(
    (comment: string): Promise<unknown> =>
      atVersion((headers) => patchAsset(asset, { approvalStatus: "rejected", comment }, headers)),
    { success: () => "Asset rejected", failure: "Failed to update asset" },
  );
}

/** Sends what the team has on top of an asset to the client. */
export function useSendForReview() {
  return useAssetChange(
    (asset: DesignAsset): Promise<unknown> =>
      patchAsset(asset, { approvalStatus: "pending" }).catch(sayOvertaken),
    { success: () => "Sent for review", failure: "Failed to update asset" },
  );
}

export function useDeleteAsset() {
  return useAssetChange(
    (asset: DesignAsset): Promise<unknown> =>
      done(
        api["design-assets"][":id"].$delete({ param: { id: asset.id } }, { headers: ifMatch(asset) }),
      ).catch(sayOvertaken),
    { success: () => "Asset deleted", failure: "Failed to delete asset" },
  );
}

export function useAddRevision(assetId: string) {
  return useAssetChange(
    (json: CreateDesignRevisionInput): Promise<unknown> =>
      answer(api["design-assets"][":id"].revisions.$post({ param: { id: assetId }, json })),
    {
      success: ({ sendForReview }) => (sendForReview ? "Revision sent for review" : "Revision added"),
      failure: "Failed to add revision",
    },
  );
}

export function useAddComment(revisionId: string) {
  return useAssetChange(
    (comment: string): Promise<unknown> =>
      answer(api["design-revisions"][":id"].comments.$post({ param: { id: revisionId }, json: { comment } })),
    { success: () => "Comment added", failure: "Failed to add comment" },
  );
}

function patchAsset(
  asset: DesignAsset,
  json: UpdateDesignAsset,
  headers = ifMatch(asset),
): Promise<DesignAsset> {
  return answer(api["design-assets"][":id"].$patch({ param: { id: asset.id }, json }, { headers }));
}

type Words<Input> = { success: (input: Input) => string; failure: string };

/** A write inside a project: what follows from it for the project is read again, whatever the answer is. */
function useAssetChange<Input>(send: (input: Input) => Promise<unknown>, { success, failure }: Words<Input>) {
  const cache = useProjectCache();
  return useMutation({
    mutationFn: send,
    onSuccess: (_answer, input) => toastSuccess(success(input)),
    onError: (error) => toastError(detailOf(error) ?? failure),
    onSettled: () => cache.refresh(),
  });
}
