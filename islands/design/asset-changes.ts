import { useMutation } from "@tanstack/react-query";
import { answer, api, done, ifMatch } from "../../src/client/browser";
import type {
  CreateDesignAssetInput,
  CreateDesignRevision,
  DesignAsset,
  UpdateDesignAsset,
} from "../../src/contract/design";
import { detailOf } from "../runtime/failure-sentence";
import { sayOvertaken } from "../runtime/refusals";
import { toastError, toastSuccess } from "../ui/toast/store";
import type { Answer } from "./changes";
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
  return useAssetChange(
    (json: UpdateDesignAsset): Promise<unknown> =>
      answer(
        api["design-assets"][":id"].$patch({ param: { id: asset.id }, json }, { headers: ifMatch(asset) }),
      ),
    { success: () => "Asset updated", failure: "Failed to update asset" },
  );
}

/** What a client says to an asset that waits for their review. */
export function useAnswerAsset() {
  return useAssetChange(
    ({ asset, answer: said }: { asset: DesignAsset; answer: Answer }): Promise<unknown> =>
      answer(
        api["design-assets"][":id"].$patch(
          { param: { id: asset.id }, json: { approvalStatus: said } },
          { headers: ifMatch(asset) },
        ),
      ).catch(sayOvertaken),
    { success: ({ answer: said }) => `Asset ${said}`, failure: "Failed to update asset" },
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
    (json: CreateDesignRevision): Promise<unknown> =>
      answer(api["design-assets"][":id"].revisions.$post({ param: { id: assetId }, json })),
    { success: () => "Revision added", failure: "Failed to add revision" },
  );
}

export function useAddComment(revisionId: string) {
  return useAssetChange(
    (comment: string): Promise<unknown> =>
      answer(api["design-revisions"][":id"].comments.$post({ param: { id: revisionId }, json: { comment } })),
    { success: () => "Comment added", failure: "Failed to add comment" },
  );
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
