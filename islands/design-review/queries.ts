import { useQuery } from "@tanstack/react-query";
import { projectDetails, useProjectCache } from "#/islands/design/queries";
import { useChange } from "#/islands/runtime/changes/change";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { answer, api, done } from "#/src/client/browser";
import type { DesignProjectDetail } from "#/src/contract/design";
import type { AddPin, DesignPin } from "#/src/contract/pins";

/** Loads the project with its assets, revisions and pins, which the page includes. */
export function useReviewed(first: DesignProjectDetail): DesignProjectDetail {
  const queryKey = projectDetails.keyOf(first.project.id);
  return useQuery<DesignProjectDetail>({ queryKey, initialData: first }).data;
}

export function useAddPin(revisionId: string) {
  return usePinChange(
    (json: AddPin): Promise<unknown> =>
      answer(api["design-revisions"][":id"].pins.$post({ param: { id: revisionId }, json })),
    { success: "Pin added", failure: "Failed to add the pin" },
  );
}

export function useResolvePin() {
  return usePinChange(
    ({ pin, isResolved }: { pin: DesignPin; isResolved: boolean }): Promise<unknown> =>
      withIfMatch(pin, (ifMatchOptions) =>
        answer(api.pins[":id"].$patch({ param: { id: pin.id }, json: { isResolved } }, ifMatchOptions)),
      ),
    { success: "Pin updated", failure: "Failed to update the pin" },
  );
}

export function useDeletePin() {
  return usePinChange(
    (pin: DesignPin): Promise<unknown> =>
      withIfMatch(
        pin,
        (ifMatchOptions) => done(api.pins[":id"].$delete({ param: { id: pin.id } }, ifMatchOptions)),
        "Delete anyway",
      ),
    { success: "Pin deleted", failure: "Failed to delete the pin" },
  );
}

function usePinChange<Input>(
  send: (input: Input) => Promise<unknown>,
  { success, failure }: { success: string; failure: string },
) {
  const { refresh } = useProjectCache();
  return useChange({ send, done: success, failed: (error) => detailOf(error) ?? failure, refresh });
}
