import type { LeadRow } from "#/db/schema";
import type { Lead } from "#/src/contract/leads";
import type { NamedLead } from "./queries";

/** Returns a lead for staff, the only readers, without the search text. */
export function presentLead({ owner, client, ...row }: NamedLead): Lead {
  return { ...leadFields(row), owner, client };
}

/** Returns a lead's own fields. */
function leadFields({ searchText: _, ...row }: LeadRow): Omit<Lead, "owner" | "client"> {
  return { ...row, ...storedProfile(row) };
}

type StructuredProfile = Pick<Lead, "aiLeadershipData" | "aiAmazonData" | "aiMediaMentions">;

/**
 * Types the profile columns. Safe because only validated profiles are written to them, although the schema allows any
 * JSON.
 */
function storedProfile(row: Pick<LeadRow, keyof StructuredProfile>): StructuredProfile {
  const { aiLeadershipData, aiAmazonData, aiMediaMentions } = row;
  return { aiLeadershipData, aiAmazonData, aiMediaMentions } as StructuredProfile;
}
