import type { LeadRow } from "#/db/schema";
import type { Lead } from "#/src/contract/leads";
import type { NamedLead } from "./queries";

/** A lead as staff see it; nobody else reads leads. The column that exists for searching stays inside. */
export function presentLead({ owner, client, ...row }: NamedLead): Lead {
  return { ...leadFields(row), owner, client };
}

/** A lead's own fields. */
function leadFields({ searchText: _, ...row }: LeadRow): Omit<Lead, "owner" | "client"> {
  return { ...row, ...storedProfile(row) };
}

type StructuredProfile = Pick<Lead, "aiLeadershipData" | "aiAmazonData" | "aiMediaMentions">;

/** The database knows these columns as JSON of any shape; nothing but a checked profile is ever written to them. */
function storedProfile(row: Pick<LeadRow, keyof StructuredProfile>): StructuredProfile {
  const { aiLeadershipData, aiAmazonData, aiMediaMentions } = row;
  return { aiLeadershipData, aiAmazonData, aiMediaMentions } as StructuredProfile;
}
