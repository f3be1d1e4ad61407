import type { Role } from "#/src/contract/choices/users";
import { can, type ScreenRight, whoMay } from "#/src/contract/screen-rights";

/** Why this person may not do something; undefined when they may. */
export type Denial = string | undefined;

/** Why the role may not try the action at all. */
export function denial(role: Role, action: ScreenRight): Denial {
  return can(role, action) ? undefined : whoMay(action);
}
