import { choice, type KeyOf } from "./choice";

/** State of an invitation; `sent` until it is accepted, withdrawn or expired. */
export const invitationState = choice({
  sent: { label: "Sent", tone: "blue" },
  used: { label: "Used", tone: "green" },
  withdrawn: { label: "Withdrawn", tone: "gray" },
  expired: { label: "Expired", tone: "yellow" },
});
export type InvitationState = KeyOf<typeof invitationState>;
