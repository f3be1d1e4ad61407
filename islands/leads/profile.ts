import { useMutation } from "@tanstack/react-query";
import { answer, api, ifMatch } from "../../src/client/browser";
import type { LeadProfile } from "../../src/contract/lead-profile";
import type { Lead } from "../../src/contract/leads";
import { failureSentence } from "../runtime/failure-sentence";
import { isNotFound, isStale, sayOvertaken } from "../runtime/refusals";
import { toast, toastError } from "../ui/toast/store";
import { sayGone } from "./changes";
import { generationKey } from "./generation";
import { leads } from "./queries";

/**
 * Has the lead's profile written, which may take a minute. It goes on when the component that started it goes
 * away, and every component that asks for the same lead's `useGeneration` sees how it stands.
 */
export function useGenerateProfile(lead: Lead) {
  const { id } = lead;
  const cache = leads.useCache();
  return useMutation({
    mutationKey: generationKey(id),
    mutationFn: (): Promise<Lead> =>
      answer(
        api["client-leads"][":id"]["generate-profile"].$post({ param: { id } }, { headers: ifMatch(lead) }),
      )
        .catch(sayGone)
        .catch(sayOvertaken),
    onSuccess: (written) => {
      cache.show(written);
      toast({
        title: "Profile Generated",
        description: "AI brand profile has been generated successfully!",
      });
      void cache.refresh();
    },
    onError: (error) => {
      toastError(`Failed to generate profile: ${failureSentence(error)}`);
      if (isNotFound(error) || isStale(error)) void cache.refresh();
    },
  });
}

/** The lead's profile, or null when none was generated yet. */
export function profileOf(lead: Lead): LeadProfile | null {
  const { aiProfileSummary, aiLeadershipData, aiAmazonData, aiMediaMentions, aiInsights } = lead;
  if (lead.profileGeneratedAt === null) return null;
  return {
    summary: aiProfileSummary ?? "",
    leadership: aiLeadershipData ?? [],
    amazonPresence: aiAmazonData ?? { overview: "", categories: [], strengths: [], weaknesses: [] },
    mediaMentions: aiMediaMentions ?? [],
    insights: aiInsights ?? "",
  };
}
