import { createLead } from "#/src/areas/leads/create-lead";
import { generateProfile } from "#/src/areas/leads/generate-profile";
import { updateLead } from "#/src/areas/leads/update-lead";
import { CreateLead } from "#/src/contract/leads";
import { standInModel } from "#/src/programs/demo/ai-server/ai-server";
import { profileOf } from "#/src/programs/demo/ai-server/profile";
import type { BrandProfiler } from "#/src/services/brand-profile/brand-profiler";
import { slugOf } from "./brands";
import { at } from "./calendar";
import type { PersonKey } from "./people";
import type { Timeline } from "./timeline";
import { send } from "./uploads";

type SeededLead = Pick<CreateLead, "clientName" | "companyName" | "leadSource" | "leadStatus"> &
  Pick<CreateLead, "dealValue" | "priorityScore" | "recentActivity" | "notes"> & {
    owner: PersonKey;
    /** Days before the day of seeding. */
    since: number;
    /** Days after the day of seeding; negative for days before it. */
    nextIn: number | null;
    /** Days before the day of seeding on which a profile was written. */
    profiled?: number;
  };

/** Schedules the sales leads of the last months. */
export function scheduleLeads(timeline: Timeline) {
  for (const lead of leads) scheduleLead(timeline, lead);
}

const leads: SeededLead[] = [
  {
    clientName: "Kirsten Doyle",
    companyName: "Bramble Bikes",
    leadSource: "referral",
    leadStatus: "negotiation",
    dealValue: 54_000,
    priorityScore: 5,
    owner: "marcus",
    since: 38,
    nextIn: 2,
    recentActivity: "Sent the revised scope without Canada.",
    notes: "Recommended by Oak & Ember. Freight class for e-bikes is the open question.",
    profiled: 9,
  },
  {
    clientName: "Nadia Brock",
    companyName: "Papaya Lane Kids",
    leadSource: "website",
    leadStatus: "proposal_sent",
    dealValue: 30_000,
    priorityScore: 4,
    owner: "noor",
    since: 24,
    nextIn: 4,
    recentActivity: "Proposal went out, decision after their board meeting.",
    notes: "Children's products: certificates are complete. Wants weekly reports.",
  },
  {
    clientName: "Simone Archer",
    companyName: "Glowfield Labs",
    leadSource: "event",
    leadStatus: "qualified",
    dealValue: 42_000,
    priorityScore: 4,
    owner: "marcus",
    since: 17,
    nextIn: 1,
    recentActivity: "Discovery call with the head of the field team.",
    notes: "About 60 distributors resell on the marketplace, policy has no clause yet.",
    profiled: 4,
  },
  {
    clientName: "Arthur Penhale",
    companyName: "Fieldstone Kitchenware",
    leadSource: "linkedin_outreach",
    leadStatus: "contacted",
    dealValue: 18_000,
    priorityScore: 3,
    owner: "noor",
    since: 11,
    nextIn: 5,
    recentActivity: "Answered the second message, asks for references.",
    notes: "Vendor account today, would like to move to Seller Central.",
  },
  {
    clientName: "Mei Castellan",
    companyName: "Northpine Fitness",
    leadSource: "event",
    leadStatus: "follow_up_scheduled",
    dealValue: 36_000,
    priorityScore: 4,
    owner: "marcus",
    since: 20,
    nextIn: -3,
    recentActivity: "Asked to talk again after their inventory count.",
    notes: "Oversized items, margin depends on storage fees.",
  },
  {
    clientName: "Jonah Ridley",
    companyName: "Saltmarsh Soap Works",
    leadSource: "website",
    leadStatus: "new",
    dealValue: null,
    priorityScore: 2,
    owner: "noor",
    since: 2,
    nextIn: 0,
    recentActivity: "Filled in the contact form.",
    notes: "Twelve products, sells at markets and an own shop.",
  },
  {
    clientName: "Elliot Graves",
    companyName: "Moss & Marrow",
    leadSource: "referral",
    leadStatus: "won",
    dealValue: 28_000,
    priorityScore: 5,
    owner: "marcus",
    since: 47,
    nextIn: null,
    recentActivity: "Signed, onboarding has started.",
    notes: "Came through Tidewell Pet Supply.",
  },
  {
    clientName: "Theo Lindgren",
    companyName: "Quillmark Stationery",
    leadSource: "other",
    leadStatus: "won",
    dealValue: 33_000,
    priorityScore: 4,
    owner: "marcus",
    since: 58,
    nextIn: null,
    recentActivity: "Group approved the budget.",
    notes: "Lacore brand, new selling account needed.",
  },
  {
    clientName: "Bianca Stroud",
    companyName: "Velvet Finch Jewelry",
    leadSource: "linkedin_outreach",
    leadStatus: "lost",
    dealValue: 22_000,
    priorityScore: 2,
    owner: "noor",
    since: 64,
    nextIn: null,
    recentActivity: "Went with an in-house hire.",
    notes: "Friendly goodbye, ask again next year.",
  },
  {
    clientName: "Desmond Quist",
    companyName: "Harrow Lane Teas",
    leadSource: "referral",
    leadStatus: "on_hold",
    dealValue: 16_000,
    priorityScore: 1,
    owner: "noor",
    since: 51,
    nextIn: 30,
    recentActivity: "Trademark is disputed, waiting for the office.",
    notes: "No launch without the registry.",
  },
];

function scheduleLead(timeline: Timeline, lead: SeededLead) {
  const { owner, since, nextIn, profiled, leadStatus, recentActivity, ...fields } = lead;
  const isNew = leadStatus === "new";
  const slug = slugOf(lead.companyName);
  const mailbox = lead.clientName.toLowerCase().replace(" ", ".");
  let id = "";
  timeline.schedule(owner, since, at(10, 40), async (ctx) => {
    // The lead in its initial state; later changes are scheduled separately.
    const created = CreateLead.parse({
      ...fields,
      email: `${mailbox}@${slug}.example`,
      websiteUrl: `https://www.${slug}.example`,
      productImageUrl: await send(ctx, `photos/${slug}.png`),
      nextActionDate: nextIn === null ? null : timeline.calendar.date(-nextIn),
      recentActivity: isNew ? recentActivity : null,
      ownerId: timeline.userId(owner),
    });
    ({ id } = await createLead(ctx, created));
  });
  if (isNew) return;
  timeline.schedule(owner, Math.ceil(since / 3), at(15, 25), (ctx) =>
    updateLead(ctx, { id, change: { leadStatus, recentActivity } }),
  );
  if (profiled === undefined) return;
  timeline.schedule(owner, profiled, at(11, 5), (ctx) =>
    generateProfile({ ...ctx, profiler: standInAt(ctx.now) }, { id }),
  );
}

/** Writes profiles like the demo's stub of the AI server. */
function standInAt(writtenAt: string): BrandProfiler {
  return { write: async (lead) => ({ profile: profileOf(lead), model: standInModel, writtenAt }) };
}
