import type { Role } from "#/src/contract/choices/users";
import { can, type ScreenRight, whoMay } from "#/src/contract/screen-rights";

/** Reason why this person may not do something; undefined when allowed. */
export type Denial = string | undefined;

/** Returns the reason why the role may not attempt the action. */
export function denial(role: Role, action: ScreenRight): Denial {
  return can(role, action) ? undefined : whoMay(action);
}
