import type { LeadProfile } from "#/src/contract/lead-profile";
import type { Lead } from "#/src/contract/leads";

/** What a profile is written from: nothing else of a lead leaves the portal. */
export type LeadFacts = Pick<
  Lead,
  | "companyName"
  | "clientName"
  | "websiteUrl"
  | "amazonStoreUrl"
  | "leadSource"
  | "leadStatus"
  | "recentActivity"
  | "notes"
>;

export type WrittenProfile = {
  profile: LeadProfile;
  /** The model that the answer names. */
  model: string;
  /** When the answer came, ISO 8601 in UTC. */
  writtenAt: string;
};

/** Writes brand profiles; has no effect on the portal's own data. */
export type BrandProfiler = {
  /** @throws Unavailable within a minute, whatever the model's server does */
  write(lead: LeadFacts): Promise<WrittenProfile>;
};
