import type { Role } from "#/src/contract/choices/users";

/** Staff roles from the least to the most; `client` stands beside them, not below. */
const ranks = ["viewer", "contributor", "manager", "admin"] as const satisfies Role[];

/**
 * The role a token carries right now: its own, but never more than its owner has. A client user's token is
 * always a client token; null when a client token's owner is a client no longer, and the token opens nothing.
 */
export function roleInForce(tokenRole: Role, ownerRole: Role): Role | null {
  if (ownerRole === "client") return "client";
  if (tokenRole === "client") return null;
  return rank(tokenRole) <= rank(ownerRole) ? tokenRole : ownerRole;
}

/** True when the owner may make a token of this role. */
export function mayCarry(ownerRole: Role, tokenRole: Role): boolean {
  return roleInForce(tokenRole, ownerRole) === tokenRole;
}

function rank(role: Exclude<Role, "client">): number {
  return ranks.indexOf(role);
}
