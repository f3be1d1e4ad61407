import type { InvitationRow, UserRow } from "#/db/schema";
import type { InvitationState } from "#/src/contract/choices/invitations";
import { stateOfLink } from "#/src/domain/links/life";

type Standing = Pick<InvitationRow, "email" | "tokenHash" | "expiresAt" | "usedAt" | "withdrawnAt">;
export type Invitee = Pick<UserRow, "email" | "role" | "active">;

/** Computes the state of an invitation, given the current account of its recipient. `now` is ISO 8601 in UTC. */
export function stateOf(invitation: Standing, invitee: Invitee, now: string): InvitationState {
  const state = stateOfLink(invitation, now);
  if (state !== "used" && !mayComeIn(invitation, invitee)) return "withdrawn";
  return state === "open" ? "sent" : state;
}

/**
 * Returns true if the recipient is still the person invited: an active client user with this address, of any clients or
 * none, and not staff.
 */
export function mayComeIn({ email }: Pick<InvitationRow, "email">, invitee: Invitee): boolean {
  return invitee.active && invitee.role === "client" && invitee.email === email;
}
