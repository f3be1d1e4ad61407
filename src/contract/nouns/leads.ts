import { leadSource, leadStatus } from "../choices/leads";
import { limits } from "../limits";
import type { Fields, Words } from "./field";

export const leadWords = { label: "Lead", one: "lead", many: "leads", verbs: {} } as const satisfies Words;

const wrongUrl = "Must be a valid URL";

export const leadFields = {
  companyName: {
    kind: "requiredLine",
    label: "Company Name",
    short: "Company",
    message: "Company name is required",
  },
  clientName: {
    kind: "requiredLine",
    label: "Client Name",
    short: "Contact",
    message: "Client name is required",
  },
  email: { kind: "email", label: "Email", message: "Valid email is required" },
  phone: { kind: "line", label: "Phone" },
  leadSource: { kind: "choice", label: "Lead Source", short: "Source", choice: leadSource },
  leadStatus: { kind: "choice", label: "Lead Status", short: "Status", choice: leadStatus },
  dealValue: { kind: "amount", label: "Deal Value", short: "Value" },
  priorityScore: { kind: "scale", label: "Priority Score", short: "Priority", ...limits.priorityScore },
  ownerId: { kind: "reference", label: "Owner", to: "user", none: "nobody" },
  nextActionDate: { kind: "date", label: "Next Action Date", short: "Next action" },
  websiteUrl: { kind: "link", label: "Website URL", short: "Website", message: wrongUrl },
  amazonStoreUrl: { kind: "link", label: "Amazon Store URL", short: "Amazon store", message: wrongUrl },
  clientFileLink: { kind: "link", label: "Client File Link", short: "Client file", message: wrongUrl },
  recentActivity: { kind: "text", label: "Recent Activity", short: "Activity" },
  notes: { kind: "text", label: "Notes" },
  productImageUrl: { kind: "picture", label: "Product Photo", short: "Photo" },
} as const satisfies Fields;

/** Fields of a lead that no form has. */
export const leadOutcomeFields = {
  clientId: { kind: "reference", label: "Client", to: "client" },
  aiProfileSummary: { kind: "text", label: "AI Profile Summary" },
  aiLeadershipData: { kind: "data", label: "AI Leadership Data" },
  aiAmazonData: { kind: "data", label: "AI Amazon Data" },
  aiMediaMentions: { kind: "data", label: "AI Media Mentions" },
  aiInsights: { kind: "text", label: "AI Insights" },
  profileModel: { kind: "line", label: "Profile Model" },
  profileGeneratedAt: { kind: "moment", label: "Profile Generated At" },
} as const satisfies Fields;
