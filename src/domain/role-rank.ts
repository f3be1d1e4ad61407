import type { Role } from "#/src/contract/choices/users";

/** Staff roles in ascending order; `client` is outside the ranking, not below it. */
const ranks = ["viewer", "contributor", "manager", "admin"] as const satisfies Role[];

/**
 * Returns the effective role of a token: its own, but never more than its owner's. A client user's token is always a
 * client token. Returns null for a client token whose owner is no longer a client; it grants nothing.
 */
export function roleInForce(tokenRole: Role, ownerRole: Role): Role | null {
  if (ownerRole === "client") return "client";
  if (tokenRole === "client") return null;
  return rank(tokenRole) <= rank(ownerRole) ? tokenRole : ownerRole;
}

/** Returns true if the owner may create a token with this role. */
export function mayCarry(ownerRole: Role, tokenRole: Role): boolean {
  return roleInForce(tokenRole, ownerRole) === tokenRole;
}

function rank(role: Exclude<Role, "client">): number {
  return ranks.indexOf(role);
}
