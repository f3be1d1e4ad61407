import { useMutation, useMutationState } from "@tanstack/react-query";
import { answer, api } from "../../src/client/browser";
import type { LeadProfile } from "../../src/contract/lead-profile";
import type { Lead } from "../../src/contract/leads";
import { failureSentence } from "../runtime/failure-sentence";
import { toast, toastError } from "../ui/toast/store";
import { useLeadCache } from "./queries";

const mutationKey = (leadId: string) => ["lead-profile", leadId] as const;

/**
 * Has the lead's profile written, which may take a minute. It goes on when the component that started it goes
 * away, and every component that asks for the same lead's {@link useGeneration} sees how it stands.
 */
export function useGenerateProfile({ id }: Lead) {
  const cache = useLeadCache();
  return useMutation({
    mutationKey: mutationKey(id),
    mutationFn: (): Promise<Lead> =>
      answer(api["client-leads"][":id"]["generate-profile"].$post({ param: { id } })),
    onSuccess: (lead) => {
      cache.show(lead);
      toast({
        title: "Profile Generated",
        description: "AI brand profile has been generated successfully!",
      });
      void cache.refresh();
    },
    onError: (error) => toastError(`Failed to generate profile: ${failureSentence(error)}`),
  });
}

export type Generation = { isRunning: boolean; failure: string | null };

/** How the last attempt on this page to write the lead's profile stands. */
export function useGeneration({ id }: Pick<Lead, "id">): Generation {
  const attempts = useMutationState({
    filters: { mutationKey: mutationKey(id) },
    select: ({ state }) => state,
  });
  const latest = attempts.at(-1);
  return {
    isRunning: latest?.status === "pending",
    failure: latest?.status === "error" && latest.error ? failureSentence(latest.error) : null,
  };
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
