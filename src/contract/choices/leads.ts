import { choice } from "./choice";

export const leadStatus = choice({
  new: { label: "New", tone: "blue" },
  contacted: { label: "Contacted", tone: "yellow" },
  follow_up_scheduled: { label: "Follow Up Scheduled", tone: "orange" },
  proposal_sent: { label: "Proposal Sent", tone: "orange" },
  won: { label: "Won", tone: "green" },
  lost: { label: "Lost", tone: "red" },
  qualified: { label: "Qualified", tone: "blue" },
  negotiation: { label: "Negotiation", tone: "yellow" },
  on_hold: { label: "On Hold", tone: "gray" },
});

export const leadSource = choice({
  referral: { label: "Referral" },
  linkedin_outreach: { label: "LinkedIn Outreach" },
  website: { label: "Website" },
  event: { label: "Event" },
  other: { label: "Other" },
});
