import type { InvitationRow, UserRow } from "#/db/schema";
import type { InvitationState } from "#/src/contract/choices/invitations";

type Standing = Pick<
  InvitationRow,
  "clientId" | "email" | "tokenHash" | "expiresAt" | "usedAt" | "withdrawnAt"
>;
export type Invitee = Pick<UserRow, "email" | "role" | "clientId" | "active">;

/** What became of an invitation, given the account that it is for as it is now. `now` is ISO 8601 in UTC. */
export function stateOf(invitation: Standing, invitee: Invitee, now: string): InvitationState {
  const { usedAt, withdrawnAt, tokenHash, expiresAt } = invitation;
  if (usedAt !== null) return "used";
  if (withdrawnAt !== null || !mayComeIn(invitation, invitee)) return "withdrawn";
  return tokenHash === null || expiresAt <= now ? "expired" : "sent";
}

/** An invitation lets in whom it was sent to, as who they were then: nobody of the agency, and nobody of another client. */
export function mayComeIn(
  { clientId, email }: Pick<InvitationRow, "clientId" | "email">,
  invitee: Invitee,
): boolean {
  return (
    invitee.active && invitee.role === "client" && invitee.clientId === clientId && invitee.email === email
  );
}
