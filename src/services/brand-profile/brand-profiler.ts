import type { LeadProfile } from "#/src/contract/lead-profile";
import type { Lead } from "#/src/contract/leads";

/** Input of a profile; no other lead data leaves the portal. */
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
  /** The model named in the response. */
  model: string;
  /** Time of the response, ISO 8601 in UTC. */
  writtenAt: string;
};

/** Writes brand profiles; has no effect on the portal's own data. */
export type BrandProfiler = {
  /** @throws Unavailable after at most a minute, even if the model's server hangs */
  write(lead: LeadFacts): Promise<WrittenProfile>;
};
