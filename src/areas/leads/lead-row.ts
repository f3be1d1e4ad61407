import type { clientLeads, LeadRow } from "#/db/schema";
import type { LeadProfile } from "#/src/contract/lead-profile";

/** Converts a profile to the columns of its lead. */
export function profileColumns(profile: LeadProfile) {
  return {
    aiProfileSummary: profile.summary,
    aiLeadershipData: profile.leadership,
    aiAmazonData: profile.amazonPresence,
    aiMediaMentions: profile.mediaMentions,
    aiInsights: profile.insights,
  } satisfies Partial<typeof clientLeads.$inferInsert>;
}

/** Returns a lead's profile with its origin, as logged. */
export function profileFields(row: LeadRow) {
  const { aiProfileSummary, aiLeadershipData, aiAmazonData, aiMediaMentions, aiInsights } = row;
  const { profileModel, profileGeneratedAt } = row;
  const profile = { aiProfileSummary, aiLeadershipData, aiAmazonData, aiMediaMentions, aiInsights };
  return { ...profile, profileModel, profileGeneratedAt };
}
