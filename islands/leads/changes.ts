import { useChange } from "#/islands/runtime/changes/change";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { useDeletion, useEdit } from "#/islands/runtime/changes/row-changes";
import { answer, api, done } from "#/src/client/browser";
import type { CreateLeadInput, Lead, UpdateLeadInput } from "#/src/contract/leads";
import { generationKey } from "./generation";
import { useLeadCache } from "./queries";

const route = api["client-leads"][":id"];

export function useCreateLead() {
  return useChange({
    send: (json: CreateLeadInput): Promise<Lead> => answer(api["client-leads"].$post({ json })),
    done: "Lead created",
    failed: "Failed to create lead: {message}",
    refresh: useLeadCache().refresh,
  });
}

export function useUpdateLead() {
  return useEdit(useLeadCache(), {
    send: (param, json: UpdateLeadInput, ifMatchOptions): Promise<Lead> =>
      answer(route.$put({ param, json }, ifMatchOptions)),
    done: "Lead updated",
    failed: "Failed to update lead: {message}",
  });
}

export function useDeleteLead() {
  return useDeletion(useLeadCache(), {
    send: (param, ifMatchOptions) => done(route.$delete({ param }, ifMatchOptions)),
    done: "Lead deleted",
    failed: "Failed to delete lead: {message}",
  });
}

/**
 * Generates the lead's profile, which may take a minute. It continues when the component that started it unmounts,
 * and every component that calls `useGeneration` for the same lead sees its state.
 */
export function useGenerateProfile(lead: Lead) {
  const { show, refresh } = useLeadCache();
  return useChange({
    mutationKey: generationKey(lead.id),
    send: (): Promise<Lead> =>
      withIfMatch(
        lead,
        (ifMatchOptions) =>
          answer(route["generate-profile"].$post({ param: { id: lead.id } }, ifMatchOptions)),
        "Generate anyway",
      ),
    done: {
      title: "Profile Generated",
      description: "AI brand profile has been generated successfully!",
    },
    failed: "Failed to generate profile: {message}",
    show,
    showCurrent: show,
    refresh,
  });
}
