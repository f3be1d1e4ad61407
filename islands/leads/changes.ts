import { ApiError, answer, api, done, ifMatch } from "../../src/client/browser";
import type { CreateLeadInput, Lead, UpdateLeadInput } from "../../src/contract/leads";
import { useChange } from "../runtime/change";
import { useOpenedVersion } from "../runtime/opened-version";
import { isNotFound, sayOvertaken } from "../runtime/refusals";
import { leads, loadLead } from "./queries";

const lead = api["client-leads"][":id"];

export function useCreateLead() {
  return useChange({
    send: (json: CreateLeadInput): Promise<Lead> => answer(api["client-leads"].$post({ json })),
    done: "Lead created",
    failed: "Failed to create lead: {message}",
    refresh: leads.useCache().refresh,
  });
}

/** Saves changes to the lead as it was when the hook was mounted. */
export function useUpdateLead(opened: Lead | null) {
  const { show, refresh } = leads.useCache();
  const id = opened?.id ?? "";
  const atVersion = useOpenedVersion({
    what: "this lead",
    opened: opened ? [opened] : [],
    async loadTheirs() {
      const theirs = await loadLead(id);
      void refresh();
      if (!theirs) throw new ApiError(404, goneSentence, "");
      return [theirs];
    },
  });
  return useChange({
    send: (json: UpdateLeadInput): Promise<Lead> =>
      atVersion((headers) => answer(lead.$put({ param: { id }, json }, { headers }))).catch(sayGone),
    done: "Lead updated",
    failed: "Failed to update lead: {message}",
    show,
    refresh,
  });
}

/** Deletes the lead as it is shown: one that somebody else changed meanwhile stays, and is loaded again. */
export function useDeleteLead() {
  return useChange({
    send: (shown: Lead): Promise<void> =>
      done(lead.$delete({ param: { id: shown.id } }, { headers: ifMatch(shown) }))
        .catch(sayGone)
        .catch(sayOvertaken),
    done: "Lead deleted",
    failed: "Failed to delete lead: {message}",
    refresh: leads.useCache().refresh,
  });
}

/** Puts into words what it means that a lead, which the screen still shows, cannot be found. */
export function sayGone(error: unknown): never {
  throw isNotFound(error) ? new ApiError(404, goneSentence, "") : error;
}

const goneSentence = "Somebody else deleted this lead.";
