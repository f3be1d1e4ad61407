import { useMutation } from "@tanstack/react-query";
import { answer, api } from "../../src/client/browser";
import type { LeadProfile } from "../../src/contract/lead-profile";
import type { Lead } from "../../src/contract/leads";
import { failureSentence } from "../runtime/failure-sentence";
import { isNotFound } from "../runtime/refusals";
import { toast, toastError } from "../ui/toast/store";
import { sayGone } from "./changes";
import { generationKey } from "./generation";
import { useLeadCache } from "./queries";

/**
 * Has the lead's profile written, which may take a minute. It goes on when the component that started it goes
 * away, and every component that asks for the same lead's `useGeneration` sees how it stands.
 */
export function useGenerateProfile({ id }: Lead) {
  const cache = useLeadCache();
  return useMutation({
    mutationKey: generationKey(id),
    mutationFn: (): Promise<Lead> =>
      answer(api["client-leads"][":id"]["generate-profile"].$post({ param: { id } })).catch(sayGone),
    onSuccess: (lead) => {
      cache.show(lead);
      toast({
        title: "Profile Generated",
        description: "AI brand profile has been generated successfully!",
      });
      void cache.refresh();
    },
    onError: (error) => {
      toastError(`Failed to generate profile: ${failureSentence(error)}`);
      if (isNotFound(error)) void cache.refresh();
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
