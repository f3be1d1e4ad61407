import type { CreateLead } from "#/src/contract/leads";
import type { PersonKey } from "./people";

/** A sales lead in its present state. */
export type Lead = {
  from: Pick<CreateLead, "companyName" | "clientName">;
  deal: Pick<CreateLead, "leadSource" | "leadStatus" | "dealValue" | "priorityScore">;
  /** `since` and `profiled` (a profile was written) are in days before the day of seeding, `nextIn` in days after it. */
  course: { owner: PersonKey; since: number; nextIn?: number; profiled?: number };
  recentActivity: string;
  notes: string;
};

/** The sales leads of the last months. */
export const leads: Lead[] = [
  {
    from: { companyName: "Bramble Bikes", clientName: "Kirsten Doyle" },
    deal: { leadSource: "referral", leadStatus: "negotiation", dealValue: 54_000, priorityScore: 5 },
    course: { owner: "marcus", since: 38, nextIn: 2, profiled: 9 },
    recentActivity: "Sent the revised scope without Canada.",
    notes: "Recommended by Oak & Ember. Freight class for e-bikes is the open question.",
  },
  {
    from: { companyName: "Papaya Lane Kids", clientName: "Nadia Brock" },
    deal: { leadSource: "website", leadStatus: "proposal_sent", dealValue: 30_000, priorityScore: 4 },
    course: { owner: "noor", since: 24, nextIn: 4 },
    recentActivity: "Proposal went out, decision after their board meeting.",
    notes: "Children's products: certificates are complete. Wants weekly reports.",
  },
  {
    from: { companyName: "Glowfield Labs", clientName: "Simone Archer" },
    deal: { leadSource: "event", leadStatus: "qualified", dealValue: 42_000, priorityScore: 4 },
    course: { owner: "marcus", since: 17, nextIn: 1, profiled: 4 },
    recentActivity: "Discovery call with the head of the field team.",
    notes: "About 60 distributors resell on the marketplace, policy has no clause yet.",
  },
  {
    from: { companyName: "Fieldstone Kitchenware", clientName: "Arthur Penhale" },
    deal: { leadSource: "linkedin_outreach", leadStatus: "contacted", dealValue: 18_000, priorityScore: 3 },
    course: { owner: "noor", since: 11, nextIn: 5 },
    recentActivity: "Answered the second message, asks for references.",
    notes: "Vendor account today, would like to move to Seller Central.",
  },
  {
    from: { companyName: "Northpine Fitness", clientName: "Mei Castellan" },
    deal: { leadSource: "event", leadStatus: "follow_up_scheduled", dealValue: 36_000, priorityScore: 4 },
    course: { owner: "marcus", since: 20, nextIn: -3 },
    recentActivity: "Asked to talk again after their inventory count.",
    notes: "Oversized items, margin depends on storage fees.",
  },
  {
    from: { companyName: "Saltmarsh Soap Works", clientName: "Jonah Ridley" },
    deal: { leadSource: "website", leadStatus: "new", dealValue: null, priorityScore: 2 },
    course: { owner: "noor", since: 2, nextIn: 0 },
    recentActivity: "Filled in the contact form.",
    notes: "Twelve products, sells at markets and in its own shop.",
  },
  {
    from: { companyName: "Moss & Marrow", clientName: "Elliot Graves" },
    deal: { leadSource: "referral", leadStatus: "won", dealValue: 28_000, priorityScore: 5 },
    course: { owner: "marcus", since: 47 },
    recentActivity: "Signed, onboarding has started.",
    notes: "Came through Tidewell Pet Supply.",
  },
  {
    from: { companyName: "Quillmark Stationery", clientName: "Theo Lindgren" },
    deal: { leadSource: "other", leadStatus: "won", dealValue: 33_000, priorityScore: 4 },
    course: { owner: "marcus", since: 58 },
    recentActivity: "Group approved the budget.",
    notes: "Lacore brand, new selling account needed.",
  },
  {
    from: { companyName: "Velvet Finch Jewelry", clientName: "Bianca Stroud" },
    deal: { leadSource: "linkedin_outreach", leadStatus: "lost", dealValue: 22_000, priorityScore: 2 },
    course: { owner: "noor", since: 64 },
    recentActivity: "Went with an in-house hire.",
    notes: "Friendly goodbye, ask again next year.",
  },
  {
    from: { companyName: "Harrow Lane Teas", clientName: "Desmond Quist" },
    deal: { leadSource: "referral", leadStatus: "on_hold", dealValue: 16_000, priorityScore: 1 },
    course: { owner: "noor", since: 51, nextIn: 30 },
    recentActivity: "Trademark is disputed, waiting for the office.",
    notes: "No launch without the registry.",
  },
];
