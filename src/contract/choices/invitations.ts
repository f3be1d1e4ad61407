import { choice, type KeyOf } from "./choice";

/** What became of an invitation; `sent` waits to be used. */
export const invitationState = choice({
  sent: { label: "Sent", tone: "blue" },
  used: { label: "Used", tone: "green" },
  withdrawn: { label: "Withdrawn", tone: "gray" },
  expired: { label: "Expired", tone: "yellow" },
});
export type InvitationState = KeyOf<typeof invitationState>;
