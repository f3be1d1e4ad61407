import { useMutation } from "@tanstack/react-query";
import { ApiError, answer, api, done, ifMatch } from "../../src/client/browser";
import type { CreateLeadInput, Lead, UpdateLeadInput } from "../../src/contract/leads";
import { failureSentence } from "../runtime/failure-sentence";
import { useOpenedVersion } from "../runtime/opened-version";
import { isNotFound, sayOvertaken } from "../runtime/refusals";
import { toastError, toastSuccess } from "../ui/toast/store";
import { loadLead, useLeadCache } from "./queries";

export function useCreateLead() {
  const cache = useLeadCache();
  return useMutation({
    mutationFn: (json: CreateLeadInput): Promise<Lead> => answer(api["client-leads"].$post({ json })),
    onSuccess: () => {
      toastSuccess("Lead created");
      return cache.refresh();
    },
    onError: (error) => toastError(`Failed to create lead: ${failureSentence(error)}`),
  });
}

/**
 * Saves changes to the lead as it was when the hook was mounted. When somebody else was faster, the edit is
 * refused once with a sentence that says so; saving again puts it on top of their change.
 */
export function useUpdateLead(lead: Lead) {
  const { id } = lead;
  const cache = useLeadCache();
  const atVersion = useOpenedVersion({
    what: "this lead",
    opened: [lead],
    async loadTheirs() {
      const theirs = await loadLead(id);
      void cache.refresh();
      if (!theirs) throw new ApiError(404, goneSentence, "");
      return [theirs];
    },
  });
  return useMutation({
    mutationFn: (json: UpdateLeadInput): Promise<Lead> =>
      atVersion((headers) =>
        answer(api["client-leads"][":id"].$put({ param: { id }, json }, { headers })),
      ).catch(sayGone),
    onSuccess: (updated) => {
      cache.show(updated);
      toastSuccess("Lead updated");
      return cache.refresh();
    },
    onError: (error) => {
      toastError(`Failed to update lead: ${failureSentence(error)}`);
      if (isNotFound(error)) void cache.refresh();
    },
  });
}

/** Deletes the lead as it is shown: one that somebody else changed meanwhile stays, and is loaded again. */
export function useDeleteLead() {
  const cache = useLeadCache();
  return useMutation({
    mutationFn: (lead: Lead): Promise<void> =>
      done(api["client-leads"][":id"].$delete({ param: { id: lead.id } }, { headers: ifMatch(lead) }))
        .catch(sayGone)
        .catch(sayOvertaken),
    onSuccess: () => toastSuccess("Lead deleted"),
    onError: (error) => toastError(`Failed to delete lead: ${failureSentence(error)}`),
    onSettled: () => cache.refresh(),
  });
}

/** Puts into words what it means that a lead, which the screen still shows, cannot be found. */
export function sayGone(error: unknown): never {
  throw isNotFound(error) ? new ApiError(404, goneSentence, "") : error;
}

const goneSentence = "Somebody else deleted this lead.";
