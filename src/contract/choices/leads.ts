import { limits } from "../limits";
import { choice, type KeyOf } from "./choice";

/** Statuses in the order in which a lead passes through them. */
export const leadStatus = choice({
  new: { label: "New", tone: "blue" },
  contacted: { label: "Contacted", tone: "yellow" },
  qualified: { label: "Qualified", tone: "blue" },
  follow_up_scheduled: { label: "Follow Up Scheduled", tone: "orange" },
  proposal_sent: { label: "Proposal Sent", tone: "orange" },
  negotiation: { label: "Negotiation", tone: "yellow" },
  on_hold: { label: "On Hold", tone: "gray" },
  won: { label: "Won", tone: "green" },
  lost: { label: "Lost", tone: "red" },
});
export type LeadStatus = KeyOf<typeof leadStatus>;

/** Error shown when a client was created from the lead in the meantime. */
export const clientMadeAlready = "A client was already created from this lead.";

export const leadSource = choice({
  referral: { label: "Referral" },
  linkedin_outreach: { label: "LinkedIn Outreach" },
  website: { label: "Website" },
  event: { label: "Event" },
  other: { label: "Other" },
});

const { min, max } = limits.priorityScore;

/** The priority scores as texts, lowest first. */
export const priorities = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
