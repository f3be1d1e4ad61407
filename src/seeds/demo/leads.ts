import { createLead } from "#/src/areas/leads/create-lead";
import { generateProfile } from "#/src/areas/leads/generate-profile";
import { updateLead } from "#/src/areas/leads/update-lead";
import type { KeyOf } from "#/src/contract/choices/choice";
import type { leadSource, leadStatus } from "#/src/contract/choices/leads";
import { CreateLead } from "#/src/contract/leads";
import { standInModel } from "#/src/demo/ai-server/ai-server";
import { profileOf } from "#/src/demo/ai-server/profile";
import type { BrandProfiler } from "#/src/services/brand-profile/brand-profiler";
import { slugOf } from "./brands";
import { at } from "./calendar";
import type { PersonKey } from "./people";
import type { Telling } from "./telling";
import { send } from "./uploads";

type Lead = {
  person: string;
  company: string;
  source: KeyOf<typeof leadSource>;
  status: KeyOf<typeof leadStatus>;
  value: number | null;
  priority: number;
  owner: PersonKey;
  /** Days before the day of seeding. */
  since: number;
  /** Days after the day of seeding; before it where negative. */
  nextIn: number | null;
  activity: string;
  notes: string;
  /** Days before the day of seeding on which a profile was written. */
  profiled?: number;
};

/** Tells of the sales leads of the last months. */
export function tellLeads(telling: Telling) {
  for (const lead of leads) tellLead(telling, lead);
}

const leads: Lead[] = [
  {
    person: "Kirsten Doyle",
    company: "Bramble Bikes",
    source: "referral",
    status: "negotiation",
    value: 54_000,
    priority: 5,
    owner: "marcus",
    since: 38,
    nextIn: 2,
    activity: "Sent the revised scope without Canada.",
    notes: "Recommended by Oak & Ember. Freight class for e-bikes is the open question.",
    profiled: 9,
  },
  {
    person: "Nadia Brock",
    company: "Papaya Lane Kids",
    source: "website",
    status: "proposal_sent",
    value: 30_000,
    priority: 4,
    owner: "noor",
    since: 24,
    nextIn: 4,
    activity: "Proposal went out, decision after their board meeting.",
    notes: "Children's products: certificates are complete. Wants weekly reports.",
  },
  {
    person: "Simone Archer",
    company: "Glowfield Labs",
    source: "event",
    status: "qualified",
    value: 42_000,
    priority: 4,
    owner: "marcus",
    since: 17,
    nextIn: 1,
    activity: "Discovery call with the head of the field team.",
    notes: "About 60 distributors resell on the marketplace, policy has no clause yet.",
    profiled: 4,
  },
  {
    person: "Arthur Penhale",
    company: "Fieldstone Kitchenware",
    source: "linkedin_outreach",
    status: "contacted",
    value: 18_000,
    priority: 3,
    owner: "noor",
    since: 11,
    nextIn: 5,
    activity: "Answered the second message, asks for references.",
    notes: "Vendor account today, would like to move to Seller Central.",
  },
  {
    person: "Mei Castellan",
    company: "Northpine Fitness",
    source: "event",
    status: "follow_up_scheduled",
    value: 36_000,
    priority: 4,
    owner: "marcus",
    since: 20,
    nextIn: -3,
    activity: "Asked to talk again after their inventory count.",
    notes: "Oversized items, margin depends on storage fees.",
  },
  {
    person: "Jonah Ridley",
    company: "Saltmarsh Soap Works",
    source: "website",
    status: "new",
    value: null,
    priority: 2,
    owner: "noor",
    since: 2,
    nextIn: 0,
    activity: "Filled in the contact form.",
    notes: "Twelve products, sells at markets and an own shop.",
  },
  {
    person: "Elliot Graves",
    company: "Moss & Marrow",
    source: "referral",
    status: "won",
    value: 28_000,
    priority: 5,
    owner: "marcus",
    since: 47,
    nextIn: null,
    activity: "Signed, onboarding has started.",
    notes: "Came through Tidewell Pet Supply.",
  },
  {
    person: "Theo Lindgren",
    company: "Quillmark Stationery",
    source: "other",
    status: "won",
    value: 33_000,
    priority: 4,
    owner: "marcus",
    since: 58,
    nextIn: null,
    activity: "Group approved the budget.",
    notes: "Lacore brand, new selling account needed.",
  },
  {
    person: "Bianca Stroud",
    company: "Velvet Finch Jewelry",
    source: "linkedin_outreach",
    status: "lost",
    value: 22_000,
    priority: 2,
    owner: "noor",
    since: 64,
    nextIn: null,
    activity: "Went with an in-house hire.",
    notes: "Friendly goodbye, ask again next year.",
  },
  {
    person: "Desmond Quist",
    company: "Harrow Lane Teas",
    source: "referral",
    status: "on_hold",
    value: 16_000,
    priority: 1,
    owner: "noor",
    since: 51,
    nextIn: 30,
    activity: "Trademark is disputed, waiting for the office.",
    notes: "No launch without the registry.",
  },
];

function tellLead(telling: Telling, lead: Lead) {
  const { owner, status, since, profiled } = lead;
  let id = "";
  telling.tell(owner, since, at(10, 40), async (ctx) => {
    const photo = await send(ctx, `photos/${slugOf(lead.company)}.png`);
    ({ id } = await createLead(
      ctx,
      CreateLead.parse({ ...fieldsOf(telling, lead), productImageUrl: photo }),
    ));
  });
  if (status === "new") return;
  telling.tell(owner, Math.ceil(since / 3), at(15, 25), (ctx) =>
    updateLead(ctx, { id, change: { leadStatus: status, recentActivity: lead.activity } }),
  );
  if (profiled === undefined) return;
  telling.tell(owner, profiled, at(11, 5), (ctx) =>
    generateProfile({ ...ctx, profiler: standInAt(ctx.now) }, { id }),
  );
}

/** The lead as it came; what was done since is told when it was. */
function fieldsOf(telling: Telling, lead: Lead) {
  const mailbox = lead.person.toLowerCase().replace(" ", ".");
  const host = `${slugOf(lead.company)}.example`;
  return {
    clientName: lead.person,
    companyName: lead.company,
    email: `${mailbox}@${host}`,
    leadSource: lead.source,
    websiteUrl: `https://www.${host}`,
    notes: lead.notes,
    dealValue: lead.value,
    priorityScore: lead.priority,
    nextActionDate: lead.nextIn === null ? null : telling.calendar.date(-lead.nextIn),
    recentActivity: lead.status === "new" ? lead.activity : null,
    ownerId: telling.userId(lead.owner),
  };
}

/** As the stand-in of the demo's AI server writes it. */
function standInAt(writtenAt: string): BrandProfiler {
  return { write: async (lead) => ({ profile: profileOf(lead), model: standInModel, writtenAt }) };
}
