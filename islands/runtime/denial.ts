import type { Role } from "#/src/contract/choices/users";
import { can, type Right, whoMay } from "#/src/contract/rights";

/** Why this person may not do something; undefined when they may. */
export type Denial = string | undefined;

/** Why the role may not try the action at all. */
export function denial(role: Role, action: Right): Denial {
  return can(role, action) ? undefined : whoMay(action);
}
