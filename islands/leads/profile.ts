import type { LeadProfile } from "#/src/contract/lead-profile";
import type { Lead } from "#/src/contract/leads";

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
