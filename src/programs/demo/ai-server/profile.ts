import { z } from "zod";
import { leadSource } from "#/src/contract/choices/leads";
import type { LeadProfile } from "#/src/contract/lead-profile";

const Call = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) });
const Lead = z.object({
  companyName: z.string(),
  clientName: z.string(),
  leadSource: z.enum(leadSource.values),
  amazonStoreUrl: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  recentActivity: z.string().nullable(),
  notes: z.string().nullable(),
});
type Lead = z.infer<typeof Lead>;

/** Builds the profile of the lead in a call. */
export function profileFrom(body: unknown): LeadProfile {
  return profileOf(leadIn(body));
}

/** Builds a profile that states only what the lead contains, and that no real model wrote it. */
export function profileOf(lead: Lead): LeadProfile {
  const { companyName, clientName } = lead;
  return {
    summary: [
      `${companyName} came to us through ${leadSource.label(lead.leadSource)}; ${clientName} is the contact.`,
      lead.notes ? `On file: ${beginningOf(lead.notes)}` : "There are no notes on file.",
      "This text is from the demo's stand-in model, which knows nothing beyond this lead.",
    ].join(" "),
    leadership: [
      {
        name: clientName,
        title: "Contact",
        background: "Known from this lead only; the stand-in model looks nobody up.",
      },
    ],
    amazonPresence: {
      overview: lead.amazonStoreUrl
        ? "The lead names an Amazon store. The stand-in model has not opened it."
        : "The lead names no Amazon store.",
      categories: [],
      strengths: [lead.websiteUrl ? "Has a site of its own" : "Open to a first site"],
      weaknesses: lead.amazonStoreUrl ? [] : ["No Amazon store on file"],
    },
    mediaMentions: [
      {
        outlet: "Stand-in model",
        headline: `${companyName} in the demo`,
        summary: "An example entry. A real model would list what was published about the brand.",
      },
    ],
    insights: lead.recentActivity
      ? `Go on from the last contact: ${beginningOf(lead.recentActivity)}`
      : "Begin with a first call about goals, margins and stock.",
  };
}

/** Cuts between whole characters. */
function beginningOf(text: string): string {
  return [...text].slice(0, 1_000).join("");
}

/** Parses the lead in the user's message, which is one JSON object. */
function leadIn(body: unknown): Lead {
  const { messages } = Call.parse(body);
  const text = messages.find(({ role }) => role === "user")?.content ?? "";
  return Lead.parse(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
}
