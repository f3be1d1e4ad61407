import type { Lead } from "#/src/contract/leads";

let made = 0;

/** Builds a lead as the API returns it; each call returns a different one. */
export function lead(fields: Partial<Lead> = {}): Lead {
  made++;
  return {
    id: `0198c0de-0000-7000-8000-${String(made).padStart(12, "0")}`,
    clientName: `Contact ${made}`,
    companyName: `Company ${made}`,
    email: `contact-${made}@lead.test`,
    phone: null,
    leadSource: "website",
    productImageUrl: null,
    websiteUrl: null,
    amazonStoreUrl: null,
    notes: null,
    leadStatus: "new",
    dealValue: null,
    priorityScore: 3,
    nextActionDate: null,
    recentActivity: null,
    clientFileLink: null,
    ownerId: null,
    owner: null,
    clientId: null,
    client: null,
    aiProfileSummary: null,
    aiLeadershipData: null,
    aiAmazonData: null,
    aiMediaMentions: null,
    aiInsights: null,
    profileModel: null,
    profileGeneratedAt: null,
    version: 1,
    createdAt: "2026-03-09T12:00:00.000Z",
    updatedAt: "2026-03-09T12:00:00.000Z",
    ...fields,
  };
}
